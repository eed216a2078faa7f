/** What a file may be, by its name and the settings. Its content decides. */
export interface FileRole {
  readonly digest: boolean;
  readonly note: boolean;
  /** It has the name of a bibliography. */
  readonly bibliography?: true;
  /** It has the name of a project's file, which may name bibliographies as notes do. */
  readonly project?: true;
}

/** Shows whether a file has changed without opening it. */
export interface FileStamp {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, as far as the file system keeps it. */
  readonly mtime: number;
}

/** A file that the server may open by itself. */
export interface FileOnDisk {
  readonly uri: string;
  readonly role: FileRole;
  readonly path: string;
  /** Bytes; larger files are not read. */
  readonly sizeLimit: number;
}

/** A file that is open in an editor. */
export interface OpenDocument {
  /** Grows with every change. */
  readonly version: number;
  /** It has changes that are not on disk. */
  readonly isDirty: boolean;
  getText(): string;
}

/** The files of a workspace, by their uris. */
export interface FileSource {
  /**
   * The files that may be digests, bibliographies or notes, in portions as they are found: everywhere, or at any
   * depth of the folder `under`. A folder that cannot be searched is reported and left out.
   */
  find(
    under: string | undefined,
    report: (trouble: FileTrouble) => void,
  ): AsyncIterable<readonly string[]>;
  /** Undefined for files elsewhere, excluded files and other kinds of files. */
  role(uri: string): FileRole | undefined;
  /**
   * Sets which bibliographies each note and each project file names, as written there. Such a bibliography has a
   * role wherever it is, even if `find` does not find it. Returns the files whose role or size limit may have
   * changed.
   */
  setNamed(named: ReadonlyMap<string, readonly string[]>): readonly string[];
  /** Bytes; larger files are not read. */
  sizeLimit(uri: string): number;
  openDocument(uri: string): OpenDocument | undefined;
  /**
   * The file as the server may open it by itself; undefined when it has to be read through `stat` and `read`, as
   * one that is open in an editor.
   */
  onDisk(uri: string): FileOnDisk | undefined;
  /** Undefined when there is no such file. Rejects when the file system does not answer. */
  stat(uri: string): Promise<FileStamp | undefined>;
  /** The bytes of a file. Rejects as `stat`. */
  read(uri: string): Promise<Uint8Array>;
  /**
   * The text of a file in any encoding, without byte order mark; undefined if it is not text. Rejects
   * as `stat`.
   */
  readText(uri: string): Promise<string | undefined>;
}

/** Changes to files as file systems report them: possibly inexact, late or twice. */
export interface FileEvents {
  /** Files that are new or may have another content. */
  readonly changed: readonly string[];
  /** Files and folders that are gone. */
  readonly removed: readonly string[];
  /** Folders that are new, with all that is in them. */
  readonly addedFolders: readonly string[];
  /** Files whose changes are not reported: their stamps say whether they changed. */
  readonly unwatched?: readonly string[];
}

/** A file or folder that is left out, and why. */
export interface FileTrouble {
  readonly uri: string;
  readonly reason: 'tooLarge' | 'unreadable';
  /** The error of the file system. */
  readonly error?: unknown;
}
