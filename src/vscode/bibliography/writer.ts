import * as vscode from 'vscode';
import { Turns } from '../../core/base/tasks';
import { isEmptyBibliography, withoutEntries } from '../../core/bibliography/write/fileEdits';
import { escapeLinks } from '../../core/render/labels';
import { localList } from '../../core/text/localize';
import type {
  AddedEntries,
  Bibliographies,
  NewBibliographyEntry,
} from '../common/bibliographies/bibliographies';
import { DisposableOwner } from '../../platform/disposableOwner';
import { fileLabel, openDocument, readText, statFile } from '../common/documents/files';
import {
  applyEdit,
  difference,
  hasMixedLineEnds,
  isReadOnly,
  refuse,
  refuseLoss,
  replaceIn,
} from '../common/edits/edits';
import { offerRemedies, offerUndo, reportFailure, showStatus } from '../common/messages/failures';
import { HumanError, messageOf, openFile } from '../common/messages/humanError';
import type { NoteCitations } from '../common/notes/notes';
import { offerDeclaration } from './declare';
import { Insertions } from './insertions';
import type { CitationInsertion } from './insertions';
import { nameOf, open, rewriteOnDisk, save } from '../common/edits/savedFile';

const maxRemembered = 100;

/** An entry that was added for a citation. */
interface CitedEntry {
  readonly entry: NewBibliographyEntry;
  readonly added: AddedEntries;
  /** See {@link CitingBefore}. */
  readonly before: Promise<ReadonlySet<string>>;
  /** True once undoing the citation removed the entry; redoing adds it again. */
  isRemoved: boolean;
}

/** By key, the uris of other notes that cited it before the entry existed. */
type CitingBefore = ReadonlyMap<string, Promise<ReadonlySet<string>>>;

