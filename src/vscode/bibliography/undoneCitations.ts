import * as vscode from 'vscode';
import type { AddedEntries } from '../common/bibliographies/bibliographies';
import { reportFailure } from '../common/messages/failures';

/** How many additions are remembered. */
const most = 50;

interface Addition {
  readonly note: string;
  readonly added: AddedEntries;
}

/**
 * Removes the entries that were added for a citation when Undo removes the citation from its note. VS Code
 * undoes a step in one document only.
 */
export class UndoneCitations implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  #additions: readonly Addition[] = [];

  /** @param takeBack takes entries out again; called one at a time */
  constructor(private readonly takeBack: (added: AddedEntries) => Promise<unknown>) {
    this.#subscription = vscode.workspace.onDidChangeTextDocument(({ document, reason }) => {
      if (reason === vscode.TextDocumentChangeReason.Undo) this.#look(document);
    });
  }

  /** Remembers what was added for citations in a note. */
  remember({ uri }: vscode.TextDocument, added: AddedEntries): void {
    this.#additions = [...this.#additions, { note: uri.toString(), added }].slice(-most);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #look(note: vscode.TextDocument): void {
    const ofNote = this.#additions.filter((addition) => addition.note === note.uri.toString());
    if (ofNote.length === 0) return;
    const text = note.getText();
    const undone = ofNote.filter(({ added }) => !added.keys.some((key) => text.includes(key)));
    this.#additions = this.#additions.filter((addition) => !undone.includes(addition));
    // The last addition goes first, as it stands behind the earlier ones.
    for (const { added } of undone.reverse()) {
      this.takeBack(added).catch((error: unknown) =>
        reportFailure('Taking back what was added', error),
      );
    }
  }
}
