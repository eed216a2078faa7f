import { readable } from '../render/readable';
import { pieces, words } from './tokens';

/** One word that a paper shall have: as a whole, or by all its parts. */
export interface QueryWord {
  readonly whole: string;
  /** At least one. */
  readonly parts: readonly string[];
}

/** What the user looks for. No words: every paper. */
export interface SearchQuery {
  readonly words: readonly QueryWord[];
}

/** More than this narrows nothing down. */
const maxLength = 1000;
const maxWords = 32;

/** Reads what stands in a search field. Any text is a query; punctuation alone is an empty one. */
export function parseSearch(text: string): SearchQuery {
  const found = words(readable(text.slice(0, maxLength)));
  return {
    words: found.slice(0, maxWords).flatMap(({ whole, parts }) => {
      const terms = parts.flatMap((part) => part.terms.slice(0, 1));
      if (terms.length === 0) return [];
      return [{ whole: whole?.terms[0] ?? terms.join(''), parts: terms.flatMap(pieces) }];
    }),
  };
}
