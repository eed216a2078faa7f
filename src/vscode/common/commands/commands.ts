import * as vscode from 'vscode';
import type { CommandId } from '../../contributions';
import { reportFailure } from '../messages/failures';

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
