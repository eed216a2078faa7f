import { placeOf, rarityOf } from './hits';
import type { Hits } from './hits';
import { isProse } from './prose';
import { Recent } from '../../base/collections';
import type { TermScores } from './termScores';

/** How many of the first results give words. */
const firstResults = 5;
/** How many of their words count. */
const maxWords = 12;
/** How much these words count, beside those of the query. */
const share = 0.3;
/** Words in more than a tenth of all papers don't make papers similar. So in a small library, none are. */
const minRarity = Math.log(10);
const fields = ['title', 'abstract'] as const;
/** How many documents have their words cached. As the user types on, the first results recur. */
const cachedDocuments = 500;

/** The texts of documents, in lower case. */
interface Texts {
  title(document: number): string;
  abstract(document: number): string;
}

/**
 * Pseudo-relevance feedback: papers similar to the first results move up. As in RM3 of Abdul-Jaleel et al.
 * (2004), the most significant words of the first results are a second query with a share of the score.
 */
export class Feedback {
  readonly #words = new Recent<number, ReadonlyMap<string, number>>(cachedDocuments);
  /** Not limited, since texts share most of their words. */
  readonly #rarities = new Map<string, number>();

  constructor(
    private readonly texts: Texts,
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
    const hits = this.#hits([...words]);
    const similar = documents.map((document) => hits.scores[placeOf(hits, document)] ?? 0);
    const [highest = 0] = scores;
    const factor = (share * highest) / similar.reduce((a, b) => Math.max(a, b), Number.MIN_VALUE);
    return scores.map((score, i) =>
      i === 0 ? score : (1 - share) * score + factor * (similar[i] ?? 0),
    );
  }

  /** The documents that share significant words with the first results, and how well they match these words. */
  similar(first: readonly number[]): Hits {
    const words = this.#wordsOf(first.slice(0, firstResults));
    return this.#hits([...words].filter(([term]) => (this.#rarities.get(term) ?? 0) >= minRarity));
  }

  #hits(words: readonly (readonly [term: string, weight: number])[]): Hits {
    const of = words.map(([term, weight]) => ({ kind: 'term' as const, term, weight, fields }));
    return this.terms.hits({ kind: 'any', of }, []);
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

  /**
   * The words of a document that say most about its topic, with their weights. Reads only plain words, without
   * their forms, since this runs while the user types.
   */
  #significant(document: number): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const text = `${this.texts.title(document)} ${this.texts.abstract(document)}`;
    for (const word of text.match(/[a-z][a-z0-9]+/g) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const weights: (readonly [word: string, weight: number])[] = [];
    for (const [word, count] of counts) {
      const rarity = this.#rarities.get(word) ?? this.#rarity(word);
      if (rarity > 0) weights.push([word, (1 + Math.log(count)) * rarity]);
    }
    weights.sort(([, a], [, b]) => b - a).splice(maxWords);
    const sum = weights.reduce((sum, [, weight]) => sum + weight, 0);
    return new Map(weights.map(([word, weight]) => [word, weight / sum]));
  }

  /** 0 for a word that doesn't count. */
  #rarity(word: string): number {
    const papers = isProse(word) ? 0 : this.terms.papersWithTerm(word, fields);
    // No other paper could move up by a word of one paper.
    const rarity = papers < 2 ? 0 : rarityOf(papers, this.terms.paperCount);
    this.#rarities.set(word, rarity);
    return rarity;
  }
}
