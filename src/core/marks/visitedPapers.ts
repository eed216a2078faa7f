import { paperIdentity } from '../library/identity';
import type { PaperSummary } from '../model';

/**
 * Which papers a user has come across: a number of 32 bits for each, so that a hundred thousand take
 * half a megabyte in storage. Of these, one new paper in 40 000 is taken for a known one.
 */
export class VisitedPapers {
  readonly #hashes: Set<number>;
  readonly #known: WeakMap<PaperSummary, number>;

  private constructor(hashes: Iterable<number>, known = new WeakMap<PaperSummary, number>()) {
    this.#hashes = new Set(hashes);
    this.#known = known;
  }

  static none(): VisitedPapers {
    return new VisitedPapers([]);
  }

  /** What {@link toString} gave; undefined for anything else. */
  static parse(stored: unknown): VisitedPapers | undefined {
    if (typeof stored !== 'string') return undefined;
    let hash = 0;
    const hashes: number[] = [];
    for (const step of stored.split(' ')) {
      if (step === '') continue;
      hash += Number.parseInt(step, 36);
      if (!Number.isInteger(hash) || hash < 0 || hash >= 2 ** 32) return undefined;
      hashes.push(hash);
    }
    return new VisitedPapers(hashes);
  }

  has(paper: PaperSummary): boolean {
    return this.#hashes.has(this.#hash(paper));
  }

  add(paper: PaperSummary): void {
    this.#hashes.add(this.#hash(paper));
  }

  /** These with `papers`; this one stays as it is. */
  with(papers: readonly PaperSummary[]): VisitedPapers {
    const all = new VisitedPapers(this.#hashes, this.#known);
    for (const paper of papers) all.add(paper);
    return all;
  }

  /** Steps from one number to the next, in base 36, a space between them. */
  toString(): string {
    let previous = 0;
    return [...this.#hashes]
      .sort((a, b) => a - b)
      .map((hash) => {
        const step = hash - previous;
        previous = hash;
        return step.toString(36);
      })
      .join(' ');
  }

  /** A summary stays the same object while its paper does not change. */
  #hash(paper: PaperSummary): number {
    let hash = this.#known.get(paper);
    if (hash === undefined) {
      hash = hashOf(paperIdentity(paper));
      this.#known.set(paper, hash);
    }
    return hash;
  }
}

/** FNV-1a over UTF-16 code units; http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
