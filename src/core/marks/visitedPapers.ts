import { paperIdentity } from '../identity/title';
import type { PaperSummary } from '../model';
import { hashOf } from '../base/bytes';
import { forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';
import { codeUnits } from '../text/characters';

/**
 * The papers that a user has seen, as 32-bit hashes: a hundred thousand take half a megabyte in storage. With
 * that many, one new paper in 40 000 is mistaken for a seen one.
 */
export class VisitedPapers {
  readonly #hashes = new Set<number>();
  /** Hashes of papers, which are slow to compute. */
  readonly #known = new WeakMap<PaperSummary, number>();

  /** The given papers. */
  static async of(papers: readonly PaperSummary[], pause: Pause): Promise<VisitedPapers> {
    const visited = new VisitedPapers();
    await forEachInSlices(papers, (paper) => visited.#hashes.add(visited.#hash(paper)), pause);
    return visited;
  }

  /** Restores the result of {@link stored}; undefined for anything else. */
  static async parse(stored: unknown, pause: Pause): Promise<VisitedPapers | undefined> {
    if (typeof stored !== 'string') return undefined;
    let hash = 0;
    const wrong: string[] = [];
    const visited = new VisitedPapers();
    await forEachInSlices(
      stored.matchAll(/[^ ]+/g),
      ([step]) => {
        hash += Number.parseInt(step, 36);
        const isRight = Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32;
        if (isRight) visited.#hashes.add(hash);
        else wrong.push(step);
      },
      pause,
    );
    return wrong.length === 0 ? visited : undefined;
  }

  has(paper: PaperSummary): boolean {
    return this.#hashes.has(this.#hash(paper));
  }

  /** For storage: the differences between sorted hashes, in base 36, separated by spaces. */
  async stored(pause: Pause): Promise<string> {
    let previous = 0;
    let steps = '';
    await forEachInSlices(
      Uint32Array.from(this.#hashes).sort(),
      (hash) => {
        steps += (steps === '' ? '' : ' ') + (hash - previous).toString(36);
        previous = hash;
      },
      pause,
    );
    return steps;
  }

  /** A summary stays the same object while its paper doesn't change. */
  #hash(paper: PaperSummary): number {
    let hash = this.#known.get(paper);
    if (hash === undefined) {
      const identity = paperIdentity(paper);
      hash = hashOf(codeUnits(identity), 0, identity.length) >>> 0;
      this.#known.set(paper, hash);
    }
    return hash;
  }
}
