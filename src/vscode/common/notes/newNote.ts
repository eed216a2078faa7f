import * as vscode from 'vscode';
import { readText, statFile } from '../documents/files';
import { HumanError, openFolder, openSetting } from '../messages/humanError';
import { settingUri } from '../settings/places';
import { formerValue, readSettings } from '../settings/settings';

/**
 * The folder for new notes that the setting names, and its workspace folder: that of the active editor, else the
 * first.
 * @param former the setting of an earlier version
 * @throws HumanError when no folder is open, or the setting names a place that isn't allowed
 */
export function noteFolder(former: 'literatureNotesFolder' | 'reviewNotesFolder'): {
  readonly root: vscode.Uri;
  readonly folder: vscode.Uri;
} {
  const active = vscode.window.activeTextEditor?.document.uri;
  const workspaceFolder =
    (active && vscode.workspace.getWorkspaceFolder(active)) ??
    vscode.workspace.workspaceFolders?.[0];
  if (!workspaceFolder) {
    throw new HumanError(vscode.l10n.t('Open a folder to save the note in.'), openFolder());
  }
  const root = workspaceFolder.uri;
  const given = formerValue(former, root);
  const folder = settingUri(root, 'notesFolder', typeof given === 'string' ? given : undefined);
  return { root, folder };
}

/**
 * The text of the user's template; undefined when the built-in one applies.
 * @throws HumanError when it can't be read, or not without losing characters
 */
export async function readTemplate(
  root: vscode.Uri,
  setting: 'literatureNoteTemplate' | 'reviewNoteTemplate',
): Promise<string | undefined> {
  const path = readSettings(root)[setting];
  if (path.trim() === '') return undefined;
  const uri = settingUri(root, setting);
  const text = (await statFile(uri)) && (await readText(uri));
  // Bytes that can't be decoded.
  if (text?.includes('\uFFFD')) {
    throw new HumanError(
      vscode.l10n.t(
        "Couldn't create the note: VS Code opens the template {0} with the wrong encoding, which would lose characters. Reopen it with its encoding and save it as UTF-8.",
        path,
      ),
      openSetting(setting),
    );
  }
  if (text !== undefined && !text.includes('\0')) return text;
  throw new HumanError(
    vscode.l10n.t("Couldn't read the template {0}. Check that it's a text file.", path),
    openSetting(setting),
  );
}
