import { Sums, inAll, raisedBy } from './hits';
import type { Hits } from './hits';

/** The documents that have a word of the query. */
export interface WordHits {
  readonly hits: Hits;
  /** Whether a document without the word does not fully answer the query. */
  readonly isNeeded: boolean;
  /** The inverse document frequency of the word; see {@link rarityOf}. */
  readonly rarity: number;
}

/** The inverse document frequency of a word that `found` of `size` documents have. */
export function rarityOf(found: number, size: number): number {
  return Math.log(1 + (size - found + 0.5) / (found + 0.5));
}

/** The documents that have all needed words. Words that are not needed only raise scores. */
export function withAll(words: readonly WordHits[]): Hits {
  const needed = words.filter(({ isNeeded }) => isNeeded).map(({ hits }) => hits);
  return othersOf(words).reduce(raisedBy, inAll(needed));
}

/** See {@link Coverage.withSome}. */
const [fewestCandidates, mostCandidates] = [2, 3];

/** Finds documents that have some of the words. Keeps its arrays from one search to the next. */
export class Coverage {
  readonly #sums: Sums;
  readonly #shares: Float64Array;

  constructor(size: number) {
    this.#sums = new Sums(size);
    this.#shares = new Float64Array(size);
  }

  /**
   * The documents that have at least one needed word. A score is multiplied by the share of the needed words
   * that the document has, by rarity. A document that lacks just one word has one of the two rarest, so only
   * documents with one of these are looked at; of the three rarest when four or more words are needed.
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
