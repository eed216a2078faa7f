// The first minute: the samples (`openSamples`), and the preview of a note for the walkthrough (`previewNote`).

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { neverEntered, textNoteFiles } from '../common/documents/selectors';
import { reportFailure } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
import type { LastNote } from '../common/notes/lastNote';
import { commands } from '../contributions';
import { openSamples, welcomeToSamples } from './samples';

interface WelcomeParts {
  readonly extension: vscode.Uri;
  /** A folder of the extension that all windows share. */
  readonly storage: vscode.Uri;
  readonly state: vscode.Memento;
  readonly lastNote: LastNote;
}

export function registerWelcome({
  extension,
  storage,
  state,
  lastNote,
}: WelcomeParts): vscode.Disposable {
  welcomeToSamples(state).catch((error: unknown) => reportFailure('Showing the samples', error));
  return vscode.Disposable.from(
    registerCommand(commands.openSamples, () => openSamples(extension, storage)),
    registerCommand(commands.previewNote, () => previewNote(lastNote)),
  );
}

/**
 * Opens the preview of the last active note, or of one that the user chooses, in the editor group to the side.
 * @throws HumanError when the workspace has no note
 */
async function previewNote(lastNote: LastNote): Promise<void> {
  const [last] = await lastNote.notes();
  const uri = last?.uri ?? (await askForNote());
  if (uri) await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
}

/** Maximum number of notes to offer: a longer list takes seconds to show. */
const maxNotes = 2000;

async function askForNote(): Promise<vscode.Uri | undefined> {
  const notes = await vscode.workspace.findFiles(textNoteFiles, neverEntered, maxNotes);
  if (notes.length === 0) {
    throw new HumanError(
      vscode.l10n.t("There's no note in this workspace. Create a Markdown file."),
    );
  }
  const items = notes.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
  const placeHolder = vscode.l10n.t('Choose a note to preview');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.uri;
}
