import * as vscode from 'vscode';
import { serverConfig, withServer } from '../../core/assistant/agentConfig';
import type { ServerStart } from '../../core/assistant/agentConfig';
import { readText, statFile } from '../common/documents/files';
import { refuseUnsaved } from '../common/edits/edits';
import { writeWholeFile } from '../common/edits/wholeFile';
import { registerCommand } from '../common/commands/commands';
import { showStatus } from '../common/messages/failures';
import { HumanError, manageTrust, openFile, openFolder } from '../common/messages/humanError';
import { commands } from '../contributions';

/** The file at the root of a folder that agents read. */
const fileName = '.mcp.json';

export function registerSetUpAgents(extension: vscode.Uri): vscode.Disposable {
  return registerCommand(commands.setUpAgents, () => setUpAgents(extension));
}

/**
 * Lets agents other than VS Code's start the server: writes the file that they read, after showing what it gets, or
 * copies that.
 * @throws HumanError where they can't start it, or the file can't be written
 */
async function setUpAgents(extension: vscode.Uri): Promise<void> {
  const { t } = vscode.l10n;
  if (extension.scheme !== 'file') {
    throw new HumanError(t("Other agents can't start a server from VS Code in a browser."));
  }
  const script = vscode.Uri.joinPath(extension, 'dist', 'cli.js').fsPath;
  const start: ServerStart = { command: 'node', args: [script, 'mcp'] };
  const write = { label: t('Write {0}…', fileName), detail: t('Most agents read this file.') };
  const copy = {
    label: t('Copy Configuration'),
    detail: t('For agents that have a file of their own.'),
  };
  const chosen = await vscode.window.showQuickPick([write, copy], {
    title: t('Set Up Other Agents'),
    placeHolder: t(
      "They can search and read this folder's papers, notes, and bibliographies, but not write.",
    ),
  });
  if (chosen === write) await writeConfig(start);
  if (chosen !== copy) return;
  await vscode.env.clipboard.writeText(serverConfig(start));
  showStatus(t('Copied configuration'), 'clippy');
}

async function writeConfig(start: ServerStart): Promise<void> {
  const { t } = vscode.l10n;
  if (!vscode.workspace.isTrusted) {
    throw new HumanError(t("The workspace isn't trusted, so nothing was saved."), manageTrust());
  }
  const folder = await chosenFolder();
  if (!folder) return;
  const uri = vscode.Uri.joinPath(folder, fileName);
  refuseUnsaved(uri);
  const before = (await statFile(uri)) && (await readText(uri));
  const after = withServer(before, start);
  if (after === undefined) {
    throw new HumanError(t("{0} isn't valid JSON. Fix it and try again.", fileName), openFile(uri));
  }
  const agree = t('Write');
  const options = { modal: true, detail: serverConfig(start) };
  const question = t('Write this to {0}? Other content of the file stays.', fileName);
  if ((await vscode.window.showInformationMessage(question, options, agree)) !== agree) return;
  await writeWholeFile(uri, new TextEncoder().encode(after));
  await vscode.window.showTextDocument(uri);
}

/** @throws HumanError when no folder is open */
async function chosenFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1) return (await vscode.window.showWorkspaceFolderPick())?.uri;
  const [folder] = folders;
  if (folder) return folder.uri;
  throw new HumanError(vscode.l10n.t('Open a folder first.'), openFolder());
}
