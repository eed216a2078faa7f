import { Sums, inAll, raisedBy } from './hits';
import type { Hits } from './hits';

/** The documents of a word of the query. */
export interface WordHits {
  readonly hits: Hits;
  /** Whether a document without it has not all that was asked for. */
  readonly isNeeded: boolean;
  /** How much it tells of a document to have it; see {@link rarityOf}. */
  readonly rarity: number;
}

/** How much it tells of a document to be one of `found` of so many: the inverse document frequency. */
export function rarityOf(found: number, size: number): number {
  return Math.log(1 + (size - found + 0.5) / (found + 0.5));
}

/** The documents that have all words that are needed; the others raise them. */
export function withAll(words: readonly WordHits[]): Hits {
  const needed = words.filter(({ isNeeded }) => isNeeded).map(({ hits }) => hits);
  return othersOf(words).reduce(raisedBy, inAll(needed));
}

/** See {@link Coverage.withSome}. */
const [fewestCandidates, mostCandidates] = [2, 3];

/** Tells of so many documents, again and again, which have some of the words. */
export class Coverage {
  readonly #sums: Sums;
  readonly #shares: Float64Array;

  constructor(size: number) {
    this.#sums = new Sums(size);
    this.#shares = new Float64Array(size);
  }

  /**
   * The documents that have one of the words that are needed. What they score counts by how much they
   * have of all that is needed, where a rare word is more. As what lacks one word has one of the two
   * rarest, only the documents of these are looked at, of many words those of the three rarest.
   */
  withSome(words: readonly WordHits[]): Hits {
    const shares = this.#shares;
    const needed = words
      .filter(({ isNeeded, hits }) => isNeeded && hits.documents.length > 0)
      .sort((a, b) => a.hits.documents.length - b.hits.documents.length);
    const candidates = Math.min(mostCandidates, Math.max(fewestCandidates, needed.length - 1));
    let all = 0;
    for (const [i, { hits, rarity }] of needed.entries()) {
      const { documents, scores, inTitle } = hits;
      all += rarity;
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] ?? 0;
        const share = shares[document] ?? 0;
        if (i >= candidates && share === 0) continue;
        this.#sums.add(document, scores[at] ?? 0, inTitle[at] ?? 0);
        shares[document] = share + rarity;
      }
    }
    const found = this.#sums.take();
    const { documents, scores } = found;
    for (let i = 0; i < documents.length; i++) {
      const document = documents[i] ?? 0;
      scores[i] = ((scores[i] ?? 0) * (shares[document] ?? 0)) / all;
      shares[document] = 0;
    }
    return othersOf(words).reduce(raisedBy, found);
  }
}

function othersOf(words: readonly WordHits[]): Hits[] {
  return words.filter(({ isNeeded }) => !isNeeded).map(({ hits }) => hits);
}
