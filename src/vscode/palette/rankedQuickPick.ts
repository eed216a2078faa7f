import * as vscode from 'vscode';
import { wait } from '../../platform/timeSlices';

/** An item that VS Code neither hides nor moves, whatever is typed. */
export interface RankedItem extends vscode.QuickPickItem {
  readonly alwaysShow: true;
}

/**
 * A quick pick that shows its items as they are and in their order. VS Code would sort them by how
 * their labels match; `sortByLabel` turns that off in every version, though no typings have it.
 */
export function createRankedQuickPick<T extends RankedItem>(): vscode.QuickPick<T> {
  return Object.assign(vscode.window.createQuickPick<T>(), {
    sortByLabel: false,
    // Highlights typed words in the details. It hides nothing, as items are always shown.
    matchOnDetail: true,
  });
}

/**
 * Selects what stands in the input. Every version knows `valueSelection` for all its inputs, though the
 * typings have it for input boxes alone.
 */
export function selectInput<T extends RankedItem>(quickPick: vscode.QuickPick<T>): void {
  Object.assign(quickPick, { valueSelection: [0, quickPick.value.length] });
}

/**
 * Resolves when the window shows what a quick pick was given here, and all has come that it told before: what is
 * given goes there by a timer that was set before this one, and messages keep their order.
 */
export async function shownInWindow(): Promise<void> {
  await wait(0);
  try {
    await vscode.commands.executeCommand('noop');
  } catch {
    // An editor that does not know it has nothing more to tell.
  }
}
