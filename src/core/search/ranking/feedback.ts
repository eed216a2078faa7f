import { textOf } from '../../model';
import { significantTerms } from '../related/significantTerms';
import type { Documents } from '../answer/documents';
import { Recent } from './recent';
import type { TermScores } from './termScores';

/** How many of the first results give words. */
const firstResults = 5;
/** How many of their words count. */
const maxWords = 20;
/** How much these words count, beside those of the query. */
const share = 0.3;
/** How many documents have their words cached. As the user types on, the first results recur. */
const cachedDocuments = 100;

/**
 * Pseudo-relevance feedback: papers similar to the first results move up. As in RM3 of Abdul-Jaleel et al.
 * (2004), the most significant words of the first results are a second query with a share of the score.
 */
export class Feedback {
  readonly #words = new Recent<number, ReadonlyMap<string, number>>(cachedDocuments);

  constructor(
    private readonly documents: Documents,
    private readonly terms: TermScores,
  ) {}

  /**
   * New scores for documents, given the best first. The best keeps its score, which stays the highest.
   *
   * @param before better results that aren't among the documents
   */
  scores(
    documents: readonly number[],
    scores: readonly number[],
    before: readonly number[],
  ): readonly number[] {
    const words = this.#wordsOf([...before, ...documents].slice(0, firstResults));
    const similar = this.terms.scoresOf(words, documents);
    const [highest = 0] = scores;
    const factor = (share * highest) / Math.max(...similar, Number.MIN_VALUE);
    return scores.map((score, i) =>
      i === 0 ? score : (1 - share) * score + factor * (similar[i] ?? 0),
    );
  }

  /** The words of the first results with their weights. Earlier results count more. */
  #wordsOf(first: readonly number[]): ReadonlyMap<string, number> {
    const weights = new Map<string, number>();
    for (const [i, document] of first.entries()) {
      for (const [term, weight] of this.#words.get(document, () => this.#significant(document))) {
        weights.set(term, (weights.get(term) ?? 0) + weight / (i + 1));
      }
    }
    return new Map([...weights].sort(([, a], [, b]) => b - a).slice(0, maxWords));
  }

  /** The words of a document that say most about its topic; their weights add up to about 1. */
  #significant(document: number): ReadonlyMap<string, number> {
    const paper = this.documents.papers[document];
    if (!paper) return new Map();
    const found = significantTerms({ title: paper.title, body: textOf(paper) }, this.terms);
    const sum = found.reduce((sum, { significance }) => sum + significance, 0);
    return new Map(
      found.flatMap(({ terms, significance }) =>
        Array.from(terms, ([term, part]) => [term, (part * significance) / sum] as const),
      ),
    );
  }
}
