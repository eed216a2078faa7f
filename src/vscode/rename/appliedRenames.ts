import * as vscode from 'vscode';
import { reportFailure } from '../common/messages/failures';

/** What else a rename changes once its edit is applied, undone and redone. */
interface RenameEffects {
  readonly applied: () => Promise<void>;
  readonly undone: () => Promise<void>;
  readonly redone: () => Promise<void>;
}

/** A document with its text before and after a rename. */
interface AppliedRename {
  readonly uri: string;
  readonly before: string;
  readonly after: string;
  readonly effects: RenameEffects;
  isUndone: boolean;
}

/** How many renames are watched for undo and redo. */
const maxApplied = 50;

/**
 * Notices when a rename's edit is applied, undone and redone. VS Code doesn't notify providers, and also requests
 * edits only to show them, as in *Refactor Preview*.
 */
export class AppliedRenames implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  /** The last requested rename: a new request means that it wasn't applied. */
  #requested: RequestedRename | undefined;
  readonly #applied: AppliedRename[] = [];
  #settled: Promise<void> = Promise.resolve();

  constructor() {
    this.#subscription = vscode.workspace.onDidChangeTextDocument((event) => this.#changed(event));
  }

  /** Runs the effects once `edit` is applied, and each time it's undone and redone. */
  expect(edit: vscode.WorkspaceEdit, effects: RenameEffects): void {
    const edits = new Map(edit.entries().map(([uri, ofFile]) => [uri.toString(), ofFile]));
    const texts = new Map(
      vscode.workspace.textDocuments
        .filter(({ uri }) => edits.has(uri.toString()))
        .map((document) => [document.uri.toString(), document.getText()]),
    );
    this.#requested = { edits, texts, effects };
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Resolves when all effects so far have happened. */
  settled(): Promise<void> {
    return this.#settled;
  }

  /** Runs effects one at a time, as an undo may follow immediately. */
  #run(effect: () => Promise<void>): void {
    this.#settled = this.#settled
      .then(effect)
      .catch((error: unknown) => reportFailure('Following a rename', error));
  }

  #changed({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const uri = document.uri.toString();
    this.#detectApplied(document, contentChanges);
    const known = this.#applied.filter((applied) => applied.uri === uri);
    if (known.length === 0) return;
    const text = document.getText();
    for (const applied of known) {
      const { isUndone, before, after, effects } = applied;
      if (text !== (isUndone ? after : before)) continue;
      applied.isUndone = !isUndone;
      this.#run(isUndone ? effects.redone : effects.undone);
    }
  }

  #detectApplied(
    document: vscode.TextDocument,
    changes: readonly vscode.TextDocumentContentChangeEvent[],
  ): void {
    const uri = document.uri.toString();
    const { effects, edits, texts } = this.#requested ?? {};
    const wanted = edits?.get(uri);
    if (!effects || !wanted) return;
    // After another change of a document, VS Code no longer applies the edit.
    this.#requested = undefined;
    const [before, after] = [texts?.get(uri), document.getText()];
    if (!isPartOf(changes, wanted, before ?? '', after)) return;
    if (before !== undefined) {
      this.#applied.push({ uri, before, after, effects, isUndone: false });
      if (this.#applied.length > maxApplied) this.#applied.shift();
    }
    this.#run(effects.applied);
  }
}

interface RequestedRename {
  /** The edits of open documents, by uri like `texts`. */
  readonly edits: ReadonlyMap<string, readonly vscode.TextEdit[]>;
  readonly texts: ReadonlyMap<string, string>;
  readonly effects: RenameEffects;
}

/**
 * Whether changes come from some of the edits: the user may have deselected others. In an editor, VS Code changes no
 * more characters than necessary.
 */
function isPartOf(
  changes: readonly vscode.TextDocumentContentChangeEvent[],
  edits: readonly vscode.TextEdit[],
  before: string,
  after: string,
): boolean {
  return (
    changes.every(({ range }) => edits.some((edit) => edit.range.contains(range))) &&
    edits.some(({ newText }) => after.split(newText).length > before.split(newText).length)
  );
}
