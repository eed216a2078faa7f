import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import type { Arrangement } from './arrangement';

/**
 * The scores of papers while they are sorted by interest. Every mark would change them, and move the rows of
 * a user who reads one after the other. So they are learnt again only when papers have changed, the user has
 * rearranged the sidebar, or they could not be learnt before.
 */
export class InterestScores implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #looks = new Latest<void>(() => this.#lookAgain());
  #scores: ReadonlyMap<string, number> | undefined;
  #isStale = true;
  #isTooFew = false;

  /** Fires when scores can be learnt that could not before, or when `isTooFew` has changed. */
  readonly onDidChange = this.#changed.event;

  /** @param mayTell events after which scores may be learnt that could not before, such as new marks */
  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly pause: Pause,
    mayTell: readonly vscode.Event<unknown>[],
  ) {
    const outdate = (): void => {
      this.#isStale = true;
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      papers.onDidChange(outdate),
      arrangement.onDidChange(outdate),
      ...mayTell.map((event) => event(() => void this.#looks.run())),
    );
  }

  /** The scores, by key; undefined when papers are not sorted by interest, or nothing could be learnt. */
  get scores(): ReadonlyMap<string, number> | undefined {
    return this.#isAsked ? this.#scores : undefined;
  }

  /** Whether papers are sorted by interest, but too few were kept to learn anything. */
  get isTooFew(): boolean {
    return this.#isAsked && this.#isTooFew;
  }

  /** Learns the scores again, if they are needed and out of date. */
  async update(): Promise<void> {
    if (!this.#isAsked || !this.#isStale) return;
    const learnt = await this.papers.learnt(0);
    // While papers are indexed, the last order is kept.
    if (!learnt) return;
    if (!learnt.isOn) {
      this.#isStale = false;
      this.#scores = undefined;
      this.#tellTooFew(true);
      return;
    }
    const results = await this.papers.search('sort:interest', { limit: Infinity, snippets: false });
    if (results[0]?.score === 0) return;
    const scores = new Map<string, number>();
    await forEachInSlices(
      results,
      ({ paper, score }) => void scores.set(paper.key, score),
      this.pause,
    );
    this.#isStale = false;
    this.#scores = scores;
    this.#tellTooFew(false);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  get #isAsked(): boolean {
    return this.arrangement.sorting === 'interest';
  }

  async #lookAgain(): Promise<void> {
    if (!this.#isAsked || (this.#scores && !this.#isStale)) return;
    const learnt = await this.papers.learnt(0);
    if (!learnt?.isOn) return;
    this.#isStale = true;
    this.#changed.fire();
  }

  #tellTooFew(isTooFew: boolean): void {
    if (isTooFew === this.#isTooFew) return;
    this.#isTooFew = isTooFew;
    this.#changed.fire();
  }
}
