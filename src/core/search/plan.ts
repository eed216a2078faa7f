import type { Query, QueryCombination } from 'minisearch';
import type { QueryWord } from './query';

/** What the index knows, so that only unknown words are guessed at. */
export interface Vocabulary {
  hasTerm(term: string): boolean;
  hasPrefix(prefix: string): boolean;
}

/** From this length on, the beginning of a word is looked for everywhere; shorter ones in names alone. */
const prefixLength = 3;
const nameFields = ['title', 'key'];

/**
 * The query for MiniSearch: every word must be there (`AND`), or as many as can be (`OR`). The last
 * word may be the beginning of one, as it may still be being typed. Typos are forgiven in words that
 * no paper has, and there alone: that is quicker and finds better than to forgive them everywhere.
 */
export function plan(
  words: readonly QueryWord[],
  combineWith: 'AND' | 'OR',
  vocabulary: Vocabulary,
): QueryCombination {
  const queries = words.map((word, i) => wordQuery(word, i === words.length - 1, vocabulary));
  return { combineWith, queries };
}

function wordQuery({ whole, parts }: QueryWord, isLast: boolean, vocabulary: Vocabulary): Query {
  const queries = parts.map((part, i) =>
    termQuery(part, isLast && i === parts.length - 1, vocabulary),
  );
  const byParts: QueryCombination = { combineWith: 'AND', queries };
  const isKnown = vocabulary.hasTerm(whole) || (isLast && vocabulary.hasPrefix(whole));
  if (parts.length === 1 || !isKnown) return byParts;
  return { combineWith: 'OR', queries: [termQuery(whole, isLast, vocabulary), byParts] };
}

function termQuery(term: string, mayGoOn: boolean, vocabulary: Vocabulary): QueryCombination {
  const queries: Query[] = [term];
  if (mayGoOn && term.length < prefixLength) {
    return { combineWith: 'OR', queries: [term, { queries, prefix: true, fields: nameFields }] };
  }
  if (mayGoOn && vocabulary.hasPrefix(term)) return { queries, prefix: true };
  return vocabulary.hasTerm(term) ? { queries } : { queries, fuzzy: edits(term) };
}

/** How many letters may be wrong. Numbers are not guessed at: another number is another thing. */
function edits(term: string): number {
  if (term.length < 3 || /^[\d.]+$/.test(term)) return 0;
  return term.length <= 5 ? 1 : 2;
}
