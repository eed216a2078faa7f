/**
 * Does one piece of work at a time. Of the inputs that come meanwhile only the newest is taken up,
 * so that fast typing neither queues up nor shows answers out of turn.
 */
export class Latest<T> {
  #next: { readonly input: T } | undefined;
  #running: Promise<void> | undefined;
  #outdated: (() => void) | undefined;

  constructor(private readonly work: (input: T) => Promise<void>) {}

  /** Resolves when this input, or a newer one in its place, has been worked on. */
  run(input: T): Promise<void> {
    this.#next = { input };
    this.#outdated?.();
    this.#running ??= this.#drain();
    return this.#running;
  }

  /** Whether an input waits that is newer than the one being worked on. */
  get isOutdated(): boolean {
    return this.#next !== undefined;
  }

  /** Resolves when `isOutdated`, at the latest after so many milliseconds. */
  outdated(milliseconds: number): Promise<void> {
    if (this.isOutdated) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#outdated = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Drops the input that waits and resolves when the work under way has ended. */
  async stop(): Promise<void> {
    this.#next = undefined;
    await this.#running;
  }

  async #drain(): Promise<void> {
    try {
      for (let next = this.#next; next; next = this.#next) {
        this.#next = undefined;
        await this.work(next.input);
      }
    } finally {
      this.#running = undefined;
    }
  }
}
