interface Disposable {
  dispose(): unknown;
}

/** Disposes what it owns, like VS Code's own parts. */
export abstract class DisposableOwner implements Disposable {
  readonly #owned: Disposable[] = [];

  /** Returns the first of these disposables. */
  protected own<T extends Disposable>(first: T, ...others: readonly Disposable[]): T {
    this.#owned.push(first);
    for (const other of others) this.#owned.push(other);
    return first;
  }

  dispose(): void {
    for (const disposable of this.#owned) disposable.dispose();
  }
}
