import * as vscode from 'vscode';
import { edit } from './workspace';

let opened = 0;

/**
 * A Markdown note that was never saved. Each has a unique name, as VS Code takes a moment to
 * drop an untitled document, and may reuse its name with the old text meanwhile.
 */
export async function openUnsaved(content: string): Promise<vscode.TextDocument> {
  opened += 1;
  const uri = vscode.Uri.from({ scheme: 'untitled', path: `unsaved-${opened}.md` });
  const document = await vscode.workspace.openTextDocument(uri);
  await edit(document, content);
  return document;
}
