import * as vscode from 'vscode';
import { fieldsOf } from './arguments';

/**
 * The argument of the sidebar's keybindings in the manifest. VS Code replaces the first element by the
 * focused row, and passes the second one on as it is.
 */
type KeyArgument = readonly [row: unknown, options: KeyOptions];

/** Options of a keybinding of the sidebar. */
export interface KeyOptions {
  readonly isKey: true;
  /** Moves the selection to the row behind the rows that the command is for. */
  readonly goOn?: boolean;
  /** The command also takes the row of a folder. */
  readonly orFolder?: boolean;
}

/** The sidebar's rows, for its keys. */
export interface KeyRows {
  /**
   * What VS Code passes to a command in a row's context menu: the row, and the rows selected with it.
   * Undefined when the command does not take such a row.
   */
  rowsOf(
    row: unknown,
    options: KeyOptions,
  ): Promise<readonly [row: unknown, rows: readonly unknown[]] | undefined>;
}

let keyRows: KeyRows | undefined;

/** Makes the keybindings of the sidebar ask `rows`, until it is disposed of. */
export function serveKeys(rows: KeyRows): vscode.Disposable {
  keyRows = rows;
  return new vscode.Disposable(() => {
    if (keyRows === rows) keyRows = undefined;
  });
}

/** Whether a command was called by a keybinding of the sidebar. */
export function isKeyCall(args: readonly unknown[]): args is readonly [KeyArgument] {
  const [argument] = args;
  return Array.isArray(argument) && fieldsOf(argument[1])['isKey'] === true;
}

/**
 * The arguments for a command called by a keybinding: those of the row's context menu, then the options of
 * the keybinding. Undefined when the command does not take the row.
 */
export async function argumentsOfKey([[row, options]]: readonly [KeyArgument]): Promise<
  readonly unknown[] | undefined
> {
  const rows = await keyRows?.rowsOf(row, options);
  return rows && [...rows, options];
}

/** Whether a command that takes {@link argumentsOfKey} was called by a key of the sidebar. */
export function isByKey(args: readonly unknown[]): boolean {
  return fieldsOf(args[2])['isKey'] === true;
}
