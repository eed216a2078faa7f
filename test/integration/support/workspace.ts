import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** A file or folder of the test workspace. */
export function at(path = ''): vscode.Uri {
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, path);
}

/** The path of a file in the test workspace. */
export function pathOf(uri: vscode.Uri | string): string {
  const file = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  return vscode.workspace.asRelativePath(file, false);
}

/** The last part of a path. */
export function nameOf({ path }: vscode.Uri): string {
  return path.split('/').at(-1) ?? '';
}

/** Runs a command. */
export async function run<T>(command: string, ...args: readonly unknown[]): Promise<T> {
  return vscode.commands.executeCommand<T>(command, ...args);
}

/** Writes a file; a text as UTF-8. */
export function write(uri: vscode.Uri, content: string | Uint8Array): Thenable<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return vscode.workspace.fs.writeFile(uri, bytes);
}

/** The text of a file on disk. */
export async function read(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/** Whether there is such a file or folder. */
export function exists(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Deletes a file, or a folder with its content, if it exists. */
export async function remove(uri: vscode.Uri): Promise<void> {
  if (await exists(uri)) await vscode.workspace.fs.delete(uri, { recursive: true });
}

/** Sets a setting of Paper Digest in the workspace; `undefined` resets it. */
export function configure(name: string, value: unknown): Thenable<void> {
  const settings = vscode.workspace.getConfiguration('paperDigest');
  return settings.update(name, value, vscode.ConfigurationTarget.Workspace);
}

/** Runs `check` with a setting of Paper Digest, which is reset afterwards. */
export async function withSetting(
  name: string,
  value: unknown,
  check: () => Thenable<unknown>,
): Promise<void> {
  await configure(name, value);
  try {
    await check();
  } finally {
    await configure(name, undefined);
  }
}

/** A document with this text that was never saved. */
export function openText(content: string, language = 'markdown'): Thenable<vscode.TextDocument> {
  return vscode.workspace.openTextDocument({ content, language });
}

/** Inserts a text at the start of a document, or in place of a range. */
export async function edit(
  document: vscode.TextDocument,
  text: string,
  range = new vscode.Range(0, 0, 0, 0),
): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, range, text);
  assert.ok(await vscode.workspace.applyEdit(change));
}

/** The results of a provider at a text of a document, as in `provide('executeHoverProvider', …)`. */
export function provide<T>(
  command: string,
  document: vscode.TextDocument,
  text: string,
  offset = 0,
  ...args: readonly unknown[]
): Promise<T> {
  return run<T>(`vscode.${command}`, document.uri, placeOf(document, text, offset), ...args);
}

/** The texts of all hovers at a text of a document. */
export async function hoverTexts(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await provide<vscode.Hover[]>('executeHoverProvider', document, text, 1);
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ''))
    .join('\n');
}

/** Runs `act` without showing warnings and errors; returns their texts. */
export async function messagesOf(act: () => Promise<unknown>): Promise<readonly string[]> {
  const messages: string[] = [];
  const { showErrorMessage, showWarningMessage } = vscode.window;
  const record = (text: string) => Promise.resolve(void messages.push(text));
  Object.assign(vscode.window, { showErrorMessage: record, showWarningMessage: record });
  try {
    await act();
  } finally {
    Object.assign(vscode.window, { showErrorMessage, showWarningMessage });
  }
  return messages;
}

/** The position of `text` in a document, `offset` characters further on. */
export function placeOf(document: vscode.TextDocument, text: string, offset = 0): vscode.Position {
  const index = document.getText().indexOf(text);
  if (index < 0) throw new Error(`“${text}” is not in ${document.uri.toString()}`);
  return document.positionAt(index + offset);
}
