import * as vscode from 'vscode';
import type { AddedEntries } from './bibliographies';

/** Tells in the status bar which entries a bibliography has gained. */
export function tellAdded({ uri, keys }: AddedEntries): void {
  const name = vscode.workspace.asRelativePath(uri);
  const text = vscode.l10n.t('Added to {0}: {1}', name, keys.join(', '));
  vscode.window.setStatusBarMessage(`$(check) ${text}`, 6000);
}
