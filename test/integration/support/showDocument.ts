import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { passesAfter } from './becomes';

/**
 * Shows a document, and returns its editor once VS Code reports it as the active one, which can be a moment
 * after it is shown.
 */
export async function showDocument(
  document: vscode.TextDocument | vscode.Uri,
  options?: vscode.TextDocumentShowOptions,
): Promise<vscode.TextEditor> {
  const editor = await (document instanceof vscode.Uri
    ? vscode.window.showTextDocument(document, options)
    : vscode.window.showTextDocument(document, options));
  await passesAfter(vscode.window.onDidChangeActiveTextEditor, () =>
    assert.ok(vscode.window.activeTextEditor === editor),
  );
  return editor;
}
