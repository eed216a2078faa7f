import { readable } from '../../text/readable';
import { pieces, words } from './tokens';

/** One word that a paper shall have: as a whole, or by all its parts. */
export interface QueryWord {
  readonly whole: string;
  /** At least one. */
  readonly parts: readonly string[];
}

/** Longer texts are cut: they narrow nothing down. */
const maxLength = 1000;
const maxWords = 32;

/** The words in a piece of a query; none in punctuation alone. */
export function queryWords(text: string): readonly QueryWord[] {
  return words(readable(text.slice(0, maxLength)))
    .slice(0, maxWords)
    .flatMap(({ whole, parts }) => {
      const terms = parts.flatMap((part) => part.terms.slice(0, 1));
      if (terms.length === 0) return [];
      return [{ whole: whole?.terms[0] ?? terms.join(''), parts: terms.flatMap(pieces) }];
    });
}
