import * as vscode from 'vscode';
import { tryStat } from '../common/documents/files';
import { writeWholeFile } from '../common/edits/wholeFile';
import { sampleFiles, views } from '../contributions';

/** Opens a copy of the samples in the extension's storage. Files that the copy already has stay as they are. */
export async function openSamples(extension: vscode.Uri, storage: vscode.Uri): Promise<void> {
  const folder = vscode.Uri.joinPath(storage, 'samples');
  for (const path of sampleFiles) {
    const file = vscode.Uri.joinPath(folder, path);
    if (await tryStat(file)) continue;
    const source = vscode.Uri.joinPath(extension, 'samples', path);
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(file, '..'));
    await writeWholeFile(file, await vscode.workspace.fs.readFile(source));
  }
  const forceNewWindow = vscode.workspace.workspaceFolders !== undefined;
  await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow });
}

const shownKey = 'samples.areShown';

/** Shows the papers and the README when the samples are opened for the first time. */
export async function welcomeToSamples(state: vscode.Memento): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder || state.get(shownKey) === true) return;
  if (!(await tryStat(vscode.Uri.joinPath(folder.uri, sampleFiles[0])))) return;
  await state.update(shownKey, true);
  const readme = vscode.Uri.joinPath(folder.uri, 'README.md');
  await vscode.commands.executeCommand('markdown.showPreview', readme);
  await vscode.commands.executeCommand(`${views.papers}.focus`);
}
