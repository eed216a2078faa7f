import * as vscode from 'vscode';
import { addAll } from '../../core/base/collections';
import { bibliographyFormat, sourceFormat } from '../../core/bibliography/read/format';
import type { EntryUpdate } from '../../core/bibliography/write/entryUpdate';
import { escapeIcons } from '../../core/render/labels';
import type { Answering } from '../../core/server/libraryServer';
import { bibliographyOfGroup } from '../../core/view/grouping';
import { localList } from '../../core/text/localize';
import { mayRead } from '../common/bibliographies/places';
import { fieldsOf, textIn } from '../common/commands/commands';
import { openDocument, uniqueUris } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { EditableTexts } from '../common/edits/editableTexts';
import { applyEdit } from '../common/edits/edits';
import { showStatus } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
import { section } from '../common/messages/input';
import { activeNote } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { commands } from '../contributions';
import { nameOf, open, refuseDigest, save } from '../common/edits/savedFile';

export interface UpdateParts extends KnownWorks {
  readonly server: Answering;
}

/**
 * *Update Entries in Bibliography*: shows how looked-up details change entries, and changes those that the user
 * accepts, in one undo step. Unedited entries from Paper Digest start selected; all others don't.
 *
 * @param argument bibliographies (a uri, `{ uris }`, or a row of the sidebar); else those of the active editor, or all
 * @throws HumanError when nothing can be updated, or a file must not be changed
 */
export async function updateEntries(parts: UpdateParts, argument: unknown): Promise<void> {
  await parts.papers.ready();
  const files = await filesToUpdate(parts, argument);
  const texts = new EditableTexts();
  const updates: EntryUpdate[] = [];
  for (const uri of files) {
    const text = (await mayRead(uri)) ? await texts.read(uri) : undefined;
    if (text !== undefined)
      addAll(updates, await parts.server.ask('entryUpdates', uri.toString(), text));
  }
  if (updates.length === 0) {
    const message = vscode.l10n.t('No entry lacks details that were looked up.');
    throw new HumanError(message, {
      title: vscode.l10n.t('Look Up Details of Cited Papers'),
      command: commands.lookUpDetails,
      arguments: [undefined, { cited: true }],
    });
  }
  const chosen = await chooseUpdates(updates, files.length > 1);
  if (!chosen || chosen.length === 0) return;
  await applyUpdates(chosen, texts, parts);
}

/**
 * The bibliographies to update.
 * @throws HumanError when there is none
 */
async function filesToUpdate(
  parts: UpdateParts,
  argument: unknown,
): Promise<readonly vscode.Uri[]> {
  const files = await namedFiles(parts, argument);
  const known = files.filter(({ path }) => sourceFormat(path) !== undefined);
  if (known.length > 0) return known;
  const { t } = vscode.l10n;
  throw new HumanError(
    files.length > 0
      ? t(
          "Can't update {0}: only BibTeX, CSL-JSON, CSL-YAML, Hayagriva, RIS, and notes with references can be changed.",
          localList(files.map(nameOf), t),
        )
      : t('No bibliography to update. Open a bibliography, or a note with one.'),
  );
}

/** The bibliographies that the argument names; else the active one, those of the active note, or all. */
async function namedFiles(
  { papers, bibliographies }: UpdateParts,
  argument: unknown,
): Promise<readonly vscode.Uri[]> {
  const { uris } = fieldsOf(argument);
  if (Array.isArray(uris)) return uris.map((uri) => vscode.Uri.parse(String(uri)));
  const group = textIn(argument, 'groupId');
  const row = group === undefined ? textIn(argument, 'uri') : bibliographyOfGroup(group);
  if (row !== undefined) return [vscode.Uri.parse(row)];
  if (argument instanceof vscode.Uri) return [argument];
  const listed = papers.library.bibliography.map(({ uri }) => vscode.Uri.parse(uri));
  const all = uniqueUris(listed);
  if (group !== undefined) return all;
  const active = vscode.window.activeTextEditor?.document.uri;
  const isBibliography =
    bibliographyFormat(active?.path ?? '') === 'bibtex' ||
    all.some((uri) => uri.toString() === active?.toString());
  const note = activeNote(papers)?.document;
  const ofNote = note ? await bibliographies.filesFor(note) : [];
  if (ofNote.length > 0) return ofNote;
  return active && isBibliography ? [active] : all;
}

