import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/**
 * Shows a document, and gives its editor once VS Code says that it is the active one, which it may do a moment
 * after it has shown it.
 */
export async function showDocument(
  document: vscode.TextDocument | vscode.Uri,
  options?: vscode.TextDocumentShowOptions,
): Promise<vscode.TextEditor> {
  const editor = await (document instanceof vscode.Uri
    ? vscode.window.showTextDocument(document, options)
    : vscode.window.showTextDocument(document, options));
  await eventually(() => assert.ok(vscode.window.activeTextEditor === editor));
  return editor;
}
