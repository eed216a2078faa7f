import * as vscode from 'vscode';
import { parseCitations } from '../../core/citation/pandoc/parse';
import type { NoteEdits } from './noteEdits';

/** Edits in the form in which VS Code wants them for dropping and pasting. */
interface DocumentEdit {
  /** Inserted at the place itself, with the cursor behind it; empty when all edits are elsewhere. */
  readonly insertText: string;
  readonly additionalEdit: vscode.WorkspaceEdit;
}

/**
 * Converts `edits` for something that is dropped or pasted at `places`. Edits in other places, such as in a
 * citation beside the place, are additional.
 */
export function toDocumentEdit(
  { uri }: vscode.TextDocument,
  places: readonly vscode.Range[],
  { citations, all }: NoteEdits,
): DocumentEdit {
  const [first] = all;
  const isHere =
    places.length === 1 && citations.length === 1 && first?.range.isEqual(places[0] ?? first.range);
  const rest = isHere ? all.slice(1) : all;
  const additionalEdit = new vscode.WorkspaceEdit();
  for (const { range, newText } of rest) additionalEdit.replace(uri, range, newText);
  return { insertText: isHere ? (first?.newText ?? '') : '', additionalEdit };
}

/** The keys under which Pandoc finds works in a text. */
export function citedKeys(text: string): readonly string[] {
  return parseCitations(text).flatMap(({ items }) => items.map(({ key }) => key));
}

/** All that edits write. */
export function writtenText({ all }: NoteEdits): string {
  return all.map(({ newText }) => newText).join('\n');
}
