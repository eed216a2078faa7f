import * as vscode from 'vscode';
import { DisposableOwner } from '../../platform/disposableOwner';
import { isSameText } from '../common/edits/edits';
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
export class AppliedRenames extends DisposableOwner {
  /** The last requested rename: a new request means that it wasn't applied. */
  #requested: RequestedRename | undefined;
  readonly #applied: AppliedRename[] = [];
  #settled: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.own(vscode.workspace.onDidChangeTextDocument((event) => this.#changed(event)));
  }

  /** Runs the effects once `edit` is applied, and each time it's undone and redone. */
  expect(edit: vscode.WorkspaceEdit, effects: RenameEffects): void {
    const edits = new Map(edit.entries().map(([uri, ofFile]) => [uri.toString(), ofFile]));
    const open = new Map<string, TextBefore>();
    for (const document of vscode.workspace.textDocuments) {
      const uri = document.uri.toString();
      const ofFile = edits.get(uri);
      if (!ofFile) continue;
      open.set(uri, { before: document.getText(), replacements: replacementsIn(document, ofFile) });
    }
    this.#requested = { edits, open, effects };
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
    const { effects, edits, open } = this.#requested ?? {};
    const wanted = edits?.get(uri);
    if (!effects || !wanted) return;
    // After another change of a document, VS Code no longer applies the edit.
    this.#requested = undefined;
    const [text, after] = [open?.get(uri), document.getText()];
    if (text ? !isResult(changes, text, after) : !areWithin(changes, wanted)) return;
    if (text) {
      this.#applied.push({ uri, before: text.before, after, effects, isUndone: false });
      if (this.#applied.length > maxApplied) this.#applied.shift();
    }
    this.#run(effects.applied);
  }
}

interface RequestedRename {
  readonly edits: ReadonlyMap<string, readonly vscode.TextEdit[]>;
  /** The documents among them that were open, by URI. */
  readonly open: ReadonlyMap<string, TextBefore>;
  readonly effects: RenameEffects;
}

/** The text of an open document, and what a rename replaces in it, from the end of the text to its start. */
interface TextBefore {
  readonly before: string;
  readonly replacements: readonly Replacement[];
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

function replacementsIn(
  document: vscode.TextDocument,
  edits: readonly vscode.TextEdit[],
): readonly Replacement[] {
  return edits
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    }))
    .sort((a, b) => b.start - a.start);
}

type Changes = readonly vscode.TextDocumentContentChangeEvent[];

/**
 * Whether changes turned a text into what some of the replacements make of it: the user may have deselected
 * others. VS Code changes no more characters than necessary, and adapts line ends.
 */
function isResult(changes: Changes, { before, replacements }: TextBefore, after: string): boolean {
  const made = replacements
    .filter(({ start, end }) =>
      changes.some(
        ({ rangeOffset, rangeLength }) => start <= rangeOffset && rangeOffset + rangeLength <= end,
      ),
    )
    .reduce(
      (text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end),
      before,
    );
  return before !== after && isSameText(made, after);
}

function areWithin(changes: Changes, edits: readonly vscode.TextEdit[]): boolean {
  return changes.every(({ range }) => edits.some((edit) => edit.range.contains(range)));
}
