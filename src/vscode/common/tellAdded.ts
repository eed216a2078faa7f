import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import type { AddedEntries } from './bibliographies';

/**
 * Tells which entries a bibliography has gained: in the status bar, but in a message with what to do
 * when they stand in its editor only, where nothing that compiles the note finds them.
 */
export function tellAdded({ uri, keys }: AddedEntries, isSaved: boolean): void {
  const name = vscode.workspace.asRelativePath(uri);
  if (isSaved) {
    const text = vscode.l10n.t('Added to {0}: {1}', name, keys.join(', '));
    vscode.window.setStatusBarMessage(`$(check) ${text}`, 6000);
  } else void offerToShow(uri, name, keys);
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