interface UpdateItem extends vscode.QuickPickItem {
  readonly update?: EntryUpdate;
}

/** Shows the updates with their values. Returns those that are ticked; undefined when the user cancels. */
async function chooseUpdates(
  updates: readonly EntryUpdate[],
  hasSeveralFiles: boolean,
): Promise<readonly EntryUpdate[] | undefined> {
  const { t } = vscode.l10n;
  const itemOf = (update: EntryUpdate): UpdateItem => {
    const { key, uri, changed, isOwn } = update;
    const file = hasSeveralFiles ? [nameOf(vscode.Uri.parse(uri))] : [];
    const names = localList(
      changed.map(({ name }) => name),
      t,
    );
    return {
      label: escapeIcons(key),
      description: escapeIcons([...file, names].join(' · ')),
      detail: escapeIcons(changed.map(changeLabel).join(' · ')),
      picked: isOwn,
      update,
    };
  };
  const own = updates.filter(({ isOwn }) => isOwn).map(itemOf);
  const others = updates.filter(({ isOwn }) => !isOwn).map(itemOf);
  const items: readonly UpdateItem[] = [
    ...section(t('Written by Paper Digest'), own),
    ...section(t('Other Entries'), others),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: t('Update Entries in Bibliography'),
    placeHolder: t('Select the entries to update'),
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return chosen?.flatMap(({ update }) => update ?? []);
}

/** Longer values would hide those after them, as VS Code cuts the line. */
const longestValue = 36;

/** `doi: 10.1000/heron (Crossref)`; `author: Marsh Lab → Ada Wade; Bo Reed (arXiv)` for a value that is replaced. */
function changeLabel({ name, before, after, from }: EntryUpdate['changed'][number]): string {
  const values = [before, after].filter((value) => value !== undefined);
  const shown = values.map((value) =>
    value.length > longestValue ? `${value.slice(0, longestValue - 1)}…` : value,
  );
  return `${name}: ${shown.join(' → ')}${from === undefined ? '' : ` (${from})`}`;
}

/**
 * Applies updates as one undo step, and saves the files that had no other unsaved changes.
 * @throws HumanError when a file must not be changed, or has changed
 */
async function applyUpdates(
  updates: readonly EntryUpdate[],
  texts: EditableTexts,
  { papers, bibliographies }: UpdateParts,
): Promise<void> {
  const files = uniqueUris(updates.map(({ uri }) => vscode.Uri.parse(uri)));
  for (const uri of files) {
    refuseDigest(uri, papers);
    await refuseUntrustedWrite(uri);
  }
  await bibliographies.askToChange(files);
  const edit = new vscode.WorkspaceEdit();
  for (const { uri, range, newText } of updates) {
    edit.replace(vscode.Uri.parse(uri), toVscodeRange(range), newText);
  }
  await texts.check(edit);
  const [first] = files;
  if (!first) return;
  const saved = files.filter((uri) => !openDocument(uri)?.isDirty);
  await applyEdit(edit, first);
  for (const uri of saved) await save(await open(uri));
  await showUpdated(updates, files.length - saved.length);
}

/** Shows the first updated entry, so that the user sees the change and can undo it. */
async function showUpdated(updates: readonly EntryUpdate[], unsaved: number): Promise<void> {
  const { t } = vscode.l10n;
  const [first] = updates;
  if (!first) return;
  const uri = vscode.Uri.parse(first.uri);
  const { start } = toVscodeRange(first.range);
  const selection = new vscode.Range(start, start);
  await vscode.window.showTextDocument(uri, { preview: false, selection });
  const counted =
    updates.length === 1 ? t('Updated 1 entry.') : t('Updated {0} entries.', updates.length);
  const advice = unsaved > 0 ? ` ${t('Save the file to keep its other changes.')}` : '';
  showStatus(counted + advice, 'check');
}
