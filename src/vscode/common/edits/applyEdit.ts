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
