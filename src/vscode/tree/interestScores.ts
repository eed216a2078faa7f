import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import type { SearchResult } from '../../core/search/answer/result';
import { DisposableOwner } from '../../platform/disposableOwner';
import { everyResult } from '../common/papers/papers';
import type { Papers } from '../common/papers/papers';
import type { Arrangement } from './arrangement';

/**
 * The scores of papers while they are sorted by interest. Every mark would change them, and move rows while the user
 * is reading. So this computes them again only when papers have changed, the user has rearranged the sidebar, or they
 * weren't available before.
 */
export class InterestScores extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  #scores: ReadonlyMap<string, number> | undefined;
  #isStale = true;
  #isTooFew = false;

  /** Fires when scores become available, or when `isTooFew` has changed. */
  readonly onDidChange = this.#changed.event;

  /** @param changes events after which scores may become available, such as new marks */
  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly pause: Pause,
    changes: readonly vscode.Event<unknown>[],
  ) {
    super();
    const setStale = (): void => {
      this.#isStale = true;
    };
    this.own(
      papers.onDidChange(setStale),
      arrangement.onDidChange(setStale),
      ...changes.map((event) => event(() => void this.#updateIfMissing())),
    );
  }

  /** The scores by key; undefined when papers aren't sorted by interest, or there are no scores yet. */
  get scores(): ReadonlyMap<string, number> | undefined {
    return this.#isUsed ? this.#scores : undefined;
  }

  /** Whether papers are sorted by interest, but too few were kept to learn from. */
  get isTooFew(): boolean {
    return this.#isUsed && this.#isTooFew;
  }

  /** Computes the scores again if they are used and stale. */
  async update(): Promise<void> {
    if (!this.#isUsed || !this.#isStale) return;
    const learnt = await this.papers.ask('learnedInterests', 0);
    // Keep the last order while papers are being indexed.
    if (!learnt) return;
    const scores = new Map<string, number>();
    if (learnt.isOn) {
      const results = await this.papers.search('sort:interest', everyResult);
      if (results[0]?.score === 0) return;
      const add = ({ paper, score }: SearchResult): void => void scores.set(paper.key, score);
      await forEachInSlices(results, add, this.pause);
    }
    this.#isStale = false;
    this.#scores = learnt.isOn ? scores : undefined;
    if (this.#isTooFew === !learnt.isOn) return;
    this.#isTooFew = !learnt.isOn;
    this.#changed.fire();
  }

  get #isUsed(): boolean {
    return this.arrangement.sorting === 'interest';
  }

  async #updateIfMissing(): Promise<void> {
    if (!this.#isUsed || (this.#scores && !this.#isStale)) return;
    const learnt = await this.papers.ask('learnedInterests', 0);
    if (!learnt?.isOn) return;
    this.#isStale = true;
    this.#changed.fire();
  }
}
