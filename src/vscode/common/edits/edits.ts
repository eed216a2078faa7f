import { isWriteProtected } from '#files';
import * as vscode from 'vscode';
import { compileGlob } from '../../../core/files/glob';
import { commonStart } from '../../../core/text/characters';
import { decodeUtf8 } from '../../../platform/utf8';
import { fileLabel, openDocument, statFile } from '../documents/files';
import { HumanError, openFile } from '../messages/humanError';
import { fileGlobs } from '../settings/settings';

/**
 * Applies an edit of the file `uri`, and possibly of others.
 * @throws HumanError when it can't be applied
 */
export async function applyEdit(edit: vscode.WorkspaceEdit, uri: vscode.Uri): Promise<void> {
  if (await vscode.workspace.applyEdit(edit)) return;
  const name = fileLabel(uri);
  throw new HumanError(vscode.l10n.t('{0} is read-only.', name));
}

/**
 * Replaces a range in a file.
 * @throws HumanError when it can't be written
 */
export async function replaceIn(uri: vscode.Uri, range: vscode.Range, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, range, text);
  await applyEdit(edit, uri);
}

/** The start and end offset of the shortest part of `before` that differs from `after`, and its new text. */
export function difference(before: string, after: string) {
  const start = commonStart(before, after);
  const most = Math.min(before.length, after.length) - start;
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const newText = after.slice(start, after.length - same);
  return { start, end: before.length - same, newText };
}

/** The error for a note that has changed since its edit was computed. */
export function changedMeanwhile(): HumanError {
  return new HumanError(vscode.l10n.t('The note has changed. Try again.'));
}

/** @throws HumanError when a file to write has unsaved changes in an editor */
export function refuseUnsaved(uri: vscode.Uri): void {
  if (!openDocument(uri)?.isDirty) return;
  throw new HumanError(
    vscode.l10n.t('{0} has unsaved changes. Save it and try again.', fileLabel(uri)),
    openFile(uri),
  );
}

/** Why editing a file would change more of it than the edit says. */
type Loss = 'readOnly' | 'encoding' | 'newText' | 'lineEnds' | 'changed';

/**
 * Rejects edits of the document or file at `uri` that would change more than they say.
 * @throws HumanError that says why, and what to do
 */
export async function refuseLoss(
  uri: vscode.Uri,
  edits: readonly vscode.TextEdit[] = [],
): Promise<void> {
  const loss = await lossOf(uri, edits);
  if (loss) refuse(uri, loss);
}

/** What `edits` of the document or file at `uri` would lose; undefined if nothing. */
async function lossOf(
  uri: vscode.Uri,
  edits: readonly vscode.TextEdit[],
): Promise<Loss | undefined> {
  const file = savedAs(uri);
  if (await isReadOnly(file)) return 'readOnly';
  if (!(await statFile(file).catch(() => undefined))) return undefined;
  const bytes = await vscode.workspace.fs.readFile(file);
  const utf8 = decodeUtf8(bytes);
  // A notebook's editor saves it as UTF-8.
  if (file !== uri) return utf8 === undefined ? 'encoding' : undefined;
  const open = openDocument(uri);
  if (!open && utf8 !== undefined && isReadAsUtf8(uri)) {
    return hasMixedLineEnds(utf8) ? 'lineEnds' : undefined;
  }
  try {
    return await lossOnSave(open ?? (await vscode.workspace.openTextDocument(uri)), bytes, edits);
  } catch {
    // It isn't valid text in the encoding that VS Code uses for it.
    return 'encoding';
  }
}

/** Throws the message about why nothing was changed. */
export function refuse(uri: vscode.Uri, loss: Loss): never {
  const file = savedAs(uri);
  const name = vscode.workspace.asRelativePath(file, false);
  throw new HumanError(messages[loss](name), openFile(file));
}

const messages: Readonly<Record<Loss, (name: string) => string>> = {
  readOnly: (name) =>
    vscode.l10n.t("Couldn't change {0}: it's read-only. Make it writable and try again.", name),
  encoding: (name) =>
    vscode.l10n.t(
      "Couldn't change {0}: VS Code opens it with the wrong encoding, which would lose characters. Reopen it with its encoding and save it as UTF-8.",
      name,
    ),
  newText: (name) =>
    vscode.l10n.t(
      "Couldn't change {0}: its encoding can't store the new text. Save it as UTF-8 and try again.",
      name,
    ),
  lineEnds: (name) =>
    vscode.l10n.t(
      "Couldn't change {0}: its line endings are mixed, and VS Code would convert them. Open and save it, and try again.",
      name,
    ),
  changed: (name) =>
    vscode.l10n.t("Couldn't change {0}: it was just changed elsewhere. Try again.", name),
};

