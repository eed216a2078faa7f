import * as vscode from 'vscode';
import { readText, statFile } from '../common/documents/files';
import { HumanError } from '../common/messages/humanError';
import { openFolder, openSetting } from '../common/messages/remedies';
import { settingUri } from '../common/settings/places';
import { readSettings } from '../common/settings/settings';

/**
 * Where new notes go: in the workspace folder of the active editor, else in the first.
 * @throws HumanError when no folder is open, or the setting may not lead there
 */
export function noteFolder(): { readonly root: vscode.Uri; readonly folder: vscode.Uri } {
  const active = vscode.window.activeTextEditor?.document.uri;
  const workspaceFolder =
    (active && vscode.workspace.getWorkspaceFolder(active)) ??
    vscode.workspace.workspaceFolders?.[0];
  if (!workspaceFolder) {
    throw new HumanError(
      vscode.l10n.t('Open a folder first: the note is saved as a file in it.'),
      openFolder(),
    );
  }
  const root = workspaceFolder.uri;
  return { root, folder: settingUri(root, 'literatureNotesFolder') };
}

/**
 * The text of the user's own template; undefined when the built-in one is to be used.
 * @throws HumanError when it cannot be read
 */
export async function readTemplate(root: vscode.Uri): Promise<string | undefined> {
  const { literatureNoteTemplate } = readSettings(root);
  if (literatureNoteTemplate.trim() === '') return undefined;
  const uri = settingUri(root, 'literatureNoteTemplate');
  const text = (await statFile(uri)) && (await readText(uri));
  if (text !== undefined && !text.includes('\0')) return text;
  throw new HumanError(
    vscode.l10n.t(
      'The template for literature notes, “{0}”, cannot be read, or is no text.',
      literatureNoteTemplate,
    ),
    openSetting('literatureNoteTemplate'),
  );
}
