import * as vscode from 'vscode';
import { looksLikeDigest, parseDigest } from '../../core/digest';
import { captureDay, isoDay } from '../../core/digest/digestName';
import { currentDay } from '../../core/model';
import { registerCommand } from '../common/commands';
import { HumanError } from '../common/humanError';
import { readSettings } from '../common/settings';
import { commands } from '../contributions';

/** *New Digest from Clipboard*: saves the page that the user copied as a digest file. */
export function registerNewDigest(): vscode.Disposable {
  return registerCommand(commands.newDigestFromClipboard, newDigestFromClipboard);
}

async function newDigestFromClipboard(): Promise<void> {
  const text = await vscode.env.clipboard.readText();
  const digest = looksLikeDigest(text) ? parseDigest(text, '') : undefined;
  if (!digest || digest.papers.length === 0) {
    throw new HumanError(
      vscode.l10n.t(
        'The clipboard holds no paper digest. Select a whole page of papers in your browser (Ctrl+A), copy it, and try again.',
      ),
    );
  }
  const folder = await digestFolder();
  if (!folder) return;
  const uri = await saveAsNew(folder, isoDay(captureDay(digest.captureDate, currentDay())), text);
  await vscode.window.showTextDocument(uri, { preview: false });
  const count = digest.papers.length;
  const name = vscode.workspace.asRelativePath(uri);
  void vscode.window.showInformationMessage(
    count === 1
      ? vscode.l10n.t('Saved {0} with one paper.', name)
      : vscode.l10n.t('Saved {0} with {1} papers.', name, count),
  );
}

/** Where the digest goes, by the settings; undefined when the user was asked and chose nothing. */
async function digestFolder(): Promise<vscode.Uri | undefined> {
  const workspaceFolder = await targetWorkspaceFolder();
  if (!workspaceFolder) return undefined;
  const { saveDigestsIn } = readSettings(workspaceFolder.uri);
  const segments = saveDigestsIn.split(/[\\/]/).filter((segment) => segment && segment !== '.');
  if (segments.includes('..')) {
    throw new HumanError(
      vscode.l10n.t(
        'Digests can only be saved inside the workspace folder, but the setting “paperDigest.saveDigestsIn” is “{0}”. Change it to a folder such as “digests”.',
        saveDigestsIn,
      ),
      {
        title: vscode.l10n.t('Open Settings'),
        command: 'workbench.action.openSettings',
        arguments: ['paperDigest.saveDigestsIn'],
      },
    );
  }
  return vscode.Uri.joinPath(workspaceFolder.uri, ...segments);
}

async function targetWorkspaceFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    throw new HumanError(
      vscode.l10n.t('Open a folder first: the digest is saved as a file in it.'),
      { title: vscode.l10n.t('Open Folder…'), command: 'vscode.openFolder' },
    );
  }
  return folders.length === 1
    ? folders[0]
    : vscode.window.showWorkspaceFolderPick({
        placeHolder: vscode.l10n.t('Which folder should the digest be saved in?'),
      });
}

/** Writes `text` to a file that did not exist before: `name.txt`, else `name-2.txt` and so on. */
async function saveAsNew(folder: vscode.Uri, name: string, text: string): Promise<vscode.Uri> {
  for (let copy = 1; ; copy += 1) {
    const uri = vscode.Uri.joinPath(folder, copy === 1 ? `${name}.txt` : `${name}-${copy}.txt`);
    if (await exists(uri)) continue;
    const edit = new vscode.WorkspaceEdit();
    edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(text) });
    if (await vscode.workspace.applyEdit(edit)) return uri;
    // Somebody else may have taken the name meanwhile; any other failure would repeat for ever.
    if (await exists(uri)) continue;
    throw new HumanError(
      vscode.l10n.t('The digest could not be saved in “{0}”. Is the folder writable?', folder.path),
    );
  }
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
