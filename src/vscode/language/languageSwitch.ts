import * as vscode from 'vscode';
import { languages } from '../contributions';
import type { DigestDocuments } from './digestDocuments';

const memoryKey = 'keptLanguages';
/** Enough for anyone's exceptions; the oldest choices are forgotten first. */
const memorySize = 1000;

/**
 * Makes a plain `.txt` file that is a digest a document of the digest language when it opens. VS Code
 * gives `.txt` to plain text before it looks at a language's `firstLine`, so nothing else would.
 * A user who then picks another language has decided, and is not overruled again.
 */
export class LanguageSwitch implements vscode.Disposable {
  readonly #closed = new WeakSet<vscode.TextDocument>();
  readonly #subscriptions: vscode.Disposable;

  constructor(
    private readonly documents: DigestDocuments,
    private readonly memory: vscode.Memento,
  ) {
    this.#subscriptions = vscode.Disposable.from(
      vscode.workspace.onDidCloseTextDocument((document) => this.#closed.add(document)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#opened(document)),
    );
    for (const document of vscode.workspace.textDocuments) this.#switch(document);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #opened(document: vscode.TextDocument): void {
    // VS Code tells of a new language by closing and opening one and the same document object.
    if (this.#closed.has(document)) this.#languageChanged(document);
    else this.#switch(document);
  }

  #switch(document: vscode.TextDocument): void {
    if (document.languageId !== 'plaintext' || !document.uri.path.endsWith('.txt')) return;
    if (this.#kept().includes(document.uri.toString())) return;
    if (!this.documents.get(document)) return;
    void vscode.languages.setTextDocumentLanguage(document, languages.digest);
  }

  #languageChanged(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    const others = this.#kept().filter((kept) => kept !== uri);
    const chosen = document.languageId !== languages.digest && this.documents.get(document);
    const kept = chosen ? [...others, uri].slice(-memorySize) : others;
    void this.memory.update(memoryKey, kept);
  }

  #kept(): readonly string[] {
    return this.memory.get<readonly string[]>(memoryKey, []);
  }
}
