/** Matching documents and their scores. Immutable. */
export interface Hits {
  /** In ascending order. */
  readonly documents: Uint32Array;
  /** More than 0; {@link silent} for conditions other than words. */
  readonly scores: Float64Array;
  /** 1 where the title has all words of the lookup. */
  readonly inTitle: Uint8Array;
}

/** The minimum score, too small to change any sum. */
export const silent = 1e-300;

/** All `size` documents, each with the minimum score. */
export function everything(size: number): Hits {
  return {
    documents: Uint32Array.from({ length: size }, (_, document) => document),
    scores: new Float64Array(size).fill(silent),
    inTitle: new Uint8Array(size).fill(1),
  };
}

export const nothing: Hits = everything(0);

/** The same hits with `inTitle` set, so an intersection ignores it. */
export function inAnyField({ documents, scores, inTitle }: Hits): Hits {
  return { documents, scores, inTitle: inTitle.slice().fill(1) };
}

/** Visits the places of documents that both have. */
function eachCommon(a: Hits, b: Hits, visit: (place: number, other: number) => void): void {
  const [ends, otherEnds] = [a.documents.length, b.documents.length];
  for (let i = 0, j = 0; i < ends && j < otherEnds;) {
    const [document = 0, other = 0] = [a.documents[i], b.documents[j]];
    if (document === other) visit(i, j);
    if (document <= other) i += 1;
    if (document >= other) j += 1;
  }
}

/** The intersection of two hits. */
export function intersection(a: Hits, b: Hits): Hits {
  const found = new HitList(Math.min(a.documents.length, b.documents.length));
  eachCommon(a, b, (i, j) => {
    const inTitle = (a.inTitle[i] ?? 0) & (b.inTitle[j] ?? 0);
    found.add(a.documents[i] ?? 0, (a.scores[i] ?? 0) + (b.scores[j] ?? 0), inTitle);
  });
  return found.hits();
}

/** The union of hits among `size` documents. */
export function union(all: readonly Hits[], size: number): Hits {
  const sums = new Sums(size);
  for (const hits of all) sums.addAll(hits);
  return sums.take();
}

/** The documents, out of `size`, that aren't among the hits. */
export function complement({ documents }: Hits, size: number): Hits {
  const isFound = new Uint8Array(size);
  for (const document of documents) isFound[document] = 1;
  return filtered(everything(size), (document) => isFound[document] === 0);
}

/** The hits whose document passes the test; the same object when all do. */
export function filtered(hits: Hits, isWanted: (document: number) => boolean): Hits {
  const { documents } = hits;
  const found = new HitList(documents.length);
  for (let i = 0; i < documents.length; i++) {
    if (isWanted(documents[i] ?? 0)) found.addFrom(hits, i);
  }
  return found.size === documents.length ? hits : found.hits();
}

