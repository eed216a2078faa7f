import * as vscode from 'vscode';
import { fieldsOf } from './arguments';

/**
 * What stands in the manifest as the argument of the sidebar's keys: in place of the first VS Code puts the
 * row that has the focus, as of the second it knows nothing.
 */
type KeyArgument = readonly [row: unknown, options: KeyOptions];

/** How a key of the sidebar is meant. */
export interface KeyOptions {
  readonly isKey: true;
  /** The row after those that it is about is selected then. */
  readonly goOn?: boolean;
  /** It may also be about the row of a folder. */
  readonly orFolder?: boolean;
}

/** The sidebar's rows, for its keys. */
export interface KeyRows {
  /**
   * What VS Code passes to a command of a row's menu: the row, and those selected with it; undefined when
   * it is none that the key is about.
   */
  rowsOf(
    row: unknown,
    options: KeyOptions,
  ): Promise<readonly [row: unknown, rows: readonly unknown[]] | undefined>;
}

let keyRows: KeyRows | undefined;

/** Has the keys of the sidebar find their rows, until it is disposed of. */
export function serveKeys(rows: KeyRows): vscode.Disposable {
  keyRows = rows;
  return new vscode.Disposable(() => {
    if (keyRows === rows) keyRows = undefined;
  });
}

/** Whether a command is called by a key of the sidebar, with what stands in the manifest. */
export function isKeyCall(args: readonly unknown[]): args is readonly [KeyArgument] {
  const [argument] = args;
  return Array.isArray(argument) && fieldsOf(argument[1])['isKey'] === true;
}

/**
 * The arguments that a command takes in place of those of a key: those of the menu of its row, and how the
 * key is meant. Undefined when it is about nothing.
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
