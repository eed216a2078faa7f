/** What a file may be, from its name and the settings. Its content decides. */
export interface FileRole {
  readonly digest: boolean;
  readonly note: boolean;
  /** It is named like a bibliography. */
  readonly bibliography?: true;
  /** It is named like a project file, which may name bibliographies as notes do. */
  readonly project?: true;
}

/** Shows whether a file has changed without opening it. */
export interface FileStamp {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, as precise as the file system. */
  readonly mtime: number;
}

/** A file that the server may open itself. */
export interface FileOnDisk {
  readonly uri: string;
  readonly role: FileRole;
  readonly path: string;
  /** In bytes; larger files aren't read. */
  readonly sizeLimit: number;
}

/** A file that is open in an editor. */
export interface OpenDocument {
  /** Increases with every change. */
  readonly version: number;
  readonly isDirty: boolean;
  getText(): string;
}

/** The files of a workspace, by URI. */
export interface FileSource {
  /**
   * The files that may be digests, bibliographies or notes, in portions as they are found: everywhere, or at
   * any depth of the folder `under`. A folder that can't be searched is reported and skipped.
   */
  find(
    under: string | undefined,
    report: (trouble: FileTrouble) => void,
  ): AsyncIterable<readonly string[]>;
  /** Undefined for excluded files, other kinds of files, and files elsewhere that no file names. */
  role(uri: string): FileRole | undefined;
  /**
   * Sets which bibliographies each note and each project file names, as written there. Such a bibliography has
   * a role wherever it is, even if `find` doesn't find it. Returns the files whose role or size limit may have
   * changed.
   */
  setNamed(named: ReadonlyMap<string, readonly string[]>): readonly string[];
  /** In bytes; larger files aren't read. */
  sizeLimit(uri: string): number;
  openDocument(uri: string): OpenDocument | undefined;
  /**
   * The file, for the server to open itself; undefined if it must be read with `stat` and `read`, for example
   * because it is open in an editor.
   */
  onDisk(uri: string): FileOnDisk | undefined;
  /** Undefined if there is no such file. Rejects if the file system doesn't respond. */
  stat(uri: string): Promise<FileStamp | undefined>;
  /** The bytes of a file. Rejects like `stat`. */
  read(uri: string): Promise<Uint8Array>;
  /**
   * The text of a file in any encoding, without byte order mark; undefined if it isn't text. Rejects like
   * `stat`.
   */
  readText(uri: string): Promise<string | undefined>;
}

/** File changes as file systems report them: possibly inexact, late or twice. */
export interface FileEvents {
  /** Files that are new or may have changed. */
  readonly changed: readonly string[];
  /** Files and folders that were removed. */
  readonly removed: readonly string[];
  /** Folders that were added, with everything in them. */
  readonly addedFolders: readonly string[];
  /** Files whose changes aren't reported, so their stamps must be checked. */
  readonly unwatched?: readonly string[];
}

/** A file or folder that was skipped, and why. */
export interface FileTrouble {
  readonly uri: string;
  readonly reason: 'tooLarge' | 'unreadable';
  /** The file system's error. */
  readonly error?: unknown;
}
