import * as vscode from 'vscode';
import { writtenKey } from '../../core/bibliography/entry';
import type { BibEntry } from '../../core/bibliography/entry';
import { parseBibliography, sourceFormat } from '../../core/bibliography/file';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import type { NoteCitation } from '../../core/notes/references';
import { bareName, keyConflict, keyFault, renamedKey } from '../../core/notes/newKey';
import { fileKey, restated } from '../../core/notes/subject';
import type { Bibliographies } from '../common/bibliographies';
import { citedAt } from '../common/citedAt';
import { reportFailure } from '../common/commands';
import { EditableTexts } from '../common/editableTexts';
import { HumanError } from '../common/humanError';
import type { NoteCitations } from '../common/noteCitations';
import { keysIn } from '../common/noteKeys';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';
import { readSettings } from '../common/settings';
import { fileRenames, notesNamed } from './literatureFiles';
import type { FileRename } from './literatureFiles';
import { tellLeft } from './otherTexts';

export interface RenameParts {
  readonly papers: Papers;
  readonly citations: NoteCitations;
  readonly bibliographies: Bibliographies;
  /** Gives a key to a paper before a note uses it. Resolves when `papers` knows it. */
  readonly reserveKey: (key: string, paper: PaperSummary) => Promise<void>;
}

/**
 * Renames a cited work: the symbol is the work, so all keys that notes know it by become the new one,
 * in the front matter of its literature note, too, and so does its entry in bibliographies. The entry
 * is added when the note's bibliography has none, as only there the new name lasts.
 */
export class CitationRenameProvider implements vscode.RenameProvider {
  readonly #parts: RenameParts;

  constructor(parts: RenameParts) {
    this.#parts = parts;
  }

  /** @throws HumanError where there is no key, or one that nothing is known of */
  async prepareRename(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<{ range: vscode.Range; placeholder: string }> {
    const { key, keyRange } = await this.#known(document, position);
    return { range: toVscodeRange(keyRange), placeholder: key };
  }

  /**
   * When `name` is no valid key, or taken, the user is told and nothing is edited. Were that an error, VS
   * Code would ask the next provider, and Markdown's own takes `[@key]` for a link and its `@` away.
   */
  async provideRenameEdits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    try {
      return await this.#edits(document, position, name, token);
    } catch (error) {
      reportFailure('Renaming a citation key', error);
      return new vscode.WorkspaceEdit();
    }
  }

