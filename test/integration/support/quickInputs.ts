import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/** Runs a command, and presses Enter in whatever it asks until it is over. */
export function accepted(command: string, ...args: readonly unknown[]): Promise<unknown> {
  return answered('workbench.action.acceptSelectedQuickOpenItem', command, args);
}

/** Runs a command, and presses Escape in whatever it asks until it is over. */
export function escaped(command: string, ...args: readonly unknown[]): Promise<unknown> {
  return answered('workbench.action.closeQuickOpen', command, args);
}

async function answered(key: string, command: string, args: readonly unknown[]): Promise<unknown> {
  let isOver = false;
  const running = Promise.resolve(vscode.commands.executeCommand(command, ...args)).finally(
    () => (isOver = true),
  );
  await eventually(async () => {
    if (!isOver) await vscode.commands.executeCommand(key);
    if (!isOver) throw new Error(`“${command}” is not over`);
  });
  return running;
}
