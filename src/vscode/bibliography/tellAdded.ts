import * as vscode from 'vscode';
import { escapeIcons } from '../../core/render/labels';
import type { AddedEntries } from '../common/bibliographies/bibliographies';
import { offer, offerUndo } from '../common/messages/failures';

/**
 * Tells which entries were added to a bibliography: in the status bar, or in a warning when they are not
 * saved, as programs that compile the note read the file on disk.
 * @param takeBack removes the entries again where no editor can undo; the message offers it
 */
export function tellAdded(
  { uri, keys }: AddedEntries,
  isSaved: boolean,
  takeBack?: () => Promise<void>,
): void {
  const name = vscode.workspace.asRelativePath(uri);
  const text = vscode.l10n.t('Added to {0}: {1}', name, keys.join(', '));
  if (!isSaved) void offerToShow(uri, name, keys);
  else if (takeBack) void offerUndo(text, 'Taking back what was added', takeBack);
  else vscode.window.setStatusBarMessage(`$(check) ${escapeIcons(text)}`, 6000);
}

async function offerToShow(uri: vscode.Uri, name: string, keys: readonly string[]): Promise<void> {
  const message = vscode.l10n.t(
    '{0} has other changes that are not saved, so it was not saved with what was added: {1}. Save it yourself.',
    ...[name, keys.join(', ')],
  );
  if (await offer(message, vscode.l10n.t('Open File'), vscode.window.showWarningMessage)) {
    await vscode.window.showTextDocument(uri);
  }
}
