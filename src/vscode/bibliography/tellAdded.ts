import * as vscode from 'vscode';
import { escapeIcons, escapeLinks } from '../../core/render/labels';
import type { AddedEntries } from '../common/bibliographies/bibliographies';
import { reportFailure } from '../common/messages/failures';

/**
 * Tells which entries a bibliography has gained: in the status bar, but in a message with what to do
 * when they stand in its editor only, where nothing that compiles the note finds them.
 * @param takeBack takes them out again, where no editor can undo them: the message offers it
 */
export function tellAdded(
  { uri, keys }: AddedEntries,
  isSaved: boolean,
  takeBack?: () => Promise<void>,
): void {
  const name = vscode.workspace.asRelativePath(uri);
  const text = vscode.l10n.t('Added to {0}: {1}', name, keys.join(', '));
  if (!isSaved) void offerToShow(uri, name, keys);
  else if (takeBack) void offerToTakeBack(text, takeBack);
  else vscode.window.setStatusBarMessage(`$(check) ${escapeIcons(text)}`, 6000);
}

/** Nobody waits for this, so that what fails has to be told here. */
async function offerToTakeBack(text: string, takeBack: () => Promise<void>): Promise<void> {
  const undo = vscode.l10n.t('Undo');
  try {
    const chosen = await vscode.window.showInformationMessage(escapeLinks(text), undo);
    if (chosen === undo) await takeBack();
  } catch (error) {
    reportFailure('Taking back what was added', error);
  }
}

async function offerToShow(uri: vscode.Uri, name: string, keys: readonly string[]): Promise<void> {
  const show = vscode.l10n.t('Open File');
  const chosen = await vscode.window.showWarningMessage(
    escapeLinks(
      vscode.l10n.t(
        '{0} has other changes that are not saved, so it was not saved with what was added: {1}. Save it yourself.',
        ...[name, keys.join(', ')],
      ),
    ),
    show,
  );
  if (chosen === show) await vscode.window.showTextDocument(uri);
}