/** Adds entries to bibliographies and removes them again, one call at a time. */
export class BibliographyWriter extends DisposableOwner {
  readonly #turns = new Turns();
  readonly #insertions = this.own(
    new Insertions(
      (insertion) => this.#later(() => this.#removeUndone(insertion)),
      (insertion) => this.#later(() => this.#addAgain(insertion)),
    ),
  );
  /** The entries added for citations, oldest first. */
  #cited: readonly CitedEntry[] = [];
  /** The uris of files created for these entries. */
  readonly #made = new Set<string>();

  constructor(
    private readonly bibliographies: Bibliographies,
    private readonly citations: Pick<NoteCitations, 'notesCiting'>,
  ) {
    super();
  }

  /**
   * Adds the entries that are missing from the note's bibliography, saves the file and shows a message. Undefined
   * when none is missing.
   * @throws HumanError when the file must not be changed or can't be written
   */
  add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
  ): Promise<AddedEntries | undefined> {
    // One call at a time: each one appends after the entries of the previous one.
    return this.#turns.take(() => this.#add(note, entries));
  }

  /**
   * Like `add`, for works just cited in `note`, or about to be cited: undoing that step removes the entries unless
   * another note cites them; redoing it adds them again.
   * @param text the note's text after the citation
   */
  addCited(
    note: vscode.TextDocument,
    entries: readonly NewBibliographyEntry[],
    text = note.getText(),
  ): Promise<AddedEntries | undefined> {
    const keys = entries.map(({ key }) => key);
    const insertion = this.#insertions.watch(note, keys, text);
    const before = new Map(keys.map((key) => [key, this.#othersCiting(key, note)]));
    return this.#turns.take(async () => {
      try {
        return await this.#add(note, entries, before);
      } finally {
        // Entries that already existed are never removed.
        const isOfUse = this.#cited.some(({ entry }) => keys.includes(entry.key));
        if (!isOfUse) this.#insertions.forget(insertion);
      }
    });
  }

  /** The entries added for an insertion's citations, in the bibliographies of its note. */
  async #citedBy({ note, keys }: CitationInsertion): Promise<readonly CitedEntry[]> {
    const document = openDocument(note);
    const files = document ? await this.bibliographies.filesFor(document) : [];
    const ids = new Set(files.map((file) => file.toString()));
    return this.#cited.filter(
      ({ entry, added }) => keys.includes(entry.key) && ids.has(added.uri.toString()),
    );
  }

  async #othersCiting(key: string, note: vscode.TextDocument): Promise<ReadonlySet<string>> {
    const notes = (await this.citations.notesCiting(key)) ?? [];
    const uris = notes.map(({ uri }) => uri.toString());
    return new Set(uris.filter((uri) => uri !== note.uri.toString()));
  }

  #remember(
    entries: readonly NewBibliographyEntry[],
    added: AddedEntries,
    before: CitingBefore,
  ): void {
    const file = added.uri.toString();
    if (added.isNewFile) this.#made.add(file);
    const isSame = (each: CitedEntry): boolean =>
      each.added.uri.toString() === file && added.keys.includes(each.entry.key);
    const now = entries
      .filter(({ key }) => added.keys.includes(key))
      .map((entry): CitedEntry => ({
        entry,
        added,
        isRemoved: false,
        before: before.get(entry.key) ?? Promise.resolve(new Set<string>()),
      }));
    const others = this.#cited.filter((each) => !isSame(each));
    this.#cited = [...others, ...now].slice(-maxRemembered);
  }

  /** Runs a task in the background. */
  #later(task: () => Promise<void>): void {
    this.#turns
      .take(task)
      .catch((error: unknown) => reportFailure('Following an undone citation', error));
  }

  /** Removes the entries of an undone insertion, unless another note cites them. */
  async #removeUndone(insertion: CitationInsertion): Promise<void> {
    const unused: CitedEntry[] = [];
    for (const cited of await this.#citedBy(insertion)) {
      if (!cited.isRemoved && !(await this.#isInUse(cited))) unused.push(cited);
    }
    // Remove the last addition first, as it comes after the earlier ones in the file.
    for (const added of new Set(unused.map((cited) => cited.added).reverse())) {
      const unusedHere = unused.filter((cited) => cited.added === added);
      const unusedKeys = unusedHere.map(({ entry }) => entry.key);
      const isMade = this.#made.has(added.uri.toString());
      const removed = await removeEntries(added, unusedKeys, isMade);
      for (const cited of unusedHere) cited.isRemoved = removed.includes(cited.entry.key);
      // The user edited or removed the others: they now belong to the user.
      this.#cited = this.#cited.filter((each) => !unusedHere.includes(each) || each.isRemoved);
    }
  }

  /**
   * Whether a note compiled with the entry's file cites it now, or may do so. Ignores notes that name no
   * bibliography and cited the key before the entry existed.
   */
  async #isInUse({ entry, added, before }: CitedEntry): Promise<boolean> {
    const file = added.uri.toString();
    const hadNone = await before;
    const notes = await this.citations.notesCiting(entry.key);
    if (!notes) return true;
    for (const note of notes) {
      const named = await this.bibliographies.namedFor(note);
      const its = named.find(({ uri }) => uri?.toString() === file);
      if (its && !(its.isAssumed && hadNone.has(note.uri.toString()))) return true;
    }
    return false;
  }

  /** Adds the entries again that were removed when the insertion was undone. */
  async #addAgain(insertion: CitationInsertion): Promise<void> {
    const document = openDocument(insertion.note);
    const removed = (await this.#citedBy(insertion)).filter(({ isRemoved }) => isRemoved);
    if (!document || removed.length === 0) return;
    const entries = removed.map(({ entry }) => entry);
    const before = new Map(removed.map((cited) => [cited.entry.key, cited.before]));
    await this.#add(document, entries, before, true);
  }

  /** @throws HumanError when some of the entries have changed since */
  async #removeAdded(added: AddedEntries): Promise<void> {
    const removed = await this.#turns.take(() => removeEntries(added, added.keys, false));
    const left = added.keys.filter((key) => !removed.includes(key));
    if (left.length === 0) return;
    throw new HumanError(
      vscode.l10n.t(
        "Couldn't undo everything: {0} has changed. Delete these entries from it: {1}",
        ...[nameOf(added.uri), localList(left, vscode.l10n.t)],
      ),
      openFile(added.uri),
    );
  }

  /**
   * @param before given for a citation's entries, which undoing the citation removes
   * @param isAgain whether the entries existed before, so no message is needed
   */
  async #add(
    note: vscode.TextDocument | undefined,
    entries: readonly NewBibliographyEntry[],
    before?: CitingBefore,
    isAgain = false,
  ): Promise<AddedEntries | undefined> {
    const edit = new vscode.WorkspaceEdit();
    const added = await this.bibliographies.addTo(edit, note, entries);
    if (!added) return undefined;
    if (edit.size > 0) await applyEdit(edit, added.uri);
    // Before the file is saved, as the user may undo right after that.
    if (before) this.#remember(entries, added, before);
    const isSaved = await added.save();
    const undo = added.isOnDiskAlone && !before ? () => this.#removeAdded(added) : undefined;
    if (!isAgain || !isSaved) showAdded(added, isSaved, undo);
    if (note && !isAgain) {
      offerDeclaration(note, added.uri, this.bibliographies).catch((error: unknown) =>
        reportFailure('Naming a bibliography', error),
      );
    }
    return added;
  }
}

