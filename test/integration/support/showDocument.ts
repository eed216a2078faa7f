import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

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
  await eventually(() => assert.ok(vscode.window.activeTextEditor === editor));
  return editor;
}
