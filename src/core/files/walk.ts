/** The files and folders in a folder that are to be searched. */
export interface FolderContent {
  readonly files: readonly string[];
  /** Those to search. */
  readonly folders: readonly string[];
}

/** How {@link walk} reads the file system. */
interface WalkOptions {
  /** What is in a folder; rejects when it cannot be read. */
  readonly list: (folder: string) => Promise<FolderContent>;
  /** A folder that could not be read; its siblings are walked all the same. */
  readonly report: (folder: string, error: unknown) => void;
  /** Stop after so many files and folders. */
  readonly limit: number;
}

/** How many folders are read side by side. */
const concurrency = 8;

/**
 * The files in `root` at any depth, in portions as they are found, folders near the root first.
 * `list` must leave out links to folders, which may form cycles.
 */
export async function* walk(
  root: string,
  { list, report, limit }: WalkOptions,
): AsyncGenerator<readonly string[], void, undefined> {
  let folders: readonly string[] = [root];
  let left = limit;
  while (folders.length > 0) {
    const deeper: string[] = [];
    for (let i = 0; i < folders.length; i += concurrency) {
      const listings = await Promise.all(
        folders.slice(i, i + concurrency).map(async (folder) => {
          try {
            return await list(folder);
          } catch (error) {
            report(folder, error);
            return { files: [], folders: [] };
          }
        }),
      );
      const files = listings.flatMap((listing) => listing.files).slice(0, left);
      left -= files.length;
      yield files;
      for (const listing of listings) {
        const entered = listing.folders.slice(0, left);
        left -= entered.length;
        for (const folder of entered) deeper.push(folder);
      }
      if (left <= 0) return;
    }
    folders = deeper;
  }
}
