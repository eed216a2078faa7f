import * as vscode from 'vscode';
import { readText, statFile } from '../common/files';
import { HumanError } from '../common/humanError';
import { readSettings } from '../common/settings';
import { settingsSection } from '../contributions';

/**
 * Where new notes go: in the workspace folder of the active editor, else in the first.
 * @throws HumanError when no folder is open, or the setting leads out of it
 */
export function noteFolder(): { readonly root: vscode.Uri; readonly folder: vscode.Uri } {
  const active = vscode.window.activeTextEditor?.document.uri;
  const workspaceFolder =
    (active && vscode.workspace.getWorkspaceFolder(active)) ??
    vscode.workspace.workspaceFolders?.[0];
  if (!workspaceFolder) {
    throw new HumanError(vscode.l10n.t('Open a folder first: the note is saved as a file in it.'), {
      title: vscode.l10n.t('Open Folder…'),
      command: 'vscode.openFolder',
    });
  }
  const root = workspaceFolder.uri;
  return { root, folder: within(root, 'literatureNotesFolder') };
}

/**
 * The text of the user's own template; undefined when the built-in one is to be used.
 * @throws HumanError when it cannot be read
 */
export async function readTemplate(root: vscode.Uri): Promise<string | undefined> {
  const { literatureNoteTemplate } = readSettings(root);
  if (literatureNoteTemplate.trim() === '') return undefined;
  const uri = within(root, 'literatureNoteTemplate');
  const text = (await statFile(uri)) && (await readText(uri));
  if (text !== undefined) return text;
  throw new HumanError(
    vscode.l10n.t(
      'The template for literature notes, “{0}”, cannot be read.',
      literatureNoteTemplate,
    ),
    openSetting('literatureNoteTemplate'),
  );
}

function within(
  root: vscode.Uri,
  setting: 'literatureNotesFolder' | 'literatureNoteTemplate',
): vscode.Uri {
  const path = readSettings(root)[setting];
  const segments = path.split(/[\\/]/).filter((segment) => segment && segment !== '.');
  if (!segments.includes('..')) return vscode.Uri.joinPath(root, ...segments);
  throw new HumanError(
    vscode.l10n.t(
      'The setting “{0}” leads out of the workspace folder: “{1}”.',
      `${settingsSection}.${setting}`,
      path,
    ),
    openSetting(setting),
  );
}

function openSetting(setting: string) {
  return {
    title: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettings',
    arguments: [`${settingsSection}.${setting}`],
  };
}
