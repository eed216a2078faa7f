import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/**
 * Closes every editor, unsaved ones too, without asking. Changed documents without a tab are shown first,
 * as they would appear as tabs a moment later.
 */
export async function closeEditors(): Promise<void> {
  for (const document of vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty)) {
    // It may be closed meanwhile.
    await vscode.window.showTextDocument(document).then(undefined, () => undefined);
  }
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  await eventually(async () => {
    await vscode.window.tabGroups.close(tabs().filter((tab) => !tab.isDirty));
    for (let left = tabs().length; left > 0; left -= 1) {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    assert.equal(tabs().length, 0, 'Some editors did not close');
  });
}
