import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import type { SearchResult } from '../../core/search/answer/result';
import type { Papers } from '../common/papers/papers';
import type { Arrangement } from './arrangement';

/**
 * The scores of papers while they are sorted by interest. Every mark would change them, and move the rows under
 * a user who reads one after the other. So they are computed again only when papers have changed, the user has
 * rearranged the sidebar, or they could not be computed before.
 */
export class InterestScores implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #scores: ReadonlyMap<string, number> | undefined;
  #isStale = true;
  #isTooFew = false;

  /** Fires when scores can be computed that could not before, or when `isTooFew` has changed. */
  readonly onDidChange = this.#changed.event;

  /** @param changes events after which scores may be available that were not before, such as new marks */
  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly pause: Pause,
    changes: readonly vscode.Event<unknown>[],
  ) {
    const setStale = (): void => {
      this.#isStale = true;
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      papers.onDidChange(setStale),
      arrangement.onDidChange(setStale),
      ...changes.map((event) => event(() => void this.#updateIfMissing())),
    );
  }

  /** The scores, by key; undefined when papers are not sorted by interest, or there are no scores yet. */
  get scores(): ReadonlyMap<string, number> | undefined {
    return this.#isUsed ? this.#scores : undefined;
  }

  /** Whether papers are sorted by interest, but too few were kept to learn anything. */
  get isTooFew(): boolean {
    return this.#isUsed && this.#isTooFew;
  }

  /** Computes the scores again, if they are used and stale. */
  async update(): Promise<void> {
    if (!this.#isUsed || !this.#isStale) return;
    const learnt = await this.papers.learnedInterests(0);
    // While papers are indexed, the last order is kept.
    if (!learnt) return;
    const scores = new Map<string, number>();
    if (learnt.isOn) {
      const all = { limit: Infinity, snippets: false };
      const results = await this.papers.search('sort:interest', all);
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

  dispose(): void {
    this.#subscriptions.dispose();
  }

  get #isUsed(): boolean {
    return this.arrangement.sorting === 'interest';
  }

  async #updateIfMissing(): Promise<void> {
    if (!this.#isUsed || (this.#scores && !this.#isStale)) return;
    const learnt = await this.papers.learnedInterests(0);
    if (!learnt?.isOn) return;
    this.#isStale = true;
    this.#changed.fire();
  }
}
