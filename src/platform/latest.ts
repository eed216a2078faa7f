/**
 * Works on one input at a time. Of the inputs that arrive meanwhile, only the newest is used: fast typing neither
 * builds up a queue nor shows answers in the wrong order.
 */
export class Latest<T> {
  #next: { readonly input: T } | undefined;
  #running: Promise<void> | undefined;
  #outdated: (() => void) | undefined;

  constructor(private readonly work: (input: T) => Promise<void>) {}

  /** Resolves when the work on this input, or on a newer one that replaced it, is done. */
  run(input: T): Promise<void> {
    this.#next = { input };
    this.#outdated?.();
    this.#running ??= this.#drain();
    return this.#running;
  }

  /** Whether a newer input is waiting. */
  get isOutdated(): boolean {
    return this.#next !== undefined;
  }

  /** Resolves when `isOutdated` becomes true, or after so many milliseconds. */
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

  /** Drops the waiting input, and resolves when the current work is done. */
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
