import * as vscode from 'vscode';
import { escapeLinks } from '../../../core/render/labels';
import { reportFailure } from './failures';

/** Says something beside one button, and gives whether that was pressed. Links in it are no links. */
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
 * Says what was done, beside a button that undoes it. Nobody waits for this, so that what fails is told.
 *
 * @param what fails when `undo` does, for the log
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
