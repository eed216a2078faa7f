/*
 * Ranking: which documents have a word, and how well. In comes a word of a query; a plan says which terms
 * it may stand for (here, and `variants.ts`), and postings of these become hits with BM25+ scores
 * (`termScores.ts`). Out come lists of hits, to be joined (`hits.ts`), and the best of them (`topOf.ts`).
 */
import { nameFields } from '../words/fields';
import type { IndexedField } from '../words/fields';
import type { QueryWord } from '../words/queryWords';
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
  readonly fields?: readonly IndexedField[];
}

/** A term, or all terms that begin so, in some fields or in all. */
export interface TermLookup {
  readonly kind: 'term';
  readonly term: string;
  /** How much it counts beside the word as typed, which counts 1. */
  readonly weight: number;
  readonly isPrefix?: boolean;
  readonly fields?: readonly IndexedField[];
}

/** What the index shall look for. */
export type Lookup = TermLookup | { readonly kind: 'any' | 'all'; readonly of: readonly Lookup[] };

/** From this length on, the beginning of a word is looked for everywhere; shorter ones in names alone. */
const prefixLength = 3;
const splitWeight = 0.6;

/** What the index shall look for of one of the words. */
export function planWord(
  planned: readonly PlannedWord[],
  word: PlannedWord,
  leniency: Leniency,
  vocabulary: Vocabulary,
): Lookup {
  const lookups: Lookup[] = [wordLookup(word, leniency, vocabulary)];
  if (leniency !== 'exact') {
    // `multi agent` may be `multiagent` in the paper.
    for (const [left, right] of neighbours(planned, word)) {
      const joined = left.word.whole + right.word.whole;
      if (vocabulary.hasTerm(joined)) lookups.push(termIn(word.fields, joined, 1));
    }
  }
  return anyOf(lookups);
}

/** The same for words that {@link planWord} gives the same for. */
export function planKey(
  planned: readonly PlannedWord[],
  word: PlannedWord,
  leniency: Leniency,
): string {
  const joined = neighbours(planned, word).map(
    ([left, right]) => left.word.whole + right.word.whole,
  );
  return JSON.stringify([leniency, word, joined]);
}

/** The word with the one before it, and with the one after it. */
function neighbours(
  planned: readonly PlannedWord[],
  word: PlannedWord,
): (readonly [PlannedWord, PlannedWord])[] {
  const at = planned.indexOf(word);
  const [before, after] = [planned[at - 1], planned[at + 1]];
  const pairs: (readonly [PlannedWord, PlannedWord])[] = [];
  if (before && sameFields(before, word)) pairs.push([before, word]);
  if (after && sameFields(word, after)) pairs.push([word, after]);
  return pairs;
}

function sameFields(a: PlannedWord, b: PlannedWord): boolean {
  return a.fields?.join() === b.fields?.join();
}

function wordLookup(planned: PlannedWord, leniency: Leniency, vocabulary: Vocabulary): Lookup {
  const { whole, parts } = planned.word;
  const { mayGoOn } = planned;
  const term = (part: string, mayGoOn: boolean) =>
    termLookup(part, mayGoOn, leniency, planned.fields, vocabulary);
  const byParts: Lookup = {
    kind: 'all',
    of: parts.map((part, i) => term(part, mayGoOn && i === parts.length - 1)),
  };
  const isKnown = vocabulary.hasTerm(whole) || (mayGoOn && vocabulary.hasPrefix(whole));
  if (parts.length === 1 || !isKnown) return byParts;
  return anyOf([term(whole, mayGoOn), byParts]);
}

function termLookup(
  term: string,
  mayGoOn: boolean,
  leniency: Leniency,
  fields: readonly IndexedField[] | undefined,
  vocabulary: Vocabulary,
): Lookup {
  if (leniency === 'exact') return termIn(fields, term, 1);
  const lookups: Lookup[] = [];
  const isPrefix = mayGoOn && vocabulary.hasPrefix(term);
  lookups.push({ ...termIn(fields, term, 1), isPrefix: isPrefix && term.length >= prefixLength });
  if (isPrefix && term.length < prefixLength) {
    const inNames = fields?.filter((field) => nameFields.includes(field)) ?? nameFields;
    if (inNames.length > 0) lookups.push({ ...termIn(inNames, term, 1), isPrefix });
  }
  const variant = ({ term, weight }: Variant) => termIn(fields, term, weight);
  const forms = inflections(term, vocabulary);
  lookups.push(...forms.map(variant));
  const isKnown = vocabulary.hasTerm(term) || isPrefix || forms.length > 0;
  if (leniency === 'forgiving' || !isKnown) {
    // In a word that is known, one wrong letter makes another word already.
    const edits = isKnown && term.length < 4 ? 0 : allowedEdits(term);
    const onlyNearest = leniency === 'strict' || isKnown;
    lookups.push(...misspellings(term, edits, onlyNearest, vocabulary).map(variant));
  }
  if (!isKnown) {
    for (const pair of splits(term, vocabulary)) {
      lookups.push({ kind: 'all', of: pair.map((part) => termIn(fields, part, splitWeight)) });
    }
  }
  return anyOf(lookups);
}

function termIn(
  fields: readonly IndexedField[] | undefined,
  term: string,
  weight: number,
): TermLookup {
  return { kind: 'term', term, weight, ...(fields && { fields }) };
}

function anyOf(of: readonly Lookup[]): Lookup {
  return { kind: 'any', of };
}