/** The index of a document in the hits; -1 when it isn't among them. */
export function placeOf({ documents }: Hits, document: number): number {
  let [low, high] = [0, documents.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((documents[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return documents[low] === document ? low : -1;
}

/** Adds up the scores of `size` documents. Reusable after {@link take}. */
export class Sums {
  readonly #scores: Float64Array;
  readonly #inTitle: Uint8Array;
  /** A bit for each document that has a score. */
  readonly #found: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#scores = new Float64Array(size);
    this.#inTitle = new Uint8Array(size);
    this.#found = new Uint32Array((size + 31) >>> 5);
  }

  /**
   * @param score more than 0
   * @param inTitle 1 when the word is in the title, otherwise 0
   */
  add(document: number, score: number, inTitle: number): void {
    const before = this.#scores[document] ?? 0;
    if (before === 0) {
      this.#count += 1;
      const word = document >>> 5;
      this.#found[word] = (this.#found[word] ?? 0) | (1 << (document & 31));
    }
    this.#scores[document] = before + score;
    if (inTitle > 0) this.#inTitle[document] = 1;
  }

  addAll({ documents, scores, inTitle }: Hits): void {
    for (let i = 0; i < documents.length; i++) {
      this.add(documents[i] ?? 0, scores[i] ?? 0, inTitle[i] ?? 0);
    }
  }

  /** The hits added since the last call. */
  take(): Hits {
    const scores = this.#scores;
    const inTitle = this.#inTitle;
    const words = this.#found;
    const found = new HitList(this.#count);
    for (let word = 0; word < words.length; word++) {
      for (let bits = words[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const document = (word << 5) + 31 - Math.clz32(bits & -bits);
        found.add(document, scores[document] ?? 0, inTitle[document] ?? 0);
        scores[document] = inTitle[document] = 0;
      }
      words[word] = 0;
    }
    this.#count = 0;
    return found.hits();
  }
}

/** Collects hits in ascending order of documents. */
export class HitList {
  size = 0;
  readonly #documents: Uint32Array;
  readonly #scores: Float64Array;
  readonly #inTitle: Uint8Array;

  /** @param limit maximum number of hits; further ones are ignored */
  constructor(limit: number) {
    this.#documents = new Uint32Array(limit);
    this.#scores = new Float64Array(limit);
    this.#inTitle = new Uint8Array(limit);
  }

  add(document: number, score: number, inTitle: number): void {
    const at = this.size++;
    this.#documents[at] = document;
    this.#scores[at] = score;
    this.#inTitle[at] = inTitle;
  }

  addFrom({ documents, scores, inTitle }: Hits, at: number): void {
    this.add(documents[at] ?? 0, scores[at] ?? 0, inTitle[at] ?? 0);
  }

  hits(): Hits {
    const { size } = this;
    const [documents, scores, inTitle] = [this.#documents, this.#scores, this.#inTitle];
    if (size === documents.length) return { documents, scores, inTitle };
    return {
      documents: documents.slice(0, size),
      scores: scores.slice(0, size),
      inTitle: inTitle.slice(0, size),
    };
  }
}

/** The documents that all hits have in common. */
export function inAll([first = nothing, ...others]: readonly Hits[]): Hits {
  return others.reduce(intersection, first);
}

/** The same hits, plus the scores that others have for the same documents, times `weight`. */
export function withScoresOf(hits: Hits, others: Hits, weight = 1): Hits {
  const scores = hits.scores.slice();
  eachCommon(hits, others, (i, j) => {
    scores[i] = (scores[i] ?? 0) + weight * (others.scores[j] ?? 0);
  });
  return { ...hits, scores };
}

/** The documents that have a word of the query. */
export interface WordHits {
  readonly hits: Hits;
  /** Whether a document without the word is only a partial match. */
  readonly isNeeded: boolean;
  /** The inverse document frequency of the word; see {@link rarityOf}. */
  readonly rarity: number;
}

/** The inverse document frequency of a word in `found` of `size` documents. */
export function rarityOf(found: number, size: number): number {
  return Math.log(1 + (size - found + 0.5) / (found + 0.5));
}

/** The documents that have all needed words. Other words only raise scores. */
export function withAll(words: readonly WordHits[]): Hits {
  const needed = words.filter(({ isNeeded }) => isNeeded).map(({ hits }) => hits);
  return othersOf(words).reduce((found, other) => withScoresOf(found, other), inAll(needed));
}

/** See {@link Coverage.withSome}. With two or three, topics of many words found few papers. */
const candidateWords = 5;
/** The weight of function words in partial matches. More would put titles with *what* or *you* first. */
const weightInPartial = 0.2;

/** Finds documents that have some of the words. Reuses its arrays between searches. */
export class Coverage {
  readonly #sums: Sums;
  readonly #shares: Float64Array;

  constructor(size: number) {
    this.#sums = new Sums(size);
    this.#shares = new Float64Array(size);
  }

  /**
   * The documents that have at least one needed word. A score is multiplied by the share of the needed words
   * that the document has, weighted by rarity. Only documents with one of the five rarest words are
   * considered.
   */
  withSome(words: readonly WordHits[]): Hits {
    const shares = this.#shares;
    const needed = words
      .filter(({ isNeeded, hits }) => isNeeded && hits.documents.length > 0)
      .sort((a, b) => a.hits.documents.length - b.hits.documents.length);
    let all = 0;
    for (const [i, { hits, rarity }] of needed.entries()) {
      const { documents, scores, inTitle } = hits;
      all += rarity;
      for (let at = 0; at < documents.length; at++) {
        const document = documents[at] ?? 0;
        const share = shares[document] ?? 0;
        if (i >= candidateWords && share === 0) continue;
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
    return othersOf(words).reduce(
      (found, other) => withScoresOf(found, other, weightInPartial),
      found,
    );
  }
}

function othersOf(words: readonly WordHits[]): Hits[] {
  return words.filter(({ isNeeded }) => !isNeeded).map(({ hits }) => hits);
}

/**
 * The wanted numbers from 0 to `end` (exclusive), the first `limit` of them in the order of `compare`. With a
 * small limit, this takes little more than one test of each number.
 */
export function topOf(
  end: number,
  limit: number,
  isWanted: (number: number) => boolean,
  compare: (a: number, b: number) => number,
): number[] {
  const best: number[] = [];
  for (let number = 0; number < end; number++) {
    if (!isWanted(number)) continue;
    // Without a limit, the sort at the end is enough.
    if (limit === Infinity) best.push(number);
    else if (best.length < limit || compare(number, best[limit - 1] ?? 0) < 0) {
      let [low, high] = [0, best.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compare(number, best[middle] ?? 0) < 0) high = middle;
        else low = middle + 1;
      }
      best.splice(low, 0, number);
      if (best.length > limit) best.pop();
    }
  }
  return limit === Infinity ? best.sort(compare) : best;
}