/** What saving a document with these bytes on disk and the edits would lose. */
async function lossOnSave(
  document: vscode.TextDocument,
  bytes: Uint8Array,
  edits: readonly vscode.TextEdit[],
): Promise<Loss | undefined> {
  const { encoding, isDirty } = document;
  const onDisk = await vscode.workspace.decode(bytes, { encoding });
  if (!isSameBytes(await vscode.workspace.encode(onDisk, { encoding }), bytes)) return 'encoding';
  if (!(await canEncode(edits.map(({ newText }) => newText).join('\n'), encoding))) {
    return 'newText';
  }
  // Saving the unsaved changes unifies the line endings anyway.
  if (isDirty) return undefined;
  if (!isSameText(onDisk, document.getText())) return 'changed';
  return hasMixedLineEnds(onDisk) ? 'lineEnds' : undefined;
}

async function canEncode(text: string, encoding: string): Promise<boolean> {
  if (encoding.startsWith('utf')) return true;
  const bytes = await vscode.workspace.encode(text, { encoding });
  return (await vscode.workspace.decode(bytes, { encoding })) === text;
}

/** Whether two files have the same bytes. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** The file that a document is saved to: for a cell, its notebook. */
function savedAs(uri: vscode.Uri): vscode.Uri {
  const document = openDocument(uri);
  return (document && notebookOf(document)?.uri) ?? uri;
}

/**
 * Rejects an edit of an open note that couldn't be saved afterwards: the note is read-only, VS Code opened it with
 * the wrong encoding, or its encoding lacks characters of the new text. Mixed line endings are allowed, as the user
 * saves the note.
 * @throws HumanError that says what to do
 */
export async function refuseLossy(
  { uri }: vscode.TextDocument,
  edits: readonly { readonly range: vscode.Range; readonly newText: string }[],
): Promise<void> {
  const changes = edits.map(({ range, newText }) => new vscode.TextEdit(range, newText));
  const loss = await lossOf(uri, changes).catch(() => undefined);
  if (loss === 'encoding' || loss === 'newText' || loss === 'readOnly') refuse(uri, loss);
}

/**
 * Whether saving a note with `newText` in it would lose characters; then providers must not offer the text. Reads
 * the file only when the encoding or the text requires it.
 */
export async function isLossy(document: vscode.TextDocument, newText = ''): Promise<boolean> {
  const { encoding, uri } = document;
  // Bytes that can't be decoded become U+FFFD, and UTF has every character.
  if (encoding.startsWith('utf') && !document.getText().includes('\uFFFD')) return false;
  const edit = vscode.TextEdit.insert(new vscode.Position(0, 0), newText);
  const loss = await lossOf(uri, [edit]).catch(() => undefined);
  return loss === 'encoding' || loss === 'newText';
}

/**
 * Whether a file must not be changed: because of its file system, its permissions, or the user's
 * `files.readonlyInclude`. VS Code would still edit it, and may fail when saving.
 */
export async function isReadOnly(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  if (isReadOnlyBySettings(uri)) return true;
  const stat = await statFile(uri).catch(() => undefined);
  if (((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0) return true;
  // For files on disk, `stat` doesn't include this.
  return uri.scheme === 'file' && (await isWriteProtected(uri.fsPath));
}

function isReadOnlyBySettings(uri: vscode.Uri): boolean {
  const matches = (name: 'readonlyInclude' | 'readonlyExclude'): boolean =>
    fileGlobs(name, uri).some((glob) => isMatch(uri, glob));
  return matches('readonlyInclude') && !matches('readonlyExclude');
}

/** Globs are relative to the workspace folder unless they're absolute. */
function isMatch(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const path = uri.path.replace(/^\//, '');
  const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(glob);
  const below = folder && !isAbsolute ? uri.path.slice(folder.uri.path.length) : path;
  return compileGlob(glob.replace(/\\/g, '/'))(below.replace(/^\//, ''));
}

/** The notebook that contains a cell's document; undefined for any other document. */
export function notebookOf({ uri }: vscode.TextDocument): vscode.NotebookDocument | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString()),
  );
}

/** Whether the settings make VS Code read a file as UTF-8. Opening 50 files to find out takes a second. */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', uri);
  const expected = { encoding: 'utf8', autoGuessEncoding: false };
  return Object.entries(expected).every(
    ([name, value]) =>
      files.get(name) === value && (files.inspect(name)?.languageIds ?? []).length === 0,
  );
}

/** Whether two texts differ at most in line endings. A document has one kind of them, its file may mix them. */
export function isSameText(one: string, other: string): boolean {
  return one === other || withOneLineEnd(one) === withOneLineEnd(other);
}

/** Whether saving a document with this text would change its line endings: a document has one kind of them. */
export function hasMixedLineEnds(text: string): boolean {
  return new Set(text.match(/\r\n|\r|\n/g)).size > 1 || /\r(?!\n)/.test(text);
}

function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
