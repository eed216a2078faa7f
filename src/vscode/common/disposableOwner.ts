import type * as vscode from 'vscode';

/** Disposes what it owns, like VS Code's own parts. */
export abstract class DisposableOwner implements vscode.Disposable {
  readonly #owned: vscode.Disposable[] = [];

  /** Returns the first of these disposables. */
  protected own<T extends vscode.Disposable>(first: T, ...others: readonly vscode.Disposable[]): T {
    this.#owned.push(first);
    for (const other of others) this.#owned.push(other);
    return first;
  }

  dispose(): void {
    for (const disposable of this.#owned) disposable.dispose();
  }
}
