import { replaceFile } from '#files';
import * as vscode from 'vscode';
import { temporaryEnding } from '../../../core/files/temporary';
import { statFile, tryStat } from '../documents/files';
import { HumanError, messageOf } from '../messages/humanError';
import { isSameBytes } from './edits';

/**
 * Writes a whole file, new or not. When that fails, as on a full disk, the file is as it was.
 * @throws HumanError that says what has become of the file, and what to do
 */
export async function writeWholeFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  let before: Uint8Array | undefined;
  try {
    if (uri.scheme === 'file' && (await replaceFile(uri.fsPath, bytes))) return;
    before = (await statFile(uri)) && (await fs.readFile(uri));
    if (!(await hasRoomFor(uri, bytes))) throw noRoom();
  } catch (error) {
    throw notWritten(uri, error);
  }
  try {
    await fs.writeFile(uri, bytes);
    if (!(await holds(uri, bytes))) throw noRoom();
  } catch (error) {
    // What fails half-way has emptied the file.
    if (await isPutBack(uri, before)) throw notWritten(uri, error);
    throw await damaged(uri, error, before);
  }
}

/**
 * Makes a new file with a text, as a step that can be undone. False when there is a file with that name. When it
 * can't be written, none is left behind.
 * @throws HumanError when it can't be written
 */
export async function createFile(uri: vscode.Uri, text: string): Promise<boolean> {
  const contents = new TextEncoder().encode(text);
  if (await tryStat(uri)) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { overwrite: false, contents });
  const isApplied = await vscode.workspace.applyEdit(edit);
  const made = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  if (isApplied && made?.length === contents.length) return true;
  // With another start, it is a file of another program.
  const isCutOff = isApplied && made && isSameBytes(made, contents.subarray(0, made.length));
  if (!isCutOff && (await tryStat(uri))) return false;
  await remove(uri);
  throw new HumanError(
    vscode.l10n.t(
      "Couldn't create {0}. Free up disk space or make its folder writable, and try again.",
      vscode.workspace.asRelativePath(uri, false),
    ),
  );
}

/**
 * Whether the disk has space for a file with these bytes, tried with a file beside it that is deleted again: VS
 * Code reports success when a full disk has cut a file off. True where that can't be tried.
 */
export async function hasRoomFor(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  if (!['file', 'vscode-remote'].includes(uri.scheme)) return true;
  const random = Math.random().toString(36).slice(2);
  const name = `.${uri.path.split('/').at(-1)}.${random}${temporaryEnding}`;
  const temporary = vscode.Uri.joinPath(uri, '..', name);
  try {
    await vscode.workspace.fs.writeFile(temporary, bytes);
    return (await statFile(temporary))?.size === bytes.length;
  } catch (error) {
    // The file may be writable in a folder that takes no others.
    return error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
  } finally {
    await remove(temporary);
  }
}

/** Whether a file is as it was before a failure, after another try to make it so. */
async function isPutBack(uri: vscode.Uri, before: Uint8Array | undefined): Promise<boolean> {
  if (!before) {
    await remove(uri);
    return true;
  }
  try {
    if (await holds(uri, before)) return true;
    await vscode.workspace.fs.writeFile(uri, before);
    return await holds(uri, before);
  } catch {
    return false;
  }
}

/** A full disk can cut a file off without an error from VS Code, so this looks at what is there. */
async function holds(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  return isSameBytes(await vscode.workspace.fs.readFile(uri), bytes);
}

function noRoom(): Error {
  return new Error(vscode.l10n.t('no space is left on the disk'));
}

async function remove(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}

function notWritten(uri: vscode.Uri, error: unknown): HumanError {
  return new HumanError(
    vscode.l10n.t(
      "Couldn't write {0}, so nothing was changed: {1}. Free up disk space or make the file writable, and try again.",
      ...[vscode.workspace.asRelativePath(uri, false), reason(error)],
    ),
  );
}

/** Shows what the file was before, as it is nowhere else. */
async function damaged(
  uri: vscode.Uri,
  error: unknown,
  before: Uint8Array | undefined,
): Promise<HumanError> {
  const content = await vscode.workspace.decode(before ?? new Uint8Array(), { uri });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
  return new HumanError(
    vscode.l10n.t(
      '{0} is damaged: writing it failed ({1}), and so did restoring its old content. The old content is in a new editor. Free up disk space, and save it as {0}.',
      ...[vscode.workspace.asRelativePath(uri, false), reason(error)],
    ),
  );
}

function reason(error: unknown): string {
  return messageOf(error).trim().replace(/\.$/, '');
}
