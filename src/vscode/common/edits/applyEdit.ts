import * as vscode from 'vscode';
import { HumanError } from '../messages/humanError';

/**
 * Applies an edit of the file `uri`, and perhaps of others.
 * @throws HumanError when it cannot be applied
 */
export async function applyEdit(edit: vscode.WorkspaceEdit, uri: vscode.Uri): Promise<void> {
  if (await vscode.workspace.applyEdit(edit)) return;
  const name = vscode.workspace.asRelativePath(uri);
  throw new HumanError(vscode.l10n.t('{0} cannot be written to.', name));
}

/**
 * Replaces a stretch of a file.
 * @throws HumanError when it cannot be written to
 */
export async function replaceIn(uri: vscode.Uri, range: vscode.Range, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, range, text);
  await applyEdit(edit, uri);
}

/** The error for a note that has changed since an edit of it was computed. */
export function changedMeanwhile(): HumanError {
  return new HumanError(vscode.l10n.t('The note has changed meanwhile. Please try again.'));
}
