import type { LibraryLists } from '../library/libraryLists';
import type { FileRole, FileStamp } from '../files/fileSource';
import type { SavedLibrary } from './savedLibrary';

/** A file that an earlier session read, in its state at that time. */
export interface RestoredFile {
  readonly uri: string;
  readonly role: FileRole;
  readonly stamp: FileStamp;
  readonly named?: readonly string[];
  readonly isLeftOut?: true;
}

/** What a library server saves for the next session and restores from the last one. */
export interface SavingServer {
  /**
   * Restores a part that an earlier session saved, before the first batch of files, and returns the files in
   * it, which can be applied as `restored`. Undefined if the bytes are damaged or of another version. The
   * buffer of the part may be transferred, and is then empty.
   */
  restore(part: Uint8Array): Promise<readonly RestoredFile[] | undefined>;
  /**
   * Restores the library that an earlier session saved. Until the first batch of files is applied, searches are
   * answered from its titles.
   */
  restoreLibrary(saved: SavedLibrary): Promise<LibraryLists>;
  /** Names of the parts to save for the next session; each name always refers to the same bytes. */
  savedParts(): Promise<readonly string[]>;
  /**
   * The bytes of a part from the last `savedParts`, returned once. Undefined for any other name, and for a part
   * that can't be made now; whatever was saved under its name before is still valid.
   */
  savedPart(name: string): Promise<Uint8Array | undefined>;
}
