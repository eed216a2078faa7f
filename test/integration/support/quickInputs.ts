import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/**
 * Waits until VS Code's window shows the current state of a list and has reported the result: changes are sent
 * together, a moment after the first, and messages keep their order. Waits twice, as an answer may change the
 * list once more.
 */
export async function inStep(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    await vscode.commands.executeCommand('setContext', 'paperDigest.inStep', true);
  }
}

/** Waits until the command shows a list, and VS Code shows it. */
export async function asking<T>(
  run: () => Promise<T>,
  by: 'showQuickPick' | 'createQuickPick' = 'showQuickPick',
): Promise<{ readonly end: Promise<T> }> {
  const original = vscode.window[by] as (...args: never[]) => unknown;
  let end!: Promise<T>;
  await new Promise<void>((resolve, reject) => {
    const show = (...args: unknown[]): unknown => {
      resolve();
      return Reflect.apply(original, undefined, args as never[]);
    };
    Object.assign(vscode.window, { [by]: show });
    end = run();
    end.then(() => reject(new Error('Nothing was asked.')), reject);
  }).finally(() => Object.assign(vscode.window, { [by]: original }));
  await inStep();
  return { end };
}

/** Runs a command, and presses Enter in its lists and inputs until it is done. */
export function accepted(command: string, ...args: readonly unknown[]): Promise<unknown> {
  return acceptedUntil(vscode.commands.executeCommand(command, ...args));
}

/** Presses Enter in lists and inputs until `running` is done. */
export function acceptedUntil(running: Thenable<unknown>): Promise<unknown> {
  return pressedUntil(running, 'workbench.action.acceptSelectedQuickOpenItem');
}

/** Runs a command, and presses Escape in its lists and inputs until it is done. */
export function escaped(command: string, ...args: readonly unknown[]): Promise<unknown> {
  const running = vscode.commands.executeCommand(command, ...args);
  return pressedUntil(running, 'workbench.action.closeQuickOpen');
}

/** Runs a command repeatedly until `running` is done. */
export async function pressedUntil(running: Thenable<unknown>, key: string): Promise<unknown> {
  let isOver = false;
  const over = Promise.resolve(running).finally(() => (isOver = true));
  await eventually(async () => {
    if (!isOver) await vscode.commands.executeCommand(key);
    if (!isOver) throw new Error('What was asked is not over.');
  });
  return over;
}

const keyCommands = {
  next: 'workbench.action.quickOpenSelectNext',
  previous: 'workbench.action.quickOpenSelectPrevious',
  toggle: 'workbench.action.quickPickManyToggle',
  accept: 'workbench.action.acceptSelectedQuickOpenItem',
  close: 'workbench.action.closeQuickOpen',
};

/** A key in a list or input. */
export type Key = keyof typeof keyCommands;

/** Presses keys in a list or input, each when VS Code shows the effect of the one before. */
export async function press(...pressed: readonly Key[]): Promise<void> {
  for (const key of pressed) {
    await inStep();
    await vscode.commands.executeCommand(keyCommands[key]);
  }
}

/** Opens a palette with these papers, and waits until VS Code shows them. */
export async function openPalette<T>(
  { queries }: { readonly queries: readonly string[] },
  open: () => Promise<T>,
): Promise<{ readonly end: Promise<T> }> {
  const before = queries.length;
  const end = open();
  await eventually(() => assert.ok(queries.length > before));
  await inStep();
  return { end };
}
