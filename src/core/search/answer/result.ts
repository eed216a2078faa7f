import type { PaperSummary } from '../../model';
import type { CalendarDate } from '../query/ast';

/** The passage of a text that fits a query best, made readable. It begins with what was found. */
export interface Snippet {
  /** Starts or ends with `…` where the text goes on. */
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
  /** What was found in place of words that were typed: `RL: reinforcement learning`. */
  readonly readAs?: readonly string[];
}

/** Why a paper is where it is in a list, other than for the words that were typed. */
export interface Reason {
  /**
   * `shares`: words of the text that related papers are sought for. `near`: words of papers that the user
   * kept. `other`: none; the place is kept for something else.
   */
  readonly kind: 'shares' | 'near' | 'other';
  /** The most telling first; may be empty for `near`, and is for `other`. */
  readonly words: readonly string[];
}

export interface SearchResult {
  readonly paper: PaperSummary;
  /** Higher is better; comparable within one answer only. Zero when no text is looked for. */
  readonly score: number;
  /** Of the abstract. */
  readonly snippet?: Snippet;
  /** The part of a long title with a word that a row would cut off and that nothing else shows. */
  readonly titleEnd?: Snippet;
  /** One of the words stands in the citation key alone. */
  readonly byKey?: true;
  /** It lacks some of the words; papers that have all of them come before it. */
  readonly partial?: true;
  /** Why the paper was found; missing when no text is looked for. */
  readonly matches?: MatchedTerms;
  /** The words of the query, folded, that a partial result lacks. */
  readonly missing?: readonly string[];
  /** Missing where the words of the query are the reason. */
  readonly reason?: Reason;
}

export interface SearchOptions {
  /** At most this many results, best first; 100 unless told. `Infinity` gives all. */
  readonly limit?: number;
  /** Leave out the snippets when only the papers matter. */
  readonly snippets?: boolean;
  /** What relative dates such as `last-month` start from; the day it is unless told. */
  readonly today?: CalendarDate;
}
