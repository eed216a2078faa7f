import * as vscode from 'vscode';
import type { CommandId } from '../../contributions';
import { reportFailure } from '../messages/failures';
import { argumentsOfKey, isKeyCall } from './treeKeys';

/**
 * Registers a command whose failures reach the user: the message of a {@link HumanError} with its
 * ways out, or else a general one, with the details in the extension host's log. The handler takes
 * what callers pass as unknown: keybindings and links may hold anything. Called by a key of the sidebar,
 * it gets what the menu of the row with the focus would pass.
 */
export function registerCommand(
  id: CommandId,
  handler: (...args: readonly unknown[]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
    try {
      // What no key calls is not kept waiting, so that all begin in the order in which they were called.
      if (!isKeyCall(args)) return await handler(...args);
      const taken = await argumentsOfKey(args);
      return taken && (await handler(...taken));
    } catch (error) {
      reportFailure(`The command ${id}`, error);
      return undefined;
    }
  });
}