/**
 * Removes those of the added entries under `keys` that are unchanged, and saves the file unless it had other
 * unsaved changes. Returns the removed keys.
 *
 * @param isMade whether the file was created for entries: it's deleted when it becomes empty
 * @throws HumanError when the file can't be written
 */
async function removeEntries(
  { uri, format, newText, written }: AddedEntries,
  keys: readonly string[],
  isMade: boolean,
): Promise<readonly string[]> {
  if (!openDocument(uri)?.isDirty && !(await statFile(uri))) return [];
  const document = await open(uri);
  const wasDirty = document.isDirty;
  const onDisk = wasDirty ? undefined : await readText(uri);
  const without = (text: string) =>
    withoutEntries(text, format, { newText, entries: written }, keys);
  if (isMade && onDisk !== undefined) {
    const { text, keys } = without(onDisk);
    if (keys.length > 0 && isEmptyBibliography(text, format)) {
      await deleteFile(uri);
      return keys;
    }
  }
  if (onDisk !== undefined && hasMixedLineEnds(onDisk)) {
    const { keys } = without(onDisk);
    const isDone = keys.length > 0 && (await rewriteOnDisk(document, (text) => without(text).text));
    return isDone ? keys : [];
  }
  if (without(document.getText()).keys.length === 0) return [];
  await refuseLoss(uri);
  // The check takes a moment, and the user may type meanwhile.
  const before = document.getText();
  const removal = without(before);
  const { start, end, newText: rest } = difference(before, removal.text);
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  await replaceIn(uri, range, rest);
  if (!wasDirty) await save(document);
  return removal.keys;
}

/** @throws HumanError when it's read-only or can't be deleted */
async function deleteFile(uri: vscode.Uri): Promise<void> {
  if (await isReadOnly(uri)) refuse(uri, 'readOnly');
  try {
    await vscode.workspace.fs.delete(uri);
  } catch (error) {
    throw new HumanError(
      vscode.l10n.t("Couldn't delete {0}: {1}", nameOf(uri), messageOf(error)),
      openFile(uri),
    );
  }
}

/**
 * Shows which entries were added to a bibliography: in the status bar, or as a warning when they aren't saved,
 * as programs that compile the note read the file on disk.
 * @param undo removes the entries where no editor can undo; the message offers it
 */
export function showAdded(
  { uri, keys, isNewFile }: AddedEntries,
  isSaved: boolean,
  undo?: () => Promise<void>,
): void {
  const name = fileLabel(uri);
  if (isNewFile) {
    const made = vscode.l10n.t('Created {0} and added: {1}', name, localList(keys, vscode.l10n.t));
    void vscode.window.showInformationMessage(escapeLinks(made));
    return;
  }
  const text = vscode.l10n.t('Added to {0}: {1}', name, localList(keys, vscode.l10n.t));
  if (!isSaved) {
    const message = vscode.l10n.t(
      '{0} has other unsaved changes. Save it to keep what was added: {1}.',
      ...[name, localList(keys, vscode.l10n.t)],
    );
    void offerRemedies(message, [openFile(uri)], vscode.window.showWarningMessage);
  } else if (undo) void offerUndo(text, 'Taking back what was added', undo);
  else showStatus(text, 'check');
}
