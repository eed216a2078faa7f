// Getting started and help: *Help* (`help`), *Clear…* (`clear`), the samples (`openSamples`), and the preview of a note
// for the walkthrough (`previewNote`).

import * as vscode from 'vscode';
import { chooseCommand, registerCommand } from '../common/commands/commands';
import { tryStat } from '../common/documents/files';
import { writeWholeFile } from '../common/edits/wholeFile';
import { reportFailure } from '../common/messages/failures';
import { askForNote } from '../common/notes/askForNote';
import type { NoteParts } from '../common/notes/askForNote';
import { commands, sampleFiles, views } from '../contributions';

interface WelcomeParts extends NoteParts {
  /** The id of the extension. */
  readonly id: string;
  readonly extension: vscode.Uri;
  /** A folder of the extension that all windows share. */
  readonly storage: vscode.Uri;
  readonly state: vscode.Memento;
}

export function registerWelcome(parts: WelcomeParts): vscode.Disposable {
  const { id, extension, storage, state } = parts;
  welcomeToSamples(state).catch((error: unknown) => reportFailure('Showing the samples', error));
  return vscode.Disposable.from(
    registerCommand(commands.help, () => showHelp(id)),
    registerCommand(commands.clear, chooseWhatToClear),
    registerCommand(commands.openSamples, () => openSamples(extension, storage)),
    registerCommand(commands.previewNote, () => previewNote(parts)),
  );
}

function showHelp(id: string): Promise<void> {
  const { t } = vscode.l10n;
  return chooseCommand(t('Get help with Paper Digest'), [
    {
      title: t('Take the Tour'),
      command: 'workbench.action.openWalkthrough',
      arguments: [`${id}#start`],
    },
    { title: t('Show Keyboard Shortcuts'), command: commands.showKeys },
    // Unlike `extension.open`, it doesn't ask the Marketplace first, which fails offline.
    { title: t('Read the Documentation'), command: '_extensions.manage', arguments: [id] },
    { title: t('Explain Missing Digests'), command: commands.explainDigests },
    { title: t('Open Sample Digests'), command: commands.openSamples },
    { title: t('Set Up Other Agents'), command: commands.setUpAgents },
    { title: t('Copy Diagnostics'), command: commands.copyDiagnostics },
    {
      title: t('Open Settings'),
      command: 'workbench.action.openSettings',
      arguments: [`@ext:${id}`],
    },
  ]);
}

function chooseWhatToClear(): Promise<void> {
  const { t } = vscode.l10n;
  return chooseCommand(t('Choose what to clear'), [
    { title: t('Filter'), command: commands.clearFilter },
    { title: t('Search History'), command: commands.clearSearchHistory },
    { title: t('Reference Problems'), command: commands.clearReferenceProblems },
    { title: t('Cache'), command: commands.clearCache },
  ]);
}

/** Opens a copy of the samples in the extension's storage. Files that the copy already has stay as they are. */
async function openSamples(extension: vscode.Uri, storage: vscode.Uri): Promise<void> {
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
async function welcomeToSamples(state: vscode.Memento): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder || state.get(shownKey) === true) return;
  if (!(await tryStat(vscode.Uri.joinPath(folder.uri, sampleFiles[0])))) return;
  await state.update(shownKey, true);
  const readme = vscode.Uri.joinPath(folder.uri, 'README.md');
  await vscode.commands.executeCommand('markdown.showPreview', readme);
  await vscode.commands.executeCommand(`${views.papers}.focus`);
}

/** Opens the preview of the last active note, or of one that the user chooses, in the editor group to the side. */
async function previewNote(parts: NoteParts): Promise<void> {
  const placeHolder = vscode.l10n.t('Choose a note to preview');
  const [last] = await parts.lastNote.notes();
  const note = last ?? (await askForNote(parts, { placeHolder }));
  if (note) await vscode.commands.executeCommand('markdown.showPreviewToSide', note.uri);
}
