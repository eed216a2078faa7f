import * as vscode from 'vscode';
import { escapeIcons, escapeLinks } from '../../../core/render/labels';
import { HumanError, messageOf } from './humanError';
import type { MessageAction } from './humanError';

/**
 * Shows why something failed: the message of a `HumanError` with its remedies, or else a general one, with the
 * details in the log. For background work that no command awaits.
 *
 * @param what failed, for the log
 */
export function reportFailure(what: string, error: unknown): void {
  // Not awaited, as the message stays until the user closes it.
  if (error instanceof HumanError) {
    void offerRemedies(error.message, error.remedies, vscode.window.showWarningMessage);
    return;
  }
  console.error(`${what} failed:`, error);
  void vscode.window.showErrorMessage(
    escapeLinks(vscode.l10n.t('Paper Digest ran into an error: {0}', messageOf(error))),
  );
}

/** Shows a text in the status bar for a few seconds, after one of VS Code's icons if given. */
export function showStatus(text: string, icon?: string): void {
  const label = escapeIcons(text);
  vscode.window.setStatusBarMessage(icon === undefined ? label : `$(${icon}) ${label}`, 5000);
}

/** Shows a message with buttons that run commands. Escapes links in the message. */
export async function offerRemedies(
  message: string,
  remedies: readonly MessageAction[],
  show = vscode.window.showInformationMessage,
): Promise<void> {
  const chosen = await show(escapeLinks(message), ...remedies);
  if (chosen) await runRemedy(chosen);
}

/** Runs the command of a remedy. */
export function runRemedy({ command, arguments: args = [] }: MessageAction): Thenable<unknown> {
  return vscode.commands.executeCommand(command, ...(args as readonly unknown[]));
}

/** Shows a message with one button, and returns whether it was pressed. Escapes links in the message. */
export async function offer(
  message: string,
  button: string,
  show = vscode.window.showInformationMessage,
): Promise<boolean> {
  return (await show(escapeLinks(message), button)) === button;
}

/**
 * Shows what was done, with an Undo button. Never rejects: a failure is reported to the user.
 *
 * @param what names the undo operation in the log when it fails
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
