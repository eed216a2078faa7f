import type { EntryPlaces } from '../bibliography/read/entryPlaces';
import type { EntryUpdate } from '../bibliography/write/entryUpdate';
import type { FileChange, FileOutcome } from '../files/fileChange';
import type { LibraryLists } from '../library/libraryLists';
import type { CheckedReference } from '../referenceCheck/finding';
import type { OnlineRecords } from '../referenceCheck/online';
import type { Reason, SearchOptions, SearchResult } from '../search/answer/result';
import type { LearnedInterests } from '../search/interest/interest';
import type { AskedQuery } from '../search/query/parse';
import type { RelatedMatch } from '../search/related/related';
import type { Trends } from '../search/trends/trends';
import type { SavingServer } from '../session/savingServer';
import type { Day, Paper, PaperSummary } from '../model';
import type { KeyInUse } from './notesOfLibrary';
import type { MarkEntry } from './sentMarks';

/** What to find related papers for: the paper with a key, or a text, such as a paragraph. */
export type RelatedTo = { readonly key: string } | { readonly text: string };

/** The text of a bibliography to check. */
export interface ReferencesToCheck {
  readonly uri: string;
  readonly text: string;
  /** The keys of the entries to check; all if missing. */
  readonly keys?: readonly string[];
}

/** What else to apply with a batch of files. */
export interface ApplyOptions {
  /**
   * The pins saved by an earlier session, with the first batch: the paper (by identity) that each key means.
   */
  readonly pins?: ReadonlyMap<string, string>;
  /** A key to reserve for the paper before a note uses it. */
  readonly reserved?: { readonly key: string; readonly paper: PaperSummary };
  /** All notes were sent; `readable` if some can't be read, so they may use unknown keys. */
  readonly notes?: 'all' | 'readable';
  /**
   * Whether another batch follows at once, as it does if a file is `pending`. The papers of both are then indexed
   * together, after that batch.
   */
  readonly moreFollows?: boolean | undefined;
}

/** The result of applying a batch of files. */
export interface Applied {
  /** One outcome per file, in order. */
  readonly outcomes: readonly FileOutcome[];
  /** The current library; the same object as before if it didn't change. */
  readonly library: LibraryLists;
  /** Pins to save for the next session, if they changed. */
  readonly pins?: ReadonlyMap<string, string>;
  /** Changes whenever notes use other keys or are about other works than before. */
  readonly notesRevision: number;
}

/** The questions that a server answers. Parameters and answers are plain data. */
export interface Questions {
  /** The full record for a key or an alias. If a library was restored, waits for the first batch. */
  paper(key: string): Paper | undefined;
  /** How many papers a search without a limit finds. */
  count(query: AskedQuery, today: Day): number;
  /**
   * The papers that share the most distinctive words with a paper (except itself) or a text: closest first, at
   * most `limit`. Empty while there is no index, which {@link LibraryServer.indexed} waits for.
   */
  related(to: RelatedTo, limit: number): readonly RelatedMatch[];
  /**
   * The user's interests according to marks and citations, with up to `limit` words for and as many against.
   * Computed on demand; undefined while there is no index.
   */
  learnedInterests(limit: number): LearnedInterests | undefined;
  /** Why a paper is at its position in the order of interest; undefined if there is no such order. */
  interestReason(key: string): Reason | undefined;
  /**
   * The topics and authors that are more frequent in papers with `keys` than in those with `keysBefore`: at
   * most `limit` words and `limit` organizations. Undefined while there is no index.
   */
  trends(keys: readonly string[], keysBefore: readonly string[], limit: number): Trends | undefined;
  /**
   * The entries in the text of a bibliography, and their positions. Without entries and with a problem if the
   * text can't be read. Doesn't change the library.
   */
  entryPlaces(uri: string, text: string): EntryPlaces;
  /**
   * Checks the entries of bibliographies: against the papers of digests, the details file and what was found online,
   * against each other, and whether notes cite them.
   */
  checkReferences(
    files: readonly ReferencesToCheck[],
    online?: OnlineRecords,
  ): readonly CheckedReference[];
  /** How looked-up details change the entries of a bibliography's current text, in the order of the file. */
  entryUpdates(uri: string, text: string): readonly EntryUpdate[];
  /** The keys in use that may mean a work in some note, with the notes that use them. */
  usesOf(work: string): readonly KeyInUse[];
  /** The URIs of the notes that use a key. */
  notesUsing(key: string): readonly string[];
  /** The URIs of the notes whose front matter states a key that may mean the work. */
  notesStating(work: string): readonly string[];
}

/** The name of a question. */
export type Question = keyof Questions;
/** The parameters of a question. */
export type Asked<Q extends Question> = Parameters<Questions[Q]>;
/** The answer to a question. */
export type Answer<Q extends Question> = ReturnType<Questions[Q]>;

/** A method for each question. */
export type AnswerMethods = { [Q in Question]: (...asked: Asked<Q>) => Promise<Answer<Q>> };

/** Answers questions about the library. */
export interface Answering {
  ask<Q extends Question>(question: Q, ...asked: Asked<Q>): Promise<Answer<Q>>;
}

/**
 * The library and its search. Input: files (`apply`) and the data that an earlier session saved. Output: the
 * library and answers to queries. `LocalServer` implements all of it, `RemoteServer` forwards to one on another
 * thread. Batches are applied in the order of the calls; no answer reflects half a batch.
 */
export interface LibraryServer extends SavingServer, Answering {
  /**
   * Applies changed files to the library, as one batch: digests, bibliographies and notes. A paper that a
   * bibliography lists gets its key there, and the data of the entry. Keys that notes use are pinned to the
   * papers that they mean. Papers are indexed afterwards; see {@link indexed}. Buffers in `changes` may be
   * transferred, and are then empty.
   */
  apply(changes: readonly FileChange[], options?: ApplyOptions): Promise<Applied>;
  /** Sets the marks of papers for later queries. */
  setMarks(entries: readonly MarkEntry[]): Promise<void>;
  /**
   * Resolves when all papers of the batches so far are indexed, unless more follows. True if a query was answered
   * without the index since the last call, so it may find more now. Rejects if indexing failed.
   */
  indexed(): Promise<boolean>;
  /** Best first; the newest papers first if the query is empty. Never rejects because of the query. */
  search(query: AskedQuery, options?: SearchOptions): Promise<readonly SearchResult[]>;
}
