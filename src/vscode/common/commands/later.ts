import * as vscode from 'vscode';
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
  let feature: Promise<vscode.Disposable> | undefined;
  const loaded = async (): Promise<vscode.Disposable> => {
    const module = await load();
    substitutes.dispose();
    return register(module);
  };
  const substitutes = vscode.Disposable.from(
    ...ids.flatMap(registeredIds).map((id) =>
      vscode.commands.registerCommand(id, async (...args: readonly unknown[]) => {
        try {
          await (feature ??= loaded());
        } catch (error) {
          // A file may have been out of reach for a moment.
          feature = undefined;
          throw error;
        }
        return vscode.commands.executeCommand(id, ...args);
      }),
    ),
  );
  return new vscode.Disposable(() => {
    substitutes.dispose();
    void feature?.then((registered) => registered.dispose());
  });
}

/** The ids under which a command is registered: it has a copy for the list of papers if it has a key there. */
export function registeredIds(id: CommandId): readonly string[] {
  return listCommands.has(id) ? [id, `${id}.inList`] : [id];
}
