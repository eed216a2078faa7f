import * as vscode from 'vscode';

/** The documents that are open in this window, by their uris. */
export class OpenDocuments implements vscode.Disposable {
  readonly #documents = new Map<string, vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;

  constructor() {
    const add = (document: vscode.TextDocument): void => {
      this.#documents.set(document.uri.toString(), document);
    };
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(add),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.#documents.delete(document.uri.toString());
      }),
    );
    vscode.workspace.textDocuments.forEach(add);
  }

  get(uri: string): vscode.TextDocument | undefined {
    return this.#documents.get(uri);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }
}
