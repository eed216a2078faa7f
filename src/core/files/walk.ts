/** A thing in a folder. */
export interface FolderEntry {
  readonly uri: string;
  readonly isFolder: boolean;
}

/** What {@link walk} needs to know of the file system. */
interface WalkOptions {
  /** The things in a folder; rejects when it cannot be read. */
  readonly list: (folder: string) => Promise<readonly FolderEntry[]>;
  /** Whether to look into a folder. */
  readonly enters: (folder: string) => boolean;
  /** A folder that could not be read; its siblings are walked all the same. */
  readonly report: (folder: string, error: unknown) => void;
  /** Stop after so many things. */
  readonly limit: number;
}

/** How many folders are read side by side. */
const concurrency = 8;

/**
 * The files in `root` at any depth, in portions as they are found, folders near the root first.
 * Whoever lists must leave out links to folders, which may lead in circles.
 */
export async function* walk(
  root: string,
  { list, enters, report, limit }: WalkOptions,
): AsyncGenerator<readonly string[], void, undefined> {
  let folders = [root];
  let seen = 0;
  while (folders.length > 0) {
    const deeper: string[] = [];
    for (let i = 0; i < folders.length; i += concurrency) {
      const listed = await Promise.all(
        folders.slice(i, i + concurrency).map(async (folder) => {
          try {
            return await list(folder);
          } catch (error) {
            report(folder, error);
            return [];
          }
        }),
      );
      const entries = listed.flat().slice(0, limit - seen);
      seen += entries.length;
      yield entries.filter(({ isFolder }) => !isFolder).map(({ uri }) => uri);
      if (seen >= limit) return;
      for (const { uri, isFolder } of entries) if (isFolder && enters(uri)) deeper.push(uri);
    }
    folders = deeper;
  }
}
