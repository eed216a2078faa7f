import * as vscode from 'vscode';
import { showDocument } from './showDocument';

/** Puts the cursors of an editor at these positions; resolves when VS Code has reported it. */
export function placeCursors(
  editor: vscode.TextEditor,
  ...positions: readonly vscode.Position[]
): Promise<void> {
  return select(editor, ...positions.map((position) => new vscode.Selection(position, position)));
}

/** Sets the selections of an editor; resolves when VS Code has reported it. */
export async function select(
  editor: vscode.TextEditor,
  ...wanted: readonly vscode.Selection[]
): Promise<void> {
  const isWanted = (selections: readonly vscode.Selection[]): boolean =>
    selections.length === wanted.length &&
    selections.every((selection, i) => wanted[i]?.isEqual(selection));
  // VS Code reports no change to the same selections.
  if (isWanted(editor.selections)) return;
  await new Promise<void>((resolve) => {
    const subscription = vscode.window.onDidChangeTextEditorSelection(
      ({ textEditor, selections }) => {
        if (textEditor !== editor || !isWanted(selections)) return;
        subscription.dispose();
        resolve();
      },
    );
    editor.selections = wanted;
  });
}

/** Shows a document that has the text of `marked`, with a cursor at each `|`. */
export async function showMarked(
  document: vscode.TextDocument,
  marked: string,
): Promise<vscode.TextEditor> {
  const editor = await showDocument(document, { preview: false });
  const pieces = marked.split('|').slice(0, -1);
  const offsets = pieces.map((_, index) => pieces.slice(0, index + 1).join('').length);
  await placeCursors(editor, ...offsets.map((offset) => document.positionAt(offset)));
  return editor;
}
