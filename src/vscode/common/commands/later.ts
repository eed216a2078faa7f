import * as vscode from 'vscode';
import { once } from '../../../core/base/tasks';
import { listCommands } from '../../contributions';
import type { CommandId } from '../../contributions';

/**
 * Loads a feature when one of its commands is first called: `load` imports it, and `register` registers these commands.
 */
export function registerLater<T>(
  ids: readonly CommandId[],
  load: () => Promise<T>,
  register: (feature: T) => vscode.Disposable,
): vscode.Disposable {
  let registered: vscode.Disposable | undefined;
  const feature = once(async () => {
    const module = await load();
    substitutes.dispose();
    registered = register(module);
  });
  const substitutes = vscode.Disposable.from(
    ...ids.flatMap(registeredIds).map((id) =>
      vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
        await feature();
        return vscode.commands.executeCommand(id, ...args);
      }),
    ),
  );
  return new vscode.Disposable(() => {
    substitutes.dispose();
    registered?.dispose();
  });
}

/** The ids under which a command is registered: it has a copy for the list of papers if it has a key there. */
function registeredIds(id: CommandId): readonly string[] {
  return listCommands.has(id) ? [id, `${id}.inList`] : [id];
}
