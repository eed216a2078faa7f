import { replaceFile } from '#files';
import * as vscode from 'vscode';
import { temporaryEnding } from '../../../core/files/temporary';
import { statFile, tryStat } from '../documents/files';
import { refuseUntrustedWrite } from '../documents/trust';
import { HumanError, messageOf } from '../messages/humanError';
import { isSameBytes } from './edits';

/**
 * Writes a whole file, new or not. If that fails, for example on a full disk, the file is restored.
 * @throws HumanError that says what happened to the file, and what to do
 */
export async function writeWholeFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  let before: Uint8Array | undefined;
  try {
    if (uri.scheme === 'file' && (await replaceFile(uri.fsPath, bytes))) return;
    before = (await statFile(uri)) && (await fs.readFile(uri));
    if (!(await hasSpaceFor(uri, bytes))) throw noSpace();
  } catch (error) {
    throw notWritten(uri, error);
  }
  try {
    await fs.writeFile(uri, bytes);
    if (!(await hasBytes(uri, bytes))) throw noSpace();
  } catch (error) {
    // A write that fails midway has truncated the file.
    if (await isPutBack(uri, before)) throw notWritten(uri, error);
    throw await damaged(uri, error, before);
  }
}

/**
 * Creates a file with a text, as an undoable step. False when a file with that name exists. Leaves no file when
 * writing fails.
 * @throws HumanError when it can't be written, or must not be in an untrusted workspace
 */
export async function createFile(uri: vscode.Uri, text: string): Promise<boolean> {
  await refuseUntrustedWrite(uri);
  const contents = new TextEncoder().encode(text);
  if (await tryStat(uri)) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { overwrite: false, contents });
  const isApplied = await vscode.workspace.applyEdit(edit);
  const made = await vscode.workspace.fs.readFile(uri).then(undefined, () => undefined);
  if (isApplied && made?.length === contents.length) return true;
  // If the file starts differently, another program wrote it.
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
 * Whether the disk has space for a file with these bytes, tested with a temporary file in the same folder: VS Code
 * reports success even when a full disk truncates a file. True where that can't be tested.
 */
export async function hasSpaceFor(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  if (!['file', 'vscode-remote'].includes(uri.scheme)) return true;
  const random = Math.random().toString(36).slice(2);
  const name = `.${uri.path.split('/').at(-1)}.${random}${temporaryEnding}`;
  const temporary = vscode.Uri.joinPath(uri, '..', name);
  try {
    await vscode.workspace.fs.writeFile(temporary, bytes);
    return (await statFile(temporary))?.size === bytes.length;
  } catch (error) {
    // The file may be writable in a folder that allows no new files.
    return error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
  } finally {
    await remove(temporary);
  }
}

/** Whether a file has its earlier content after a failure; tries to restore it if not. */
async function isPutBack(uri: vscode.Uri, before: Uint8Array | undefined): Promise<boolean> {
  if (!before) {
    await remove(uri);
    return true;
  }
  try {
    if (await hasBytes(uri, before)) return true;
    await vscode.workspace.fs.writeFile(uri, before);
    return await hasBytes(uri, before);
  } catch {
    return false;
  }
}

/** Compares the content: on a full disk, a file may be truncated without an error from VS Code. */
async function hasBytes(uri: vscode.Uri, bytes: Uint8Array): Promise<boolean> {
  return isSameBytes(await vscode.workspace.fs.readFile(uri), bytes);
}

function noSpace(): Error {
  return new Error(vscode.l10n.t('no space left on disk'));
}

async function remove(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}

function notWritten(uri: vscode.Uri, error: unknown): HumanError {
  return new HumanError(
    vscode.l10n.t(
      "Couldn't write {0}: {1}. Free up disk space or make the file writable, and try again.",
      ...[vscode.workspace.asRelativePath(uri, false), reason(error)],
    ),
  );
}

/** Shows the file's earlier content, which exists nowhere else. */
async function damaged(
  uri: vscode.Uri,
  error: unknown,
  before: Uint8Array | undefined,
): Promise<HumanError> {
  const content = await vscode.workspace.decode(before ?? new Uint8Array(), { uri });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
  return new HumanError(
    vscode.l10n.t(
      '{0} is damaged: writing it failed ({1}), and so did restoring it. Its old content is in a new editor. Free up disk space and save it as {0}.',
      ...[vscode.workspace.asRelativePath(uri, false), reason(error)],
    ),
  );
}

function reason(error: unknown): string {
  return messageOf(error).trim().replace(/\.$/, '');
}
