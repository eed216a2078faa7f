import type { EntryPlaces } from '../bibliography/read/entryPlaces';
import type { FileOnDisk } from '../files/fileSource';
import type { DiskVerdict, FileContent, FileVerdict } from '../files/fileVerdict';
import type { LibraryData } from '../library/libraryData';
import type { Reason, SearchOptions, SearchResult } from '../search/answer/result';
import type { Learnt } from '../search/interest/interest';
import type { RelatedMatch } from '../search/related/related';
import type { Trends } from '../search/trends/trends';
import type { SavingEngine } from '../session/savingEngine';
import type { Paper } from '../model';
import type { Told, ToldEntry } from './facts';

/** What papers are to be related to: the paper behind a key, or a text, such as a paragraph. */
export type RelatedTo = { readonly key: string } | { readonly text: string };

/**
 * The library and its search. Files go in, and what an earlier session saved; the library, papers and
 * what is found come out. `LocalEngine` is all of it, `RemoteEngine` asks one through a channel, and
 * nothing above can tell them apart. Calls are answered in the order in which they are made.
 */
export interface PaperEngine extends SavingEngine {
  /**
   * Says what a file is, and keeps what it read for `update`, which may take the file in. The buffer may be
   * transferred, and is then empty.
   */
  read(file: FileContent): Promise<FileVerdict>;
  /**
   * As `read`, of files that the engine opens by itself; undefined for one that it can't open, or whose encoding it
   * doesn't know. Of a large file whose start rules out that it is of interest, only that is read. What is of no
   * interest is not saved for the next session.
   */
  readOnDisk(files: readonly FileOnDisk[]): Promise<readonly (DiskVerdict | undefined)[]>;
  /**
   * Takes in changed files, as one batch and as `read` found each last: digests and bibliographies. A file
   * that is neither, or was not read since it was taken in, is gone. A paper that a bibliography holds has
   * the key that it has there, and gains what the entry tells. When the library is the same as before, the
   * result may be the same object. Its papers are indexed afterwards; see {@link indexed}.
   *
   * `pins` says which paper (by identity) a key in use in a note means; see the citation key rules.
   */
  update(uris: readonly string[], pins: ReadonlyMap<string, string>): Promise<LibraryData>;
  /**
   * Resolves when all papers of the updates so far are indexed. True when a question was answered without
   * the index since the last call, so that it may find more now. Rejects when indexing failed.
   */
  indexed(): Promise<boolean>;
  /** The whole record behind a key or an alias. Once a library was loaded, waits for the first update. */
  paper(key: string): Promise<Paper | undefined>;
  /** For queries from now on: of which papers a fact holds or ceases to, or what the user wrote on them. */
  tell(what: Told, entries: readonly ToldEntry[]): Promise<void>;
  /** Best first; for an empty query the newest papers first. Never rejects because of the query. */
  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /**
   * The papers that share the most telling words with a paper, itself left out, or with a text:
   * nearest first, `limit` at most. None while there is no index, which {@link indexed} tells.
   */
  related(to: RelatedTo, limit: number): Promise<readonly RelatedMatch[]>;
  /**
   * What marks and citations tell of what the user likes to read, with up to `limit` words for and as many
   * against. Learnt when it is asked for; undefined while there is no index, which {@link indexed} tells.
   */
  learnt(limit: number): Promise<Learnt | undefined>;
  /**
   * What papers with `keys` are about, and who they are by, more often than those with `keysBefore`: `limit`
   * words and as many organisations at most. Undefined while there is no index, which {@link indexed} tells.
   */
  trends(
    keys: readonly string[],
    keysBefore: readonly string[],
    limit: number,
  ): Promise<Trends | undefined>;
  /**
   * The entries of the text of a bibliography, as it is now, and where they stand. Where it cannot be read, no
   * entries and a problem. The library stays as it is.
   */
  entryPlaces(uri: string, text: string): Promise<EntryPlaces>;
  /** Why a paper is where it is in the order of interest; undefined while there is no such order. */
  interestReason(key: string): Promise<Reason | undefined>;
}
