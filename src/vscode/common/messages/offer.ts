import * as vscode from 'vscode';
import { escapeLinks } from '../../../core/render/labels';
import { reportFailure } from './failures';

/** Shows a message with one button, and gives whether that was pressed. Links in the message are escaped. */
export async function offer(
  message: string,
  button: string,
  severity: 'information' | 'warning' = 'information',
): Promise<boolean> {
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const show = severity === 'warning' ? showWarningMessage : showInformationMessage;
  return (await show(escapeLinks(message), button)) === button;
}

/**
 * Shows what was done, with a button that undoes it. Never rejects: a failure is reported to the user.
 *
 * @param what names the undoing when it fails, for the log
 */
export async function offerUndo(
  message: string,
  what: string,
  undo: () => Promise<void>,
): Promise<void> {
  try {
    if (await offer(message, vscode.l10n.t('Undo'))) await undo();
  } catch (error) {
    reportFailure(what, error);
  }
}
