import * as vscode from 'vscode';

/** The edits that providers offer for a drop or a paste. */
interface DocumentEdit {
  readonly insertText: string | vscode.SnippetString;
  readonly additionalEdit?: vscode.WorkspaceEdit;
}

/** Applies an edit that was dropped or pasted at `place`, like VS Code. */
export async function applyDocumentEdit(
  document: vscode.TextDocument,
  place: vscode.Range | vscode.Position,
  { insertText, additionalEdit }: DocumentEdit,
): Promise<void> {
  const range = place instanceof vscode.Range ? place : new vscode.Range(place, place);
  const edit = new vscode.WorkspaceEdit();
  const text = typeof insertText === 'string' ? insertText : insertText.value;
  if (text !== '') edit.replace(document.uri, range, text);
  for (const [uri, edits] of additionalEdit?.entries() ?? []) {
    for (const { range: at, newText } of edits) edit.replace(uri, at, newText);
  }
  await vscode.workspace.applyEdit(edit);
}
