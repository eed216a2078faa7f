import * as vscode from 'vscode';
import { askingCommands, formerCommands, listCommands } from '../../contributions';
import type { CommandId } from '../../contributions';
import { reportFailure, runRemedy } from '../messages/failures';
import type { MessageAction } from '../messages/humanError';
import { areKeysOff, stayKeysOff, withKeysOff } from '../messages/listKeys';

/** The fields of a command's argument; none when it isn't an object, as keybindings may pass anything. */
export function fieldsOf(argument: unknown): Readonly<Record<string, unknown>> {
  return typeof argument === 'object' && argument !== null
    ? (argument as Readonly<Record<string, unknown>>)
    : {};
}

/** The text under `name` in an argument; undefined without one. */
export function textIn(argument: unknown, name: string): string | undefined {
  const value = fieldsOf(argument)[name];
  return typeof value === 'string' ? value : undefined;
}

/** A paper as passed to a command by rows of the sidebar and links in hover cards. */
interface NamedPaper {
  readonly key: string;
  /** The uri of the digest or bibliography in which the paper was pointed at. */
  readonly uri?: string;
}

/** Reads one argument of a command; undefined when it doesn't name a paper. */
export function namedPaper(argument: unknown): NamedPaper | undefined {
  const key = textIn(argument, 'key');
  const uri = textIn(argument, 'uri');
  return key === undefined ? undefined : { key, ...(uri !== undefined && { uri }) };
}

/** Whether a command was called on rows of the sidebar, by a menu or a key. */
export function isOnRow([argument]: readonly unknown[]): boolean {
  return textIn(argument, 'kind') !== undefined;
}

/** A document, and optionally a place in it. */
export interface DocumentPlace {
  readonly document: vscode.TextDocument;
  readonly position?: vscode.Position;
}

/**
 * The argument of the sidebar's keybindings in the manifest. VS Code replaces the first element with the focused
 * row, and passes the second one unchanged.
 */
type KeyArgument = readonly [row: unknown, options: KeyOptions];

/** Options of a keybinding of the sidebar. */
export interface KeyOptions {
  readonly isKey: true;
  /** Moves the selection to the row after the rows that the command is called on. */
  readonly goOn?: boolean;
  /** The command also accepts the row of a folder. */
  readonly orFolder?: boolean;
  /** Selects the row. A row that isn't a paper's does what a click does. */
  readonly opens?: boolean;
  /** The editor gets the focus if it already shows the paper. */
  readonly entersFile?: boolean;
}

/** Provides the sidebar's rows for keybindings. */
export interface KeyRows {
  /**
   * What VS Code passes to a command in a row's context menu: the row, and the rows selected with it. Undefined
   * when the command doesn't accept such a row.
   */
  rowsOf(
    row: unknown,
    options: KeyOptions,
  ): Promise<readonly [row: unknown, rows: readonly unknown[]] | undefined>;
  /** Makes keys with the focus at this row apply to the selected one until another row is selected. */
  ignoreFocus(row: unknown): void;
}

let keyRows: KeyRows | undefined;

/** Makes the sidebar's keybindings use `rows` until disposed. */
export function serveKeys(rows: KeyRows): vscode.Disposable {
  keyRows = rows;
  return new vscode.Disposable(() => {
    if (keyRows === rows) keyRows = undefined;
  });
}

/** The argument of a call that does nothing. */
const nothing = 'nothing';

/**
 * Calls the commands of the list's keys once, which then do nothing. VS Code asks the extension host before it calls a
 * command for the first time: on a busy machine, keys pressed later would be sent before the first one, and apply
 * to another row. Those that ask come first, so that no other key can be sent before them.
 */
export async function prepareKeys(): Promise<void> {
  const calls = [...askingCommands, ...listCommands].map((id) => ({
    command: `${id}.inList`,
    args: [nothing],
  }));
  await vscode.commands.executeCommand('runCommands', { commands: calls });
}

/** Whether a command was called by a keybinding of the sidebar. */
function isKeyCall(args: readonly unknown[]): args is readonly [KeyArgument] {
  const [argument] = args;
  return Array.isArray(argument) && fieldsOf(argument[1])['isKey'] === true;
}

/** The options of the keybinding of the sidebar that these arguments come from; none for other calls. */
export function keyOptions(args: readonly unknown[]): Partial<KeyOptions> {
  return fieldsOf(args[2]);
}

/**
 * Registers a command, and its copy for the list of papers if it has a key there, that reports failures to the user:
 * the message of a {@link HumanError} with its remedies, or else a general one, with the details in the extension
 * host's log. The handler gets its arguments as unknown, as keybindings and links may pass anything. For a keybinding
 * of the sidebar, it gets what the context menu of the focused row would pass, then the keybinding's options; it isn't
 * called when it doesn't accept such a row.
 *
 * @param asks whether the command is about to open something that gets the focus; asked when its key is pressed
 */
export function registerCommand(
  id: CommandId,
  handler: (...args: readonly unknown[]) => unknown,
  asks = (): boolean => askingCommands.has(id),
): vscode.Disposable {
  const run = async (...args: readonly unknown[]): Promise<unknown> => {
    try {
      // Without a wait, other calls begin in the order in which they are made.
      if (!isKeyCall(args)) return await handler(...args);
      const [[row, options]] = args;
      const rows = await keyRows?.rowsOf(row, options);
      return rows && (await handler(...rows, options));
    } catch (error) {
      reportFailure(`The command ${id}`, error);
      return undefined;
    }
  };
  const inList = async (...args: readonly unknown[]): Promise<unknown> => {
    if (args[0] === nothing) return undefined;
    if (areKeysOff() && (await stayKeysOff())) {
      // VS Code itself may have moved the focus: arrow keys do, and letters with which rows start.
      keyRows?.ignoreFocus(isKeyCall(args) ? args[0][0] : args[0]);
      return undefined;
    }
    return asks() ? withKeysOff(() => run(...args)) : run(...args);
  };
  const { registerCommand: register } = vscode.commands;
  return vscode.Disposable.from(
    register(id, run),
    ...(listCommands.has(id) ? [register(`${id}.inList`, inList)] : []),
  );
}

/** Registers the ids of earlier commands, which run what replaced them. */
export function registerFormerCommands(
  register = vscode.commands.registerCommand,
  run = vscode.commands.executeCommand,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(formerCommands).map(([id, { command, options }]) =>
      register(id, (first: unknown, second: unknown) => run(command, first, options ?? second)),
    ),
  );
}

/** Lets the user choose one of several commands, and runs it. */
export async function chooseCommand(
  placeHolder: string,
  actions: readonly MessageAction[],
): Promise<void> {
  const items = actions.map((action) => ({ label: action.title, action }));
  const chosen = await vscode.window.showQuickPick(items, { placeHolder });
  if (chosen) await runRemedy(chosen.action);
}
