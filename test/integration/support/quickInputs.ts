import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/**
 * Waits until VS Code's window shows what a list was given here, and has told what became of it: what is given goes
 * there together, a moment after the first, and messages keep their order. Twice, as an answer may change the list
 * once more.
 */
export async function inStep(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await vscode.commands.executeCommand('setContext', 'paperDigest.inStep', true);
  }
}

/** Waits until what is run asks by a list of its own, and that is shown. */
export async function asking<T>(run: () => Promise<T>): Promise<{ readonly end: Promise<T> }> {
  const { showQuickPick } = vscode.window;
  let end!: Promise<T>;
  await new Promise<void>((resolve, reject) => {
    const show = (...args: unknown[]): unknown => {
      resolve();
      return Reflect.apply(showQuickPick, undefined, args);
    };
    Object.assign(vscode.window, { showQuickPick: show });
    end = run();
    end.then(() => reject(new Error('Nothing was asked.')), reject);
  }).finally(() => Object.assign(vscode.window, { showQuickPick }));
  await inStep();
  return { end };
}

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

/** Runs a command again and again until `running` is over. */
export async function pressedUntil(running: Thenable<unknown>, key: string): Promise<unknown> {
  let isOver = false;
  const over = Promise.resolve(running).finally(() => (isOver = true));
  await eventually(async () => {
    if (!isOver) await vscode.commands.executeCommand(key);
    if (!isOver) throw new Error('What was asked is not over.');
  });
  return over;
}
