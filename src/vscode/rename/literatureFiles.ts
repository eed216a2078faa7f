import * as vscode from 'vscode';
import { forEachSideBySide } from '../../core/base/tasks';
import { noteEndings } from '../../core/documents/languages';
import { noteFiles } from '../../core/feed/fileRules';
import { foldedName, isPortableName } from '../../core/files/names';
import { linkedNote, relinked } from '../../core/notes/fileLinks';
import type { FileLink, LinkPlace } from '../../core/notes/fileLinks';
import { fileLinksIn } from '../../core/notes/notebook';
import { fileKey } from '../../core/notes/subject';
import type { KeyUse } from '../../core/notes/uses';
import { encodedText, fileNameOf } from '../../core/text/uriText';
import { tryStat, tryTextNow, uniqueUris } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn, neverEntered, noteSelector } from '../common/documents/selectors';
import type { EditableTexts } from '../common/edits/editableTexts';
import { isReadOnly, refuse } from '../common/edits/edits';
import { HumanError } from '../common/messages/humanError';
import { formerValue } from '../common/settings/settings';

/** A note whose file is renamed. */
interface FileRename {
  readonly from: vscode.Uri;
  readonly to: vscode.Uri;
}

const isNamedAsNote = new RegExp(`\\.(?:${noteEndings.replaceAll(',', '|')}|ipynb)$`, 'i');

/** The notes of the workspace currently named after one of `keys`. */
export async function notesNamed(keys: ReadonlySet<string>): Promise<readonly string[]> {
  // Characters that may have a meaning in globs become `?`, which matches any character.
  const names = [...keys].map((key) => key.replace(/[^\p{L}\p{N}_-]/gu, '?'));
  const glob = `**/{${names.flatMap((name) => [name, `@${name}`]).join(',')}}.*`;
  const found = await vscode.workspace.findFiles(glob, neverEntered);
  return found
    .filter(({ path }) => isNamedAsNote.test(path))
    .map((uri) => uri.toString())
    .filter((uri) => keys.has(fileKey(uri)));
}

/**
 * The renames to `newKey` of the notes named after one of `keys`, as wikilinks refer to notes by name. None when
 * the former setting disables it.
 * @throws HumanError when another file has the name, or a note is read-only
 */
export async function fileRenames(
  uris: readonly string[],
  keys: ReadonlySet<string>,
  newKey: string,
): Promise<readonly FileRename[]> {
  const renames = new Map<string, FileRename>();
  for (const uri of uris) {
    if (!keys.has(fileKey(uri)) || fileKey(uri) === newKey) continue;
    const from = vscode.Uri.parse(uri);
    if (!isPortableName(newKey) || formerValue('renameLiteratureNotes', from) === false) continue;
    const [, sign = '', ending = ''] = /^(@?).*?(\.[^.]*)$/.exec(fileNameOf(uri)) ?? [];
    const to = vscode.Uri.joinPath(from, '..', `${sign}${newKey}${ending}`);
    // Only one of two notes about a work can have the name.
    if (!renames.has(to.toString())) renames.set(to.toString(), { from, to });
  }
  for (const { from, to } of renames.values()) {
    if (await isReadOnly(from)) refuse(from, 'readOnly');
    if (!(await tryStat(to)) || (await isSameFile(from, to))) continue;
    throw new HumanError(
      vscode.l10n.t(
        "Couldn't rename: the note {0} would replace {1}. Choose another key, or rename one of the notes first.",
        vscode.workspace.asRelativePath(from, false),
        fileNameOf(to.toString()),
      ),
    );
  }
  return [...renames.values()];
}

/** Whether two uris, one of an existing file, name the same file where the case of names doesn't matter. */
async function isSameFile(from: vscode.Uri, to: vscode.Uri): Promise<boolean> {
  if (foldedName(from.path) !== foldedName(to.path)) return false;
  const folder = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(to, '..'));
  return !folder.some(([name]) => name === fileNameOf(to.toString()));
}

/**
 * The edit with file renames put first. VS Code puts them first anyway when an edit passes through a command, so
 * edits of a renamed file must use its new uri.
 */
export function withRenames(
  edit: vscode.WorkspaceEdit,
  renames: readonly FileRename[],
): vscode.WorkspaceEdit {
  const whole = new vscode.WorkspaceEdit();
  const moved = new Map(renames.map(({ from, to }) => [from.toString(), to]));
  for (const { from, to } of renames) whole.renameFile(from, to);
  for (const [uri, edits] of edit.entries()) whole.set(moved.get(uri.toString()) ?? uri, edits);
  return whole;
}

const concurrency = 16;

/** Links in notes to the literature notes of a work. Some of these notes are renamed. */
export class NoteLinks {
  /** By their paths. */
  readonly #renames: ReadonlyMap<string, FileRename>;
  readonly #paths: readonly string[];

  /** @param named the uris of the notes named after the work */
  constructor(named: readonly string[], renames: readonly FileRename[]) {
    this.#renames = new Map(renames.map((rename) => [rename.from.path, rename]));
    this.#paths = named.map((uri) => vscode.Uri.parse(uri).path);
  }

  /** Whether a citation is a wikilink to a note that keeps its name. */
  keepsTarget({ kind, key, uri }: KeyUse): boolean {
    if (kind !== 'wikilink') return false;
    const note = linkedNote({ kind, path: key }, linkPlace(vscode.Uri.parse(uri)), this.#paths);
    return note !== undefined && !this.#renames.has(note);
  }

  /** Updates all links to renamed notes, in notes of the workspace and in open ones. */
  async edit(edit: vscode.WorkspaceEdit, texts: EditableTexts): Promise<void> {
    if (this.#renames.size === 0) return;
    const names = [...this.#renames.values()].map(({ from }) => fileKey(from.toString()));
    const wanted = [...names, ...names.map(encodedText)].map(foldedName);
    await forEachSideBySide(await noteUris(), concurrency, async (uri) => {
      const plain = foldedName((await tryTextNow(uri))?.replace(/\\/g, '') ?? '');
      if (!wanted.some((name) => plain.includes(name))) return;
      const text = (await texts.read(uri)) ?? '';
      for (const link of fileLinksIn(uri.toString(), text)) this.#follow(edit, uri, link);
    });
  }

  #follow(edit: vscode.WorkspaceEdit, uri: vscode.Uri, link: FileLink): void {
    const rename = this.#renames.get(linkedNote(link, linkPlace(uri), this.#paths) ?? '');
    if (!rename) return;
    const range = toVscodeRange(link.range);
    // A wikilink to just the key is also a citation, and is already edited.
    if (edit.get(uri).some((other) => other.range.intersection(range))) return;
    edit.replace(uri, range, relinked(link, rename.from.path, rename.to.path));
  }
}

function linkPlace(uri: vscode.Uri): LinkPlace {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path;
  return { note: uri.path, ...(root !== undefined && { root }) };
}

/** The uris of all notes. An open notebook is represented by its cells, as its editor saves them. */
async function noteUris(): Promise<readonly vscode.Uri[]> {
  const { notebookDocuments, textDocuments } = vscode.workspace;
  const notebooks = new Set(notebookDocuments.map(({ uri }) => uri.toString()));
  const open = textDocuments.filter(
    (note) => vscode.languages.match(noteSelector, note) > 0 && languageIn(note).hasFrontMatter,
  );
  const files = await vscode.workspace.findFiles(noteFiles, neverEntered);
  const all = [...files, ...open.map(({ uri }) => uri)];
  return uniqueUris(all.filter((uri) => !notebooks.has(uri.toString())));
}
