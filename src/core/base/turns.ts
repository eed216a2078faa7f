/** Runs tasks one after another; each starts when all earlier ones have ended, even if they failed. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects like the task. */
  take<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
