import type { IndexedLibraryData } from '../library/lookup/lookups';
import type { SavedFile } from './savedFile';

/** What an engine gives to the next session, and takes from the last one. */
export interface SavingEngine {
  /**
   * Takes in a part that an earlier session saved, before the first update, and says which files are
   * in it: `update` finds them as if they had been read. Undefined when the bytes are damaged or of
   * another version. A buffer may be taken away by this.
   */
  load(part: Uint8Array): Promise<readonly SavedFile[] | undefined>;
  /**
   * Takes in the library that an earlier session saved, as it was left, and gives it. Questions are
   * answered from it until the first update is done: from what was loaded of the index too, once
   * `indexed` was asked, and until then from titles alone.
   *
   * @param texts all that were saved of it, in ASCII; see `libraryParts`
   */
  loadLibrary(texts: readonly string[]): Promise<IndexedLibraryData>;
  /** Files that are gone, or not wanted any more, need not be saved for the next session. */
  forget(uris: readonly string[]): Promise<void>;
  /** Names of the parts to be saved for the next session; each means the same bytes for ever. */
  savedParts(): Promise<readonly string[]>;
  /**
   * The bytes of a part that `savedParts` named last, given once; undefined for any other, and for one
   * that cannot be made now: what is there under its name is as good as ever.
   */
  savedPart(name: string): Promise<Uint8Array | undefined>;
}
