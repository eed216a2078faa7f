import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import type { CommandId } from '../contributions';
import { HumanError, messageOf } from './humanError';

/**
 * Registers a command whose failures reach the user: the message of a {@link HumanError} with its
 * ways out, or else a general one, with the details in the extension host's log. The handler takes
 * what callers pass as unknown: keybindings and links may hold anything.
 */
export function registerCommand(
  id: CommandId,
  handler: (...args: readonly unknown[]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
    try {
      return await handler(...args);
    } catch (error) {
      reportFailure(`The command ${id}`, error);
      return undefined;
    }
  });
}

/**
 * Tells the user why something failed: what a command does not do itself has to be caught.
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
