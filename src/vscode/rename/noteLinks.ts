import * as vscode from 'vscode';
import { forEachSideBySide } from '../../core/base/sideBySide';
import { linkedNote, relinked } from '../../core/notes/fileLinks';
import type { FileLink, LinkPlace } from '../../core/notes/fileLinks';
import { fileLinksIn } from '../../core/notes/notebook';
import type { KeyUse } from '../../core/notes/uses';
import { fileKey } from '../../core/notes/subject';
import { encodedText } from '../../core/text/uriText';
import { tryTextNow, uniqueUris } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { neverEntered, noteFiles, noteSelector } from '../common/documents/selectors';
import type { EditableTexts } from '../common/edits/editableTexts';
import type { FileRename } from './literatureFiles';

const concurrency = 16;

/** Links from notes to the notes about a work, some of which are renamed. */
export class NoteLinks {
  /** By their paths. */
  readonly #renames: ReadonlyMap<string, FileRename>;
  readonly #paths: readonly string[];

  /** @param named the notes about the work, by their names */
  constructor(named: readonly string[], renames: readonly FileRename[]) {
    this.#renames = new Map(renames.map((rename) => [rename.from.path, rename]));
    this.#paths = named.map((uri) => vscode.Uri.parse(uri).path);
  }

  /** Whether a citation is a wikilink to a note that keeps its name. */
  leadOn({ kind, key, uri }: KeyUse): boolean {
    if (kind !== 'wikilink') return false;
    const note = linkedNote({ kind, path: key }, placeOf(vscode.Uri.parse(uri)), this.#paths);
    return note !== undefined && !this.#renames.has(note);
  }

  /** Changes all links to renamed notes, in notes of the workspace and in open ones. */
  async edit(edit: vscode.WorkspaceEdit, texts: EditableTexts): Promise<void> {
    if (this.#renames.size === 0) return;
    const names = [...this.#renames.values()].map(({ from }) => fileKey(from.toString()));
    const wanted = [...names, ...names.map(encodedText)];
    await forEachSideBySide(await noteUris(), concurrency, async (uri) => {
      const plain = (await tryTextNow(uri))?.replace(/\\/g, '') ?? '';
      if (!wanted.some((name) => plain.includes(name))) return;
      const text = (await texts.read(uri)) ?? '';
      for (const link of fileLinksIn(uri.toString(), text)) this.#follow(edit, uri, link);
    });
  }

  #follow(edit: vscode.WorkspaceEdit, uri: vscode.Uri, link: FileLink): void {
    const rename = this.#renames.get(linkedNote(link, placeOf(uri), this.#paths) ?? '');
    if (!rename) return;
    const range = toVscodeRange(link.range);
    // A wikilink to the key alone is a citation, too, and is edited already.
    if (edit.get(uri).some((other) => other.range.intersection(range))) return;
    edit.replace(uri, range, relinked(link, rename.from.path, rename.to.path));
  }
}

function placeOf(uri: vscode.Uri): LinkPlace {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path;
  return { note: uri.path, ...(root !== undefined && { root }) };
}

/** The uris of all notes. Cells stand for an open notebook, as its editor saves them. */
async function noteUris(): Promise<readonly vscode.Uri[]> {
  const { notebookDocuments, textDocuments } = vscode.workspace;
  const notebooks = new Set(notebookDocuments.map(({ uri }) => uri.toString()));
  const open = textDocuments.filter((note) => vscode.languages.match(noteSelector, note) > 0);
  const files = await vscode.workspace.findFiles(noteFiles, neverEntered);
  const all = [...files, ...open.map(({ uri }) => uri)];
  return uniqueUris(all.filter((uri) => !notebooks.has(uri.toString())));
}
