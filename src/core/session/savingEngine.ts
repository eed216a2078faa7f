import type { LibraryData } from '../library/libraryData';
import type { SavedFile } from './savedFile';

/** What an engine gives to the next session, and takes from the last one. */
export interface SavingEngine {
  /**
   * Takes in a part that an earlier session saved, before the first update, and gives the files in it:
   * `update` finds them as if they had been read. Undefined when the bytes are damaged or of another version.
   * The buffer of the part may be transferred, and is then empty.
   */
  load(part: Uint8Array): Promise<readonly SavedFile[] | undefined>;
  /**
   * Takes in the library that an earlier session saved, and gives it as it was left. Until the first update
   * is done, searches are answered from its titles.
   *
   * @param texts all texts of the saved library, in ASCII; see `libraryParts`
   */
  loadLibrary(texts: readonly string[]): Promise<LibraryData>;
  /** Files that are gone, or not wanted any more, need not be saved for the next session. */
  forget(uris: readonly string[]): Promise<void>;
  /** Names of the parts to be saved for the next session; each name always stands for the same bytes. */
  savedParts(): Promise<readonly string[]>;
  /**
   * The bytes of a part that the last `savedParts` named, given once. Undefined for any other name, and for a
   * part that cannot be made now; what was saved under its name before is still right.
   */
  savedPart(name: string): Promise<Uint8Array | undefined>;
}
