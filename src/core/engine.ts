import type { BibliographyEntry } from './bibliography/entry';
import type { KeptFile } from './cache/keptFile';
import type { FileRole, FileStamp } from './files/fileSource';
import type { FileKind } from './files/knownFiles';
import type { LibraryLookups } from './library/lookups';
import type { CalendarDate } from './search/query/ast';
import type { DigestSummary, Paper, PaperSummary, Problem } from './model';

/** A file to be read: its bytes as on disk, or its text in an editor. */
export interface FileContent {
  readonly uri: string;
  readonly role: FileRole;
  readonly content: Uint8Array | string;
  /** Of the file on disk, when that is the content: then what is read is kept for the next session. */
  readonly stamp?: FileStamp;
}

/** What a file turned out to be. */
export interface FileVerdict {
  readonly kind: FileKind;
  readonly isEmpty: boolean;
  /** How many papers a digest lists. */
  readonly papers?: number;
  /** The citation keys that a note uses, each once. */
  readonly keys?: readonly string[];
  /** A note's front matter has `references`, so that it is a bibliography, too. */
  readonly hasReferences?: true;
  /** The bibliographies that a note, or a file of a project, names. */
  readonly named?: readonly string[];
  /** The key of the work that a note's front matter says it is about. */
  readonly statedKey?: string;
  /** The bytes are no UTF-8: somebody who knows the encoding has to give the text. */
  readonly isUndecoded?: true;
}

/**
 * A file that is new or changed: as `read` found it last, or with its whole text; or one that is gone
 * (`text` is undefined).
 */
export type FileChange =
  | { readonly uri: string; readonly isRead: true }
  | { readonly uri: string; readonly text: string | undefined };

/** All that lists, menus and lookups need of the library; plain data, so that it can cross threads. */
export interface LibraryData {
  /** By key, with works that only bibliographies have. */
  readonly papers: readonly PaperSummary[];
  /** By uri; only files that are digests. */
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every further key that resolves to a paper, with that paper's own key. */
  readonly aliases: readonly (readonly [alias: string, key: string])[];
  /** Every entry of every bibliography, by uri and place. */
  readonly bibliography: readonly BibliographyEntry[];
}

/** The library before anything was read. */
export const emptyLibrary: LibraryData = {
  papers: [],
  digests: [],
  problems: [],
  aliases: [],
  bibliography: [],
};

/** `LibraryData` with its lookups, where whoever made it has them at hand. */
export interface IndexedLibraryData extends LibraryData {
  readonly lookups?: LibraryLookups;
}

/** The passage of an abstract that fits a query best, made readable. */
export interface Snippet {
  /** Starts or ends with `…` where the abstract goes on. */
  readonly text: string;
  /** The matched stretches of `text`: start and exclusive end, in UTF-16 code units. */
  readonly matches: readonly (readonly [start: number, end: number])[];
}

/** The words found, folded as the index has them, by where they stand. */
export interface MatchedTerms {
  readonly title?: readonly string[];
  readonly abstract?: readonly string[];
  readonly organization?: readonly string[];
  readonly key?: readonly string[];
}

export interface SearchResult {
  readonly paper: PaperSummary;
  /** Higher is better; comparable within one answer only. Zero when no text is looked for. */
  readonly score: number;
  readonly snippet?: Snippet;
  /** No paper has all the words; this one has some of them. */
  readonly partial?: true;
  /** Why the paper was found; missing when no text is looked for. */
  readonly matches?: MatchedTerms;
  /** The words of the query, folded, that a partial result lacks. */
  readonly missing?: readonly string[];
}

export interface SearchOptions {
  /** At most this many results, best first; 100 unless told. `Infinity` gives all. */
  readonly limit?: number;
  /** Leave out the snippets when only the papers matter. */
  readonly snippets?: boolean;
  /** What relative dates such as `last-month` start from; the day it is unless told. */
  readonly today?: CalendarDate;
  /** The keys that notes cite, for `is:cited`; without them it narrows nothing down. */
  readonly citedKeys?: ReadonlySet<string>;
  /** The keys of papers that the user starred, for `is:starred`; without them as above. */
  readonly starredKeys?: ReadonlySet<string>;
  /** The keys of papers that the user read, for `is:read`. */
  readonly readKeys?: ReadonlySet<string>;
  /** The keys of papers that are new to the user, for `is:new`. */
  readonly newKeys?: ReadonlySet<string>;
  /** The keys of papers that have a note of their own, for `has:note`. */
  readonly notedKeys?: ReadonlySet<string>;
}

/**
 * The library and its search behind an asynchronous seam, so that they can move to a worker without
 * anything above noticing. Calls are answered in the order in which they are made.
 */
export interface PaperEngine {
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
  /**
   * Takes in a part that an earlier session saved, before the first update, and says which files are
   * in it: `update` finds them as if they had been read. Undefined when the bytes are damaged or of
   * another version. A buffer may be taken away by this.
   */
  restore(part: Uint8Array): Promise<readonly KeptFile[] | undefined>;
  /** Files that are gone, or not wanted any more, need not be kept for the next session. */
  forget(uris: readonly string[]): Promise<void>;
  /** Names of the parts to be saved for the next session; each means the same bytes for ever. */
  savedParts(): Promise<readonly string[]>;
  /**
   * The bytes of a part that `savedParts` named last, given once; undefined for any other, and for one
   * that cannot be made now: what is there under its name is as good as ever.
   */
  savedPart(name: string): Promise<Uint8Array | undefined>;
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
