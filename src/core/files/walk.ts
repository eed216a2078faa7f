/** The files and folders in a folder that are searched. */
export interface FolderContent {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** How {@link walk} reads the file system. */
interface WalkOptions {
  /** Lists a folder; rejects if it can't be read. */
  readonly list: (folder: string) => Promise<FolderContent>;
  /** Reports a folder that couldn't be read; its siblings are still walked. */
  readonly report: (folder: string, error: unknown) => void;
  /** Maximum number of files and folders to visit. */
  readonly limit: number;
}

const concurrency = 8;

/**
 * The files in `root` at any depth, in portions as they are found, folders near the root first. `list` must
 * omit links to folders, which may form cycles.
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
