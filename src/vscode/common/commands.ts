import * as vscode from 'vscode';
import type { CommandId } from '../contributions';
import { HumanError } from './humanError';

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
      report(id, error);
      return undefined;
    }
  });
}

/** Shows the message without waiting: it is there until the user closes it. */
function report(id: CommandId, error: unknown): void {
  if (error instanceof HumanError) {
    void offer(error);
    return;
  }
  console.error(`The command ${id} failed:`, error);
  void vscode.window.showErrorMessage(
    vscode.l10n.t(
      'Paper Digest could not do this: {0}',
      error instanceof Error ? error.message : String(error),
    ),
  );
}

async function offer({ message, remedies }: HumanError): Promise<void> {
  const chosen = await vscode.window.showWarningMessage(message, ...remedies);
  if (chosen) {
    await vscode.commands.executeCommand(
      chosen.command,
      ...((chosen.arguments ?? []) as readonly unknown[]),
    );
  }
}
