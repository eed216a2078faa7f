/** Runs tasks one after the other, each when all before it are done, whether or not that went well. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves and rejects as the task does. */
  take<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
