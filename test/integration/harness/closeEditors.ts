import * as vscode from 'vscode';
import { eventually } from '../support/eventually';

/**
 * Closes every editor, unsaved ones too, without asking. Untitled documents that were never shown
 * would turn up as tabs a moment later: they are shown first.
 */
export async function closeEditors(): Promise<void> {
  const untitled = () => vscode.workspace.textDocuments.filter(({ isUntitled }) => isUntitled);
  for (const document of untitled()) await vscode.window.showTextDocument(document);
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await eventually(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    if (tabs().length > 0) throw new Error('Some editors did not close');
  }, 15_000);
}
