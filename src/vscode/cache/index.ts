import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import type { WorkspaceCache } from './workspaceCache';

export { WorkspaceCache } from './workspaceCache';

/** Registers the command that deletes what is saved of the workspace. */
export function registerCache(cache: WorkspaceCache): vscode.Disposable {
  return registerCommand(commands.clearCache, async () => {
    await cache.clear();
    const text = vscode.l10n.t('The cache of this workspace was cleared');
    vscode.window.setStatusBarMessage(`$(check) ${text}`, 6000);
  });
}
