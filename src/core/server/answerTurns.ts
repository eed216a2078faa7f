import { Signal, Turns } from '../base/tasks';

/**
 * Takes turns between batches and answers. Answers wait for quick batches, which improve them, but not for slow ones:
 * during these, and before the index has all known papers, queries are answered by scanning these.
 */
export class AnswerTurns {
  readonly #turns = new Turns();
  /** Number of slow batches that are running or waiting. */
  #slowBatches = 0;
  #moreFollows = false;
  #hasScanned = false;
  #failure: { readonly error: unknown } | undefined;
  /** Given when the files of a restored library are restored, too. Its papers have no abstracts before. */
  #files: Signal | undefined;
  #isRestored = false;

  /** @param join joins the papers of a restored library */
  constructor(private readonly join: () => Promise<unknown>) {}

  /** Whether another batch follows at once, so papers are indexed together with those of that batch. */
  get moreFollows(): boolean {
    return this.#moreFollows;
  }

  /** Whether the library is restored, but not its files. */
  get hasOnlyTitles(): boolean {
    return this.#isRestored && this.#files?.isGiven === false;
  }

  /** Resolves when papers have their abstracts. */
  get haveFiles(): Promise<void> | undefined {
    return this.#files?.given;
  }

  /** Answers a question now, or after quick batches. */
  answer<T>(task: () => T | Promise<T>): Promise<T> {
    const mustNotWait = this.#slowBatches > 0 || this.#moreFollows || this.hasOnlyTitles;
    return mustNotWait ? Promise.resolve().then(task) : this.#turns.take(task);
  }

  /** Answers a question about more than the papers of a restored library. */
  async answerJoined<T>(task: () => T | Promise<T>): Promise<T> {
    await this.haveFiles;
    await this.join();
    return this.answer(task);
  }

  /** Whether the index has all known papers. If not, records that for {@link indexed}. */
  canAskIndex(): boolean {
    const canAsk = this.#slowBatches === 0 && !this.#moreFollows && !this.hasOnlyTitles;
    if (!canAsk) this.#hasScanned = true;
    return canAsk;
  }

  /** See `LibraryServer.indexed`. */
  indexed(): Promise<boolean> {
    return this.#turns.take(() => {
      const [failure, hasScanned] = [this.#failure, this.#hasScanned];
      this.#failure = undefined;
      this.#hasScanned = false;
      if (failure) throw failure.error;
      return hasScanned;
    });
  }

  /** Runs a task after all others, before later questions. */
  take<T>(task: () => T | Promise<T>): Promise<T> {
    return this.#turns.take(task);
  }

  /** Restores a library without its files, which come with the next batch. */
  takeRestoring<T>(restore: () => Promise<T>): Promise<T> {
    this.#files = new Signal();
    return this.#turns.take(async () => {
      const restored = await restore();
      this.#isRestored = true;
      return restored;
    });
  }

  /**
   * Applies a batch, and then, before any questions that arrive meanwhile, indexes its papers. `index` gets whether
   * the index must be complete afterwards.
   */
  takeBatch<T>(
    { isSlow, moreFollows }: { readonly isSlow: boolean; readonly moreFollows: boolean },
    apply: () => Promise<T>,
    index: (isLast: boolean) => Promise<void>,
  ): Promise<T> {
    this.#moreFollows = moreFollows;
    if (isSlow) this.#slowBatches += 1;
    const applied = this.#turns.take(apply).finally(() => this.#files?.give());
    const done = applied.then(
      () => undefined,
      () => undefined,
    );
    void this.#turns.take(async () => {
      await done;
      try {
        // While other slow batches wait or follow, queries don't use the index.
        await index(!this.#moreFollows && this.#slowBatches === (isSlow ? 1 : 0));
      } catch (error) {
        this.#failure ??= { error };
      } finally {
        if (isSlow) this.#slowBatches -= 1;
      }
    });
    return applied;
  }
}
