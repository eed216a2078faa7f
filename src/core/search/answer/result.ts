import type { Day, PaperSummary } from '../../model';

/** The passage of a text that best matches a query, made readable. It starts near the first match. */
export interface Snippet {
  /** Starts or ends with `…` where the text continues. */
  readonly text: string;
  /** The ranges of the matches in `text`: start and exclusive end, in UTF-16 code units. */
  readonly matches: readonly (readonly [start: number, end: number])[];
}

/** The matched words, folded as in the index, by field. */
export interface MatchedTerms {
  readonly title?: readonly string[];
  readonly abstract?: readonly string[];
  readonly organization?: readonly string[];
  readonly key?: readonly string[];
  readonly authors?: readonly string[];
  /** What matched instead of the typed words: `RL: reinforcement learning`. */
  readonly readAs?: readonly string[];
}

/** Why a paper is at its position in a list, apart from matching typed words. */
export interface Reason {
  /**
   * `shares`: words shared with the text that related papers were searched for. `near`: words of papers that
   * the user kept. `other`: no words; the position is reserved for something different.
   */
  readonly kind: 'shares' | 'near' | 'other';
  /** The most significant first. May be empty for `near`; always empty for `other`. */
  readonly words: readonly string[];
}

export interface SearchResult {
  readonly paper: PaperSummary;
  /** Higher is better; comparable only within one answer. Zero when the query has no text. */
  readonly score: number;
  /** From the abstract. */
  readonly snippet?: Snippet;
  /** The part of a long title that contains a match, if a row would cut it off and nothing else shows the match. */
  readonly titleEnd?: Snippet;
  /** One of the words occurs only in the citation key. */
  readonly byKey?: true;
  /** It lacks some of the words. Papers that have all of them come before it. */
  readonly partial?: true;
  /** Why the paper matched; missing when the query has no text. */
  readonly matches?: MatchedTerms;
  /** The words of the query, folded, that a partial match lacks. */
  readonly missing?: readonly string[];
  /** Missing when the paper is listed for matching the query's words. */
  readonly reason?: Reason;
}

export interface SearchOptions {
  /** Maximum number of results, best first; 100 by default. `Infinity` returns all. */
  readonly limit?: number;
  /** Leaves out the snippets when only the papers are needed. */
  readonly snippets?: boolean;
  /** The day that relative dates such as `last-month` refer to; today by default. */
  readonly today?: Day;
}
