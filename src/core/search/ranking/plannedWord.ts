import type { IndexedField } from '../words/fields';
import type { QueryWord } from '../words/queryWords';

/** A word of the query, and how it may be read. */
export interface PlannedWord {
  readonly word: QueryWord;
  /** May be the beginning of a word, as it may still be being typed. */
  readonly mayGoOn: boolean;
  /** A paper without it has not all that was asked for. */
  readonly isNeeded: boolean;
  /** The index fields to look in; all when missing. */
  readonly fields?: readonly IndexedField[];
}
