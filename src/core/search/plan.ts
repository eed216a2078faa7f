import type { Query, QueryCombination } from 'minisearch';
import type { QueryWord } from './queryWords';
import { allowedEdits, inflections, misspellings, splits } from './variants';
import type { Variant, Vocabulary } from './variants';

/**
 * How much is forgiven: nothing (`exact`: excluded words and phrases), typos in words that no paper
 * has (`strict`), or a typo in any word (`forgiving`). To forgive only where nothing else helps is
 * quicker and finds better than to forgive everywhere.
 */
export type Leniency = 'exact' | 'strict' | 'forgiving';

/** A word of the query, and how it may be read. */
export interface PlannedWord {
  readonly word: QueryWord;
  /** May be the beginning of a word, as it may still be being typed. */
  readonly mayGoOn: boolean;
  /** The index fields to look in; all when missing. */
  readonly fields?: readonly string[];
}

/** From this length on, the beginning of a word is looked for everywhere; shorter ones in names alone. */
const prefixLength = 3;
const nameFields = ['title', 'key'];
const splitWeight = 0.6;

/** What MiniSearch shall look for, a query for each word. */
export function plan(
  planned: readonly PlannedWord[],
  leniency: Leniency,
  vocabulary: Vocabulary,
): QueryCombination[] {
  return planned.map((word, i) => {
    const { fields } = word;
    const queries: Query[] = [wordQuery(word, leniency, vocabulary)];
    if (leniency !== 'exact') {
      // `multi agent` may be `multiagent` in the paper.
      for (const [left, right] of [
        [planned[i - 1], word],
        [word, planned[i + 1]],
      ]) {
        const joined = (left?.word.whole ?? '') + (right?.word.whole ?? '');
        if (left && right && sameFields(left, right) && vocabulary.hasTerm(joined)) {
          queries.push(joined);
        }
      }
    }
    return { combineWith: 'OR', queries, ...(fields && { fields: [...fields] }) };
  });
}

function sameFields(a: PlannedWord, b: PlannedWord): boolean {
  return a.fields?.join() === b.fields?.join();
}

function wordQuery(planned: PlannedWord, leniency: Leniency, vocabulary: Vocabulary): Query {
  const { whole, parts } = planned.word;
  const { mayGoOn } = planned;
  const term = (part: string, mayGoOn: boolean) =>
    termQuery(part, mayGoOn, leniency, planned.fields, vocabulary);
  const queries = parts.map((part, i) => term(part, mayGoOn && i === parts.length - 1));
  const byParts: QueryCombination = { combineWith: 'AND', queries };
  const isKnown = vocabulary.hasTerm(whole) || (mayGoOn && vocabulary.hasPrefix(whole));
  if (parts.length === 1 || !isKnown) return byParts;
  return { combineWith: 'OR', queries: [term(whole, mayGoOn), byParts] };
}

function termQuery(
  term: string,
  mayGoOn: boolean,
  leniency: Leniency,
  fields: readonly string[] | undefined,
  vocabulary: Vocabulary,
): QueryCombination {
  if (leniency === 'exact') return anyOf([term]);
  const queries: Query[] = [];
  const isPrefix = mayGoOn && vocabulary.hasPrefix(term);
  if (isPrefix && term.length >= prefixLength) queries.push({ queries: [term], prefix: true });
  else queries.push(term);
  if (isPrefix && term.length < prefixLength) {
    const inNames = fields?.filter((field) => nameFields.includes(field)) ?? nameFields;
    if (inNames.length > 0) queries.push({ queries: [term], prefix: true, fields: [...inNames] });
  }
  const forms = inflections(term, vocabulary);
  queries.push(...forms.map(variantQuery));
  const isKnown = vocabulary.hasTerm(term) || isPrefix || forms.length > 0;
  if (leniency === 'forgiving' || !isKnown) {
    // In a word that is known, one wrong letter makes another word already.
    const edits = isKnown && term.length < 4 ? 0 : allowedEdits(term);
    const onlyNearest = leniency === 'strict' || isKnown;
    queries.push(...misspellings(term, edits, onlyNearest, vocabulary).map(variantQuery));
  }
  if (!isKnown) {
    for (const pair of splits(term, vocabulary)) {
      queries.push({ combineWith: 'AND', queries: [...pair], boostTerm: () => splitWeight });
    }
  }
  return anyOf(queries);
}

function variantQuery({ term, weight }: Variant): QueryCombination {
  return { queries: [term], boostTerm: () => weight };
}

function anyOf(queries: Query[]): QueryCombination {
  return { combineWith: 'OR', queries };
}
