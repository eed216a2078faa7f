import * as vscode from 'vscode';

/**
 * The paper that the user is at: a row of the sidebar or a palette, or a citation in a note. Features report it
 * here for others that follow it, such as the paper view.
 */
export class PointedPaper implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<string>();
  #key: string | undefined;

  /** Fires with the key of the paper, even when it's the same as before. */
  readonly onDidPoint = this.#changed.event;

  /** The key of the last reported paper. */
  get key(): string | undefined {
    return this.#key;
  }

  /** Reports that the user is at the paper with this key. */
  point(key: string): void {
    this.#key = key;
    this.#changed.fire(key);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
