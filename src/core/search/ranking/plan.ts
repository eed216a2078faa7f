/*
 * Ranking: which documents have a word, and how well. A plan lists the terms that may match a word of the
 * query (here and in `variants.ts`). `termScores.ts` turns their postings into hits with BM25+ scores;
 * `hits.ts` combines hits and picks the best.
 */
import { addAll } from '../../base/collections';
import { nameFields } from '../words/fields';
import type { IndexedField } from '../words/fields';
import { allowedEdits, inflections, misspellings, splits, sameStem } from './variants';
import type { Variant, Vocabulary } from './variants';
import type { PlannedWord, AlternativeTerms, Usage } from './readings';

/**
 * How much to tolerate: nothing (`exact`: excluded words and phrases), typos in words that no paper has
 * (`strict`), or also in words that are rare compared with a similar word (`forgiving`). As long as some
 * paper has all words, a word that exists doesn't count as a misspelling.
 */
export type Leniency = 'exact' | 'strict' | 'forgiving';

/** A term, or all terms with it as a prefix; in some or all fields. */
export interface TermLookup {
  readonly kind: 'term';
  readonly term: string;
  /** Its weight, relative to 1 for the word as typed. */
  readonly weight: number;
  readonly isPrefix?: boolean;
  readonly fields?: readonly IndexedField[];
}

/** What to look up in the index. */
export type Lookup = TermLookup | { readonly kind: 'any' | 'all'; readonly of: readonly Lookup[] };

/** Prefixes of at least this length match in all fields; shorter ones only in names. */
const prefixLength = 3;
const splitWeight = 0.6;
/** An existing word counts as a misspelling only of words in this many times as many papers. */
const minRatio = 20;

/** A lookup for the word itself or for one of its other readings. */
export function withReadings(
  own: Lookup,
  { fields }: PlannedWord,
  others: readonly AlternativeTerms[],
  vocabulary: Vocabulary,
): Lookup {
  const inPlace = others.map(({ terms, weight }) => ({
    kind: 'all' as const,
    of: terms.map((term) => {
      const forms = inflections(term, vocabulary);
      return anyOf([
        termIn(fields, term, weight),
        ...forms.map((form) => termIn(fields, form.term, weight * form.weight)),
      ]);
    }),
  }));
  return anyOf([own, ...inPlace]);
}

/** A cache key: equal for words with the same result of {@link planWord} and the same readings. */
export function planKey(
  word: PlannedWord,
  others: readonly AlternativeTerms[],
  leniency: Leniency,
): string {
  return JSON.stringify([leniency, word, others.map(({ terms, weight }) => [terms, weight])]);
}

/** What to look up in the index for one word. */
export function planWord(planned: PlannedWord, leniency: Leniency, vocabulary: Usage): Lookup {
  const { whole, parts } = planned.word;
  const { mayGoOn } = planned;
  const term = (part: string, mayGoOn: boolean) =>
    termLookup(part, mayGoOn, leniency, planned, vocabulary);
  const byParts: Lookup = {
    kind: 'all',
    of: parts.map((part, i) => term(part, mayGoOn && i === parts.length - 1)),
  };
  if (parts.length === 1) return byParts;
  const isKnown =
    vocabulary.hasTerm(whole) ||
    (mayGoOn && vocabulary.hasPrefix(whole)) ||
    (leniency !== 'exact' && forms(whole, vocabulary).length > 0);
  return isKnown ? anyOf([term(whole, mayGoOn), byParts]) : byParts;
}

/** Known forms and spellings of the word. */
function forms(term: string, vocabulary: Usage): Variant[] {
  const near = inflections(term, vocabulary);
  const others = sameStem(term, vocabulary);
  return [...near, ...others.filter((form) => !near.some((other) => other.term === form.term))];
}

function termLookup(
  term: string,
  mayGoOn: boolean,
  leniency: Leniency,
  { fields, isNeeded }: PlannedWord,
  vocabulary: Usage,
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
  // Forms aren't looked up for a word that is still being typed.
  const known = isPrefix && !vocabulary.hasTerm(term) ? [] : forms(term, vocabulary);
  addAll(lookups, known.map(variant));
  const isKnown = vocabulary.hasTerm(term) || isPrefix || known.length > 0;
  // An optional word isn't corrected.
  if (!isNeeded) return anyOf(lookups);
  if (!isKnown) {
    const onlyNearest = leniency === 'strict';
    const meant = misspellings(term, allowedEdits(term), onlyNearest, vocabulary, mayGoOn);
    addAll(lookups, meant.map(variant));
  } else if (leniency === 'forgiving' && !isPrefix && term.length > 3) {
    // In a known word, even one wrong letter makes a different word.
    const most = minRatio * vocabulary.papersWithTerm(term);
    const meant = misspellings(term, allowedEdits(term), true, vocabulary).filter(
      (other) => vocabulary.papersWithTerm(other.term) >= most,
    );
    addAll(lookups, meant.map(variant));
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
