import * as vscode from 'vscode';
import type { NoteEdits } from './noteEdits';

/**
 * Converts `edits` to what VS Code wants for something that is dropped or pasted at `places`: `insertText` goes
 * there, with the cursor behind it. Edits in other places, such as in a citation beside the place, are additional.
 */
export function toDocumentEdit(
  { uri }: vscode.TextDocument,
  places: readonly vscode.Range[],
  { citations, all }: NoteEdits,
) {
  const [first] = all;
  const isHere =
    places.length === 1 && citations.length === 1 && first?.range.isEqual(places[0] ?? first.range);
  const rest = isHere ? all.slice(1) : all;
  const additionalEdit = new vscode.WorkspaceEdit();
  for (const { range, newText } of rest) additionalEdit.replace(uri, range, newText);
  return { insertText: isHere ? (first?.newText ?? '') : '', additionalEdit };
}

/** All that edits write. */
export function writtenText({ all }: NoteEdits): string {
  return all.map(({ newText }) => newText).join('\n');
}
