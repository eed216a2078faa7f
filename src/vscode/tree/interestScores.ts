import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import type { Arrangement } from './arrangement';

/**
 * What the papers score while they are sorted by interest. With each mark it would be something else, and
 * rows would run away under somebody who reads one after the other; so it is learnt anew only when papers
 * come, or somebody arranges the sidebar, and when it could not be learnt before.
 */
export class InterestScores implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #looks = new Latest<void>(() => this.#lookAgain());
  #scores: ReadonlyMap<string, number> | undefined;
  #isStale = true;
  #isTooFew = false;

  /** Fires when there is an order of interest and was none, or when it is known why there is none. */
  readonly onDidChange = this.#changed.event;

  /** @param mayTell what beside the papers changes what can be learnt, such as marks */
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

  /** What a paper scores, by its key; undefined where papers are not sorted so, or it could not be learnt. */
  get scores(): ReadonlyMap<string, number> | undefined {
    return this.#isAsked ? this.#scores : undefined;
  }

  /** Papers are sorted so, but too few were kept to learn anything. */
  get isTooFew(): boolean {
    return this.#isAsked && this.#isTooFew;
  }

  /** Learns what is to be learnt, should it be time. */
  async update(): Promise<void> {
    if (!this.#isAsked || !this.#isStale) return;
    const learnt = await this.papers.learnt(0);
    // While papers are indexed, the order of before stands.
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
