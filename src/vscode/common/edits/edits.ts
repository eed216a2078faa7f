import { isWriteProtected } from '#files';
import * as vscode from 'vscode';
import { compileGlob } from '../../../core/files/glob';
import { commonStart } from '../../../core/text/characters';
import { decodeUtf8 } from '../../../platform/utf8';
import { openDocument, statFile } from '../documents/files';
import { HumanError, openFile } from '../messages/humanError';
import { fileGlobs } from '../settings/settings';

/**
 * Applies an edit of the file `uri`, and perhaps of others.
 * @throws HumanError when it cannot be applied
 */
export async function applyEdit(edit: vscode.WorkspaceEdit, uri: vscode.Uri): Promise<void> {
  if (await vscode.workspace.applyEdit(edit)) return;
  const name = vscode.workspace.asRelativePath(uri);
  throw new HumanError(vscode.l10n.t('{0} cannot be written to.', name));
}

/**
 * Replaces a stretch of a file.
 * @throws HumanError when it cannot be written to
 */
export async function replaceIn(uri: vscode.Uri, range: vscode.Range, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri, range, text);
  await applyEdit(edit, uri);
}

/** The shortest stretch of a text that gives another text when `newText` replaces it: its start and end offset. */
export function difference(before: string, after: string) {
  const start = commonStart(before, after);
  const most = Math.min(before.length, after.length) - start;
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const newText = after.slice(start, after.length - same);
  return { start, end: before.length - same, newText };
}

/** The error for a note that has changed since an edit of it was computed. */
export function changedMeanwhile(): HumanError {
  return new HumanError(vscode.l10n.t('The note has changed meanwhile. Please try again.'));
}

/** Why a file cannot be edited so that all else in it stays as it is. */
type Loss = 'readOnly' | 'encoding' | 'newText' | 'lineEnds' | 'changed';

/**
 * Refuses edits of the document or file at `uri` that would not leave all else in it as it is.
 * @throws HumanError that says why, and what to do
 */
export async function refuseLoss(
  uri: vscode.Uri,
  edits: readonly vscode.TextEdit[] = [],
): Promise<void> {
  const loss = await lossOf(uri, edits);
  if (loss) refuse(uri, loss);
}

/** What `edits` of the document or file at `uri` would lose; undefined for nothing. */
async function lossOf(
  uri: vscode.Uri,
  edits: readonly vscode.TextEdit[],
): Promise<Loss | undefined> {
  const file = savedAs(uri);
  if (await isReadOnly(file)) return 'readOnly';
  if (!(await statFile(file).catch(() => undefined))) return undefined;
  const bytes = await vscode.workspace.fs.readFile(file);
  const utf8 = decodeUtf8(bytes);
  // A notebook is saved by its editor, which takes it for UTF-8.
  if (file !== uri) return utf8 === undefined ? 'encoding' : undefined;
  const open = openDocument(uri);
  if (!open && utf8 !== undefined && isReadAsUtf8(uri)) {
    return hasMixedLineEnds(utf8) ? 'lineEnds' : undefined;
  }
  try {
    return await lossOnSave(open ?? (await vscode.workspace.openTextDocument(uri)), bytes, edits);
  } catch {
    // It is no text in the encoding that VS Code takes it to be in.
    return 'encoding';
  }
}

/** Tells the user why nothing was changed. */
export function refuse(uri: vscode.Uri, loss: Loss): never {
  const file = savedAs(uri);
  const name = vscode.workspace.asRelativePath(file, false);
  throw new HumanError(messages[loss](name), openFile(file));
}

const messages: Readonly<Record<Loss, (name: string) => string>> = {
  readOnly: (name) =>
    vscode.l10n.t(
      'Nothing was changed, because {0} is read-only. Make it writable and try again.',
      name,
    ),
  encoding: (name) =>
    vscode.l10n.t(
      'Nothing was changed, because {0} is not in the encoding that VS Code opens it with, and would lose letters. Reopen it with its encoding and save it as UTF-8.',
      name,
    ),
  newText: (name) =>
    vscode.l10n.t(
      'Nothing was changed, because the encoding of {0} lacks letters of what would be written. Save it as UTF-8 and try again.',
      name,
    ),
  lineEnds: (name) =>
    vscode.l10n.t(
      'Nothing was changed, because {0} has line ends of several kinds, and VS Code would make them one. Open and save it, and try again.',
      name,
    ),
  changed: (name) =>
    vscode.l10n.t('Nothing was changed, because {0} has just been changed. Try again.', name),
};