  async #edits(
    document: vscode.TextDocument,
    position: vscode.Position,
    name: string,
    token: vscode.CancellationToken,
  ): Promise<vscode.WorkspaceEdit | undefined> {
    const { papers, citations, reserveKey } = this.#parts;
    const { key: oldKey } = await this.#known(document, position);
    const work = (await keysIn(document, this.#parts)).meaning(oldKey);
    const newKey = bareName(name);
    const fault = keyFault(newKey, vscode.l10n.t);
    if (fault !== undefined) throw new HumanError(fault);

    const texts = new EditableTexts();
    const found = await citations.of({ key: work }, texts);
    const stated = await citations.statements(work, texts);
    const [taken] = await citations.of({ key: newKey }, texts);
    // From here on until it is known who has the new key, the library must be the same.
    const paper = papers.snapshot.resolve(work);
    const listed = (paper?.listings ?? []).map(({ key }) => key);
    const used = [...found, ...stated].map(({ key }) => key);
    const keys = new Set([oldKey, ...(paper ? [paper.key] : []), ...used, ...listed]);
    this.#refuseTaken(newKey, paper, keys, taken);
    const named = await notesNamed(keys);
    const files = await fileRenames(named, keys, newKey);
    if (token.isCancellationRequested) return undefined;

    const edit = new vscode.WorkspaceEdit();
    const leadsOn = leadingOn(named, files);
    for (const citation of found) {
      if (citation.key === newKey || leadsOn(citation)) continue;
      edit.replace(
        vscode.Uri.parse(citation.uri),
        toVscodeRange(citation.keyRange),
        renamedKey(citation, newKey),
      );
    }
    for (const statement of stated) {
      if (statement.key === newKey) continue;
      const range = toVscodeRange(statement.range);
      edit.replace(vscode.Uri.parse(statement.uri), range, restated(statement, newKey));
    }
    await this.#editBibliographies(edit, document, { keys, newKey, paper, texts });
    await texts.check(edit);
    for (const { from, to } of files) edit.renameFile(from, to);
    // The notes are read again the moment they change, and must find the key known.
    // What only bibliographies have has it from there.
    if (paper && !isListedOnly(paper)) await reserveKey(newKey, paper);
    void tellLeft(keys);
    return edit;
  }

  async #known(document: vscode.TextDocument, position: vscode.Position) {
    const { papers, bibliographies } = this.#parts;
    await papers.ready();
    const item = citedAt(document, position, papers);
    if (!item) {
      throw new HumanError(vscode.l10n.t('Place the cursor on a citation key to rename it.'));
    }
    if (!papers.snapshot.resolve(item.key) && !bibliographies.keys().has(item.key)) {
      throw new HumanError(
        vscode.l10n.t(
          'No digest or bibliography has the key “{0}”, so it names nothing.',
          item.key,
        ),
      );
    }
    return item;
  }

  /** `taken`: where a note uses the key. */
  #refuseTaken(
    key: string,
    paper: PaperSummary | undefined,
    ownKeys: ReadonlySet<string>,
    taken: NoteCitation | undefined,
  ): void {
    const { papers, bibliographies } = this.#parts;
    const owners = { snapshot: papers.snapshot, bibliographyKeys: bibliographies.keys() };
    const conflict = keyConflict(key, paper, ownKeys, owners, vscode.l10n.t);
    if (conflict !== undefined) throw new HumanError(conflict);
    if (!taken || isOneOf(ownKeys, key) || papers.snapshot.resolve(key)) return;
    const uri = vscode.Uri.parse(taken.uri);
    throw new HumanError(
      vscode.l10n.t(
        '“{0}” is used in {1} already, though nothing is known of it, and the two could not be told apart any more. Choose another key, or change it there first.',
        key,
        vscode.workspace.asRelativePath(uri, false),
      ),
      {
        title: vscode.l10n.t('Show Place'),
        command: 'vscode.open',
        arguments: [uri, { selection: toVscodeRange(taken.range) }],
      },
    );
  }

  async #editBibliographies(
    edit: vscode.WorkspaceEdit,
    note: vscode.TextDocument,
    { keys, newKey, paper, texts }: Renaming,
  ): Promise<void> {
    const { papers, bibliographies } = this.#parts;
    // Another work may have the key in another file.
    const isOther = (uri: string, key: string): boolean =>
      papers.snapshot.listed(key).some((as) => as.uri === uri && as.work !== paper);
    const wanted = [...keys, newKey];
    const places = await Promise.all(wanted.map((key) => bibliographies.freshEntries(key)));
    const own = places.flat().filter(({ uri, key }) => !isOther(uri, key));
    // The note's own files may be too new for the library to know them.
    const files = await bibliographies.filesFor(note);
    const ids = new Set([...own.map(({ uri }) => uri), ...files.map((file) => file.toString())]);
    const known = new Set<string>();
    for (const id of ids) {
      const uri = vscode.Uri.parse(id);
      const text = (await texts.read(uri)) ?? '';
      const all = entriesIn(text, uri);
      const entries = all.filter(({ key }) => !isOther(id, key));
      if (entries.some(({ key }) => wanted.includes(key))) known.add(id);
      // One entry a file takes the name: two of the same name would be an error there.
      if (entries.some(({ key }) => key === newKey)) continue;
      const entry = wanted.flatMap((key) => entries.find((each) => each.key === key) ?? [])[0];
      if (!entry) continue;
      if (uri.path.toLowerCase().endsWith('.ris')) refuseMadeKey(entry, text, uri);
      edit.replace(uri, toVscodeRange(entry.keyRange), writtenKey(entry, newKey));
    }
    // Who adds entries by hand, or never, does so after a rename, too.
    const { addToBibliography } = readSettings(note);
    if (!paper || isListedOnly(paper) || addToBibliography !== 'onInsertion') return;
    if (files.some((file) => known.has(file.toString()))) return;
    await bibliographies.addTo(edit, note, [{ key: newKey, paper }]);
  }
}

interface Renaming {
  /** Every key the work is known by, the one under the cursor first. */
  readonly keys: ReadonlySet<string>;
  readonly newKey: string;
  readonly paper: PaperSummary | undefined;
  readonly texts: EditableTexts;
}

function entriesIn(text: string, { path }: vscode.Uri): readonly BibEntry[] {
  const format = sourceFormat(path);
  return format === undefined ? [] : parseBibliography(text, format).entries;
}

/** @throws HumanError when a record of RIS has no ID, so that its key stands nowhere */
function refuseMadeKey({ key, keyRange }: BibEntry, text: string, uri: vscode.Uri): void {
  const { start, end } = keyRange;
  const line = text.split(/\r\n|\r|\n/)[start.line] ?? '';
  if (line.slice(start.character, end.character) === key) return;
  throw new HumanError(
    vscode.l10n.t(
      'Nothing was renamed, because the entry “{0}” in {1} has no ID of its own. Give it the line “ID  - {0}” and try again.',
      key,
      vscode.workspace.asRelativePath(uri, false),
    ),
  );
}

/** Whether a wikilink leads to a note that keeps its name. */
function leadingOn(
  uris: readonly string[],
  renamed: readonly FileRename[],
): (citation: NoteCitation) => boolean {
  const moved = new Set(renamed.map(({ from }) => from.toString()));
  const kept = new Set<string>();
  for (const uri of uris) if (!moved.has(uri)) kept.add(fileKey(uri));
  return ({ kind, key }) => kind === 'wikilink' && kept.has(key);
}

/** Whether a key is one of others, but for its case. */
function isOneOf(keys: ReadonlySet<string>, key: string): boolean {
  return [...keys].some((own) => own.toLowerCase() === key.toLowerCase());
}
