import * as vscode from 'vscode';
import { readSettings } from '../common/settings/settings';
import { settingsSection } from '../contributions';
import { nameOf } from './savedFile';

/** Whether the user has chosen that new entries go into a file. */
export function isChosenForEntries(uri: vscode.Uri): boolean {
  return readSettings(uri).newEntriesIn.includes(nameInSettings(uri));
}

/** Remembers in the settings of the workspace that a file, and no other of `files`, takes new entries. */
export async function chooseForNewEntries(
  uri: vscode.Uri,
  files: readonly vscode.Uri[],
): Promise<void> {
  const others = new Set(files.map(nameInSettings));
  const kept = readSettings(uri).newEntriesIn.filter((name) => !others.has(name));
  const { workspaceFolders = [] } = vscode.workspace;
  const { ConfigurationTarget } = vscode;
  const isInFolder = workspaceFolders.length > 1 && vscode.workspace.getWorkspaceFolder(uri);
  await vscode.workspace
    .getConfiguration(settingsSection, uri)
    .update(
      'newEntriesIn',
      [...kept, nameInSettings(uri)],
      workspaceFolders.length === 0
        ? ConfigurationTarget.Global
        : isInFolder
          ? ConfigurationTarget.WorkspaceFolder
          : ConfigurationTarget.Workspace,
    );
}

/** The path from the workspace folder; for a file outside of the workspace, the whole path. */
function nameInSettings(uri: vscode.Uri): string {
  return vscode.workspace.getWorkspaceFolder(uri) ? nameOf(uri) : uri.path;
}
