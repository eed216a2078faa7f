/** What a file may be, by its name and the settings. Its content decides. */
export interface FileRole {
  readonly digest: boolean;
  readonly note: boolean;
  /** It has the name of a bibliography. */
  readonly bibliography?: true;
  /** It has the name of a project's file, which may name bibliographies as notes do. */
  readonly project?: true;
}

/** What tells that a file is unchanged without opening it. */
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
  /** Undefined when the file has no business here: elsewhere, excluded, or of another kind. */
  role(uri: string): FileRole | undefined;
  /**
   * Takes in which bibliographies each note and each file of a project names, as written there. Such a
   * bibliography has a role wherever it is, though it may not be found. Gives the files that may have
   * another role, or another limit, than before.
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
   * The text of a file in any encoding, without byte order mark; undefined when it is no text. Rejects
   * as `stat`.
   */
  readText(uri: string): Promise<string | undefined>;
}

/** What may have happened to files, as file systems tell it: inexact, late or twice. */
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
  /** What went wrong, as the file system says it. */
  readonly error?: unknown;
}
