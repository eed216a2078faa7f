import * as vscode from 'vscode';
import type { CommandId } from '../../contributions';
import { reportFailure } from '../messages/failures';
import { argumentsOfKey, isKeyCall } from './treeKeys';

/**
 * Registers a command whose failures reach the user: the message of a {@link HumanError} with its remedies,
 * or else a general one, with the details in the extension host's log. The handler takes its arguments as
 * unknown: keybindings and links may pass anything. When called by a key of the sidebar, it gets what the
 * context menu of the focused row would pass.
 */
export function registerCommand(
  id: CommandId,
  handler: (...args: readonly unknown[]) => unknown,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
    try {
      // Other calls do not wait for anything, so that they begin in the order in which they are made.
      if (!isKeyCall(args)) return await handler(...args);
      const taken = await argumentsOfKey(args);
      return taken && (await handler(...taken));
    } catch (error) {
      reportFailure(`The command ${id}`, error);
      return undefined;
    }
  });
}
