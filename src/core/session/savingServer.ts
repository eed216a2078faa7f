import type { LibraryLists } from '../library/libraryLists';
import type { FileRole, FileStamp } from '../files/fileSource';

/** A file that an earlier session read, as it was then. */
export interface RestoredFile {
  readonly uri: string;
  readonly role: FileRole;
  readonly stamp: FileStamp;
  /** The bibliographies that it names. */
  readonly named?: readonly string[];
  /** It wasn't read at all, for a reason that is shown as a problem. */
  readonly isLeftOut?: true;
}

/** What a library server saves for the next session, and restores from the last one. */
export interface SavingServer {
  /**
   * Restores a part that an earlier session saved, before the first batch of files, and gives the files in it,
   * which can be applied as `restored`. Undefined when the bytes are damaged or of another version.
   * The buffer of the part may be transferred, and is then empty.
   */
  restore(part: Uint8Array): Promise<readonly RestoredFile[] | undefined>;
  /**
   * Restores the library that an earlier session saved. Until the first batch of files is applied, searches are
   * answered from its titles.
   *
   * @param texts all texts of the saved library, in ASCII; see `libraryParts`
   */
  restoreLibrary(texts: readonly string[]): Promise<LibraryLists>;
  /** Names of the parts to be saved for the next session; each name always means the same bytes. */
  savedParts(): Promise<readonly string[]>;
  /**
   * The bytes of a part that the last `savedParts` named, given once. Undefined for any other name, and for a
   * part that can't be made now; what was saved under its name before is still right.
   */
  savedPart(name: string): Promise<Uint8Array | undefined>;
}
