import type { EntryPlaces } from '../bibliography/read/entryPlaces';
import type { FileChange, FileOutcome } from '../files/fileChange';
import type { LibraryLists } from '../library/libraryLists';
import type { Reason, SearchOptions, SearchResult } from '../search/answer/result';
import type { LearnedInterests } from '../search/interest/interest';
import type { RelatedMatch } from '../search/related/related';
import type { Trends } from '../search/trends/trends';
import type { SavingServer } from '../session/savingServer';
import type { Paper, PaperSummary } from '../model';
import type { KeyInUse } from './notesOfLibrary';
import type { MarkEntry } from './sentMarks';

/** What papers are to be related to: the paper behind a key, or a text, such as a paragraph. */
export type RelatedTo = { readonly key: string } | { readonly text: string };

/** What else the server has to know with a batch of files. */
export interface ApplyOptions {
  /** The pins that an earlier session saved, with the first batch: which paper (by identity) a key means. */
  readonly pins?: ReadonlyMap<string, string>;
  /** A key that the paper gets before a note uses it. */
  readonly reserved?: { readonly key: string; readonly paper: PaperSummary };
  /** All notes were sent; `readable` when some can't be read, so they may use keys that nobody knows. */
  readonly notes?: 'all' | 'readable';
}

/** What a batch of files leads to. */
export interface Applied {
  /** One for each file, in their order. */
  readonly outcomes: readonly FileOutcome[];
  /** The library as it is now; the same object as before when nothing in it changed. */
  readonly library: LibraryLists;
  /** To be saved for the next session, if they changed. */
  readonly pins?: ReadonlyMap<string, string>;
  /** Another number as soon as notes use other keys, or are about other works, than before. */
  readonly notesRevision: number;
}

/**
 * The library and its search. Files go in by `apply`, and what an earlier session saved; the library and
 * answers to questions come out. `LocalServer` is all of it, `RemoteServer` asks one on another thread.
 * Batches are applied in the order of the calls; no answer shows half a batch.
 */
export interface LibraryServer extends SavingServer {
  /**
   * Applies changed files to the library, as one batch: digests, bibliographies and notes. A paper that a
   * bibliography lists has the key that it has there, and gains what the entry says. Keys that notes use are
   * pinned to the papers that they mean. Papers are indexed afterwards; see {@link indexed}. Buffers in
   * `changes` may be transferred, and are then empty.
   */
  apply(changes: readonly FileChange[], options?: ApplyOptions): Promise<Applied>;
  /** Sets the marks of papers, for queries from now on. */
  setMarks(entries: readonly MarkEntry[]): Promise<void>;
  /**
   * Resolves when all papers of the batches so far are indexed. True when a question was answered without
   * the index since the last call, so it may find more now. Rejects when indexing failed.
   */
  indexed(): Promise<boolean>;
  /** The whole record behind a key or an alias. Once a library was restored, waits for the first batch. */
  paper(key: string): Promise<Paper | undefined>;
  /** Best first; for an empty query the newest papers first. Never rejects because of the query. */
  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /**
   * The papers that share the most telling words with a paper, itself left out, or with a text:
   * nearest first, `limit` at most. None while there is no index, which {@link indexed} waits for.
   */
  related(to: RelatedTo, limit: number): Promise<readonly RelatedMatch[]>;
  /**
   * What marks and citations tell of what the user likes to read, with up to `limit` words for and as many
   * against. Learned on demand; undefined while there is no index, which {@link indexed} waits for.
   */
  learnedInterests(limit: number): Promise<LearnedInterests | undefined>;
  /**
   * What papers with `keys` are about, and who they are by, more often than those with `keysBefore`: `limit`
   * words and as many organizations at most. Undefined while there is no index.
   */
  trends(
    keys: readonly string[],
    keysBefore: readonly string[],
    limit: number,
  ): Promise<Trends | undefined>;
  /**
   * The entries of the text of a bibliography, and where they are in it. Without entries and with a problem
   * where it can't be read. The library stays as it is.
   */
  entryPlaces(uri: string, text: string): Promise<EntryPlaces>;
  /** Why a paper is where it is in the order of interest; undefined while there is no such order. */
  interestReason(key: string): Promise<Reason | undefined>;
  /** The keys in use that may mean a work in some note, with the notes that use them. */
  usesOf(work: string): Promise<readonly KeyInUse[]>;
  /** The uris of the notes that use a key. */
  notesUsing(key: string): Promise<readonly string[]>;
  /** The uris of the notes whose front matter states a key that may mean the work. */
  notesStating(work: string): Promise<readonly string[]>;
}
