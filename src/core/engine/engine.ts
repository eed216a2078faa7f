import type { FileContent, FileVerdict } from '../files/fileVerdict';
import type { IndexedLibraryData } from '../library/lookup/lookups';
import type { SearchOptions, SearchResult } from '../search/answer/result';
import type { SavingEngine } from '../session/savingEngine';
import type { Paper, PaperSummary } from '../model';

/**
 * A file that is new or changed: as `read` found it last, or with its whole text; or one that is gone
 * (`text` is undefined).
 */
export type FileChange =
  | { readonly uri: string; readonly isRead: true }
  | { readonly uri: string; readonly text: string | undefined };

/**
 * The library and its search behind an asynchronous seam, so that they can move to a worker without
 * anything above noticing. Calls are answered in the order in which they are made.
 */
export interface PaperEngine extends SavingEngine {
  /**
   * Says what a file is, and keeps what it read for `update`, where the file may follow. A buffer may
   * be taken away by this.
   */
  read(file: FileContent): Promise<FileVerdict>;
  /**
   * Takes in changed files, as one batch: digests and bibliographies. Others are left out by
   * themselves. A paper that a bibliography holds has the key that it has there, and gains what the
   * entry tells. Where the library is the same as before, so may be the object that is given. Its
   * papers are indexed from then on.
   *
   * `pins` says which paper (by identity) a key in use in a note means; see the citation key rules.
   */
  update(
    changes: readonly FileChange[],
    pins: ReadonlyMap<string, string>,
  ): Promise<IndexedLibraryData>;
  /**
   * Resolves when all papers of the updates so far are indexed, or those recalled, and says whether
   * anything was asked since it said so last that had to be answered without the index: the same
   * question may find more now. Rejects as indexing did.
   */
  indexed(): Promise<boolean>;
  /** The whole record behind a key or an alias of one, be it as an earlier session left it. */
  paper(key: string): Promise<Paper | undefined>;
  /** Best first; for an empty query the newest papers first. Never rejects because of the query. */
  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
}

/** An engine as it is where its library is made. */
export interface ServedEngine extends PaperEngine {
  /**
   * Takes in the library that an earlier session saved, as it was left, and gives its papers by key.
   * Questions are answered from it until the first update is done: from what was restored of the index
   * too, once `indexed` was asked, and until then from titles alone.
   *
   * @param texts all that were kept of it, in ASCII; see `libraryParts`
   */
  recall(texts: readonly string[]): Promise<readonly PaperSummary[]>;
}

/** An engine whose library is known on this side of the seam too. */
export interface ShownEngine extends PaperEngine {
  /** As in `ServedEngine`, but gives the whole library. */
  recall(texts: readonly string[]): Promise<IndexedLibraryData>;
}
