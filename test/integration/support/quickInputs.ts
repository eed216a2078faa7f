import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/** Runs a command, and presses Enter in whatever it asks until it is over. */
export function accepted(command: string, ...args: readonly unknown[]): Promise<unknown> {
  return acceptedUntil(vscode.commands.executeCommand(command, ...args));
}

/** Presses Enter in whatever is asked until `running` is over. */
export function acceptedUntil(running: Thenable<unknown>): Promise<unknown> {
  return pressedUntil(running, 'workbench.action.acceptSelectedQuickOpenItem');
}

/** Runs a command, and presses Escape in whatever it asks until it is over. */
export function escaped(command: string, ...args: readonly unknown[]): Promise<unknown> {
  const running = vscode.commands.executeCommand(command, ...args);
  return pressedUntil(running, 'workbench.action.closeQuickOpen');
}

async function pressedUntil(running: Thenable<unknown>, key: string): Promise<unknown> {
  let isOver = false;
  const over = Promise.resolve(running).finally(() => (isOver = true));
  await eventually(async () => {
    if (!isOver) await vscode.commands.executeCommand(key);
    if (!isOver) throw new Error('What was asked is not over.');
  });
  return over;
}
