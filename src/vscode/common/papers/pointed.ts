import * as vscode from 'vscode';

/**
 * The paper that the user is at: a row of the sidebar or of a palette, or a citation in a note. Features
 * report it here for others that follow it, such as the paper view.
 */
export class PointedPaper implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<string>();
  #key: string | undefined;

  /** Fires with the key of the paper, also when it is the same as before. */
  readonly onDidPoint = this.#changed.event;

  /** The key of the paper that was pointed at last. */
  get key(): string | undefined {
    return this.#key;
  }

  /** The user is at the paper with this key now. */
  point(key: string): void {
    this.#key = key;
    this.#changed.fire(key);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
