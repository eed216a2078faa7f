import * as vscode from 'vscode';
import { escapeLinks } from '../../../core/render/labels';
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

/** Shows a message with buttons that run commands. Escapes links in the message. */
export async function offerRemedies(
  message: string,
  remedies: readonly MessageAction[],
  show = vscode.window.showInformationMessage,
): Promise<void> {
  const chosen = await show(escapeLinks(message), ...remedies);
  if (chosen) {
    await vscode.commands.executeCommand(
      chosen.command,
      ...((chosen.arguments ?? []) as readonly unknown[]),
    );
  }
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
