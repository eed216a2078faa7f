/*
 * Finds papers about the same topic as a text: a paper's own, or a paragraph of a note. The text's most
 * significant words, which are frequent in it and rare in other papers, are looked up like those of a query
 * and scored by BM25. Returns papers with the words they share.
 */
import { rarityOf, topOf } from '../ranking/hits';
import { inflections } from '../ranking/variants';
import { explain } from '../answer/find';
import type { SearchedPapers } from '../answer/find';
import type { Lookup } from '../ranking/plan';
import type { FoundTerm } from '../ranking/termScores';
import type { Segments } from '../index/segments';
import { termsOfText, withoutParts } from './textTerms';
import type { ComparedText } from './textTerms';

/** A paper about the same topic as a text. */
export interface RelatedMatch {
  readonly key: string;
  /** Higher is more similar; comparable only within one answer. */
  readonly score: number;
  /** The words that both have, as the text writes them, the most significant first. */
  readonly shared: readonly string[];
}

/** How many words of a text are looked up. More would add noise. */
const maxTerms = 24;
/** How many words a paper must share. Fewer may be chance, unless the text itself has no more. */
const minShared = 2;
const shownTerms = 5;
/** A term that occurs in no title is a matter of style rather than a topic. */
const untitledWeight = 0.4;
const fields = ['title', 'abstract'] as const;

/** A word of the text, and its weight. */
interface SignificantTerm {
  readonly written: string;
  readonly weight: number;
  /** `weight` times the rarity of the word. */
  readonly significance: number;
  /** Its index terms, each with its share of the weight. */
  readonly terms: ReadonlyMap<string, number>;
}

/**
 * The papers that share most with a text, most similar first, at most `limit`; ties go to the newest.
 *
 * @param except the key of the paper that the text belongs to, which is left out
 */
export function relatedTo(
  segments: Segments,
  { documents, terms }: SearchedPapers,
  text: ComparedText,
  limit: number,
  except?: string,
): RelatedMatch[] {
  const significant = significantTerms(text, terms);
  const of = significant.flatMap(({ weight, terms }) =>
    Array.from(terms, ([term, share]): Lookup => {
      return { kind: 'term', term, weight: weight * share, fields };
    }),
  );
  if (of.length === 0) return [];
  const lookedUp: FoundTerm[] = [];
  const found = terms.hits({ kind: 'any', of }, lookedUp);
  const scoreAt = (at: number): number => found.scores[at] ?? 0;
  const isWanted = (at: number): boolean => {
    const paper = documents.papers[found.documents[at] ?? 0];
    return paper !== undefined && paper.key !== except;
  };
  const isBefore = (a: number, b: number): number =>
    scoreAt(b) - scoreAt(a) ||
    documents.compareByNewest(found.documents[a] ?? 0, found.documents[b] ?? 0);
  // Twice as many, since some of the best share only one word and are left out below.
  const best = topOf(found.documents.length, 2 * limit, isWanted, isBefore);
  const numbers = best.map((at) => found.documents[at] ?? 0);
  const least = Math.min(minShared, significant.length);
  return explain(segments, numbers, lookedUp)
    .flatMap(({ title = [], abstract = [] }, i): RelatedMatch[] => {
      const own = new Set([...title, ...abstract]);
      const shared = significant.filter(({ terms }) =>
        [...terms.keys()].some((term) => own.has(term)),
      );
      const key = documents.papers[numbers[i] ?? 0]?.key;
      if (key === undefined || shared.length < least) return [];
      const shown = withoutParts(shared.map(({ written }) => written)).slice(0, shownTerms);
      return [{ key, score: scoreAt(best[i] ?? 0), shared: shown }];
    })
    .slice(0, limit);
}

/** The words of a text that say most about its topic and that papers have. */
function significantTerms(
  text: ComparedText,
  vocabulary: SearchedPapers['terms'],
): SignificantTerm[] {
  const { paperCount } = vocabulary;
  const found: SignificantTerm[] = [];
  for (const { term, written, count } of termsOfText(text)) {
    const forms = inflections(term, vocabulary);
    const known = [...(vocabulary.hasTerm(term) ? [{ term, weight: 1 }] : []), ...forms];
    if (known.length === 0) continue;
    const papers = known.reduce(
      (most, { term }) => Math.max(most, vocabulary.papersWithTerm(term)),
      0,
    );
    const isInTitle = known.some(({ term }) => vocabulary.papersWithTerm(term, ['title']) > 0);
    const weight = (1 + Math.log(count)) * (isInTitle ? 1 : untitledWeight);
    const terms = new Map(known.map(({ term, weight }) => [term, weight]));
    found.push({ written, weight, significance: weight * rarityOf(papers, paperCount), terms });
  }
  return found.sort((a, b) => b.significance - a.significance).slice(0, maxTerms);
}
