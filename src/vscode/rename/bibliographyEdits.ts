import * as vscode from 'vscode';
import { writtenKey } from '../../core/bibliography/work/entry';
import type { LibraryView } from '../../core/library/lookup/libraryView';
import type { PaperSummary } from '../../core/model';
import { linesOf } from '../../core/text/lineMap';
import type { Bibliographies, WrittenEntry } from '../common/bibliographies/bibliographies';
import { toVscodeRange } from '../common/documents/ranges';
import type { EditableTexts } from '../common/edits/editableTexts';
import { HumanError } from '../common/messages/humanError';

/** A work whose key changes. */
interface RenamedWork {
  /** The library that `paper` is from: in a later one, the same work is a different object. */
  readonly library: LibraryView;
  readonly bibliographies: Bibliographies;
  /** All keys of the work, the one at the cursor first. */
  readonly keys: ReadonlySet<string>;
  readonly newKey: string;
  readonly paper: PaperSummary | undefined;
  readonly texts: EditableTexts;
}

/**
 * Adds to `edit` the new key of the work's entries, and of fields in other entries that refer to them. Returns
 * whether a bibliography of the note has the work.
 * @throws HumanError when the user doesn't want a file to be changed
 */
export async function editBibliographies(
  edit: vscode.WorkspaceEdit,
  note: vscode.TextDocument,
  work: RenamedWork,
): Promise<boolean> {
  const { library, bibliographies, keys, newKey, paper, texts } = work;
  // Another work may have the key in another file.
  const isOther = (uri: string, key: string): boolean =>
    library.listed(key).some((as) => as.uri === uri && as.work !== paper);
  const wanted = [...keys, newKey];
  const places = await Promise.all(wanted.map((key) => bibliographies.freshEntries(key)));
  const own = places.flat().filter(({ uri, key }) => !isOther(uri, key));
  // The note's own files may be too new for the library.
  const files = await bibliographies.filesFor(note);
  const ids = new Set([...own.map(({ uri }) => uri), ...files.map((file) => file.toString())]);
  const known = new Set<string>();
  const renamed = new Set<string>();
  const withoutEntry: (readonly [uri: vscode.Uri, entries: readonly WrittenEntry[]])[] = [];
  for (const id of ids) {
    const uri = vscode.Uri.parse(id);
    const text = (await texts.read(uri)) ?? '';
    const all = await bibliographies.entriesIn(uri, text);
    const entries = all.filter(({ key }) => !isOther(id, key));
    if (entries.some(({ key }) => wanted.includes(key))) known.add(id);
    // Only one entry per file gets the key, as duplicates are an error.
    if (entries.some(({ key }) => key === newKey)) continue;
    const entry = wanted.flatMap((key) => entries.find((each) => each.key === key) ?? [])[0];
    if (!entry) {
      withoutEntry.push([uri, all]);
      continue;
    }
    if (uri.path.toLowerCase().endsWith('.ris')) refuseMadeKey(entry, text, uri);
    edit.replace(uri, toVscodeRange(entry.keyRange), writtenKey(entry, newKey));
    rereference(edit, uri, all, new Set([entry.key]), newKey);
    renamed.add(entry.key);
  }
  // Files that are compiled together may refer to each other's entries.
  for (const [uri, entries] of withoutEntry) {
    const elsewhere = [...renamed].filter(
      (key) => !entries.some((entry) => isSameKey(entry.key, key)),
    );
    rereference(edit, uri, entries, new Set(elsewhere), newKey);
  }
  return files.some((file) => known.has(file.toString()));
}

/** Changes fields such as `crossref` to the entry's new key. Ignores case, like BibTeX. */
function rereference(
  edit: vscode.WorkspaceEdit,
  uri: vscode.Uri,
  entries: readonly WrittenEntry[],
  keys: ReadonlySet<string>,
  newKey: string,
): void {
  for (const { key, keyRange } of entries.flatMap(({ references = [] }) => references)) {
    if ([...keys].some((old) => isSameKey(old, key))) {
      edit.replace(uri, toVscodeRange(keyRange), newKey);
    }
  }
}

function isSameKey(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** @throws HumanError when a RIS record has no ID, so its key isn't in the file */
function refuseMadeKey({ key, keyRange }: WrittenEntry, text: string, uri: vscode.Uri): void {
  const { start, end } = keyRange;
  const line = linesOf(text)[start.line] ?? '';
  if (line.slice(start.character, end.character) === key) return;
  throw new HumanError(
    vscode.l10n.t(
      "Couldn't rename: the entry “{0}” in {1} has no ID. Add the line “ID  - {0}” to it and try again.",
      key,
      vscode.workspace.asRelativePath(uri, false),
    ),
  );
}