/** What is lost when a document with these bytes on disk is saved with the edits. */
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
  // What is unsaved will be saved with one kind of line ends anyway.
  if (isDirty) return undefined;
  if (!isSameText(onDisk, document.getText())) return 'changed';
  return hasMixedLineEnds(onDisk) ? 'lineEnds' : undefined;
}

async function canEncode(text: string, encoding: string): Promise<boolean> {
  if (encoding.startsWith('utf')) return true;
  const bytes = await vscode.workspace.encode(text, { encoding });
  return (await vscode.workspace.decode(bytes, { encoding })) === text;
}

/** Whether two files hold the same. */
export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** The file that a document is saved as: a cell is saved with its notebook. */
function savedAs(uri: vscode.Uri): vscode.Uri {
  const document = openDocument(uri);
  return (document && notebookOf(document)?.uri) ?? uri;
}

/**
 * Refuses an edit of an open note that could not be saved afterwards: the note is read-only, VS Code opens
 * it with the wrong encoding, or its encoding lacks letters of the new text. Mixed line ends are no reason,
 * as the user saves the note.
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
 * Whether saving a note with `newText` in it would lose letters; then providers must not offer the text. The
 * file is read only where the encoding or the text gives reason to.
 */
export async function isLossy(document: vscode.TextDocument, newText = ''): Promise<boolean> {
  const { encoding, uri } = document;
  // What is not understood on reading becomes U+FFFD, and UTF has every letter.
  if (encoding.startsWith('utf') && !document.getText().includes('\uFFFD')) return false;
  const edit = vscode.TextEdit.insert(new vscode.Position(0, 0), newText);
  const loss = await lossOf(uri, [edit]).catch(() => undefined);
  return loss === 'encoding' || loss === 'newText';
}

/**
 * Whether a file must be left as it is: by its file system, its permissions, or the user's
 * `files.readonlyInclude`. VS Code would edit it all the same, and fail or not when it saves.
 */
export async function isReadOnly(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  if (isReadOnlyBySettings(uri)) return true;
  const stat = await statFile(uri).catch(() => undefined);
  if (((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0) return true;
  // For files on disk, `stat` does not give this.
  return uri.scheme === 'file' && (await isWriteProtected(uri.fsPath));
}

function isReadOnlyBySettings(uri: vscode.Uri): boolean {
  const matches = (name: 'readonlyInclude' | 'readonlyExclude'): boolean =>
    fileGlobs(name, uri).some((glob) => isMatch(uri, glob));
  return matches('readonlyInclude') && !matches('readonlyExclude');
}

/** Globs count from the workspace folder unless they are absolute. */
function isMatch(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const path = uri.path.replace(/^\//, '');
  const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(glob);
  const below = folder && !isAbsolute ? uri.path.slice(folder.uri.path.length) : path;
  return compileGlob(glob.replace(/\\/g, '/'))(below.replace(/^\//, ''));
}

/** The notebook that a document is a cell of; undefined for any other document. */
export function notebookOf({ uri }: vscode.TextDocument): vscode.NotebookDocument | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString()),
  );
}

/** Whether VS Code reads a file as UTF-8, by the settings. To open 50 files and ask takes a second. */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', uri);
  const expected = { encoding: 'utf8', autoGuessEncoding: false };
  return Object.entries(expected).every(
    ([name, value]) =>
      files.get(name) === value && (files.inspect(name)?.languageIds ?? []).length === 0,
  );
}

/** Whether two texts differ in line ends at most. A document has one kind of them, its file may have several. */
export function isSameText(one: string, other: string): boolean {
  return one === other || withOneLineEnd(one) === withOneLineEnd(other);
}

/** Whether saving a document with this text would change its line ends: a document has one kind of them. */
export function hasMixedLineEnds(text: string): boolean {
  return new Set(text.match(/\r\n|\r|\n/g)).size > 1 || /\r(?!\n)/.test(text);
}

function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
