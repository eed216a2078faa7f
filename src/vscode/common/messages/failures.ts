import * as vscode from 'vscode';
import { escapeLinks } from '../../../core/render/labels';
import { HumanError, messageOf } from './humanError';

/**
 * Tells the user why something failed: the message of a `HumanError` with its remedies, or else a general
 * one, with the details in the log. Use it for work that no command waits for.
 *
 * @param what failed, for the log
 */
export function reportFailure(what: string, error: unknown): void {
  // Nobody waits for the message: it is there until the user closes it.
  if (error instanceof HumanError) {
    void offer(error);
    return;
  }
  console.error(`${what} failed:`, error);
  void vscode.window.showErrorMessage(
    escapeLinks(vscode.l10n.t('Paper Digest could not do this: {0}', messageOf(error))),
  );
}

async function offer({ message, remedies }: HumanError): Promise<void> {
  const chosen = await vscode.window.showWarningMessage(escapeLinks(message), ...remedies);
  if (chosen) {
    await vscode.commands.executeCommand(
      chosen.command,
      ...((chosen.arguments ?? []) as readonly unknown[]),
    );
  }
}
