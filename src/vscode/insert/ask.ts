import * as vscode from 'vscode';
import { byCodeUnits } from '../../core/base/byCodeUnits';
import type { PaperSummary } from '../../core/model';
import { fileNameOf } from '../../core/text/uriText';
import { fileLabel } from '../common/documents/files';
import { isOnRow, namedPaper } from '../common/commands/commands';
import { neverEntered, textNoteFiles } from '../common/documents/selectors';
import { section } from '../common/messages/input';
import type { LastNote } from '../common/notes/lastNote';
import { activeNote } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { askForPapers, paperButtons } from '../palette';
import type { PaletteOptions } from '../palette';

interface NoteParts {
  readonly papers: Papers;
  readonly lastNote: LastNote;
}

/** What to insert, and the editor of the target note; null when there is no note. */
interface Insertion<T> {
  readonly chosen: readonly [T, ...T[]];
  readonly editor: vscode.TextEditor | null;
}

/**
 * Asks what a command should insert, unless it is `given`, and for the note, unless one is active or visible.
 * Undefined when the user cancels.
 *
 * @param args the command's arguments; when called in the sidebar, the focus stays there
 * @param ask asks what to insert, given the active note
 */
export async function chooseInsertion<T>(
  { papers, lastNote }: NoteParts,
  [title, args]: readonly [title: string, args: readonly unknown[]],
  given: readonly T[],
  ask: (note: vscode.TextDocument | undefined) => Promise<readonly T[]>,
): Promise<Insertion<T> | undefined> {
  let note = activeNote(papers);
  // If another text is active, nothing suggests a paper, so ask for the note first.
  if (!note && given.length === 0 && isPlainTextInFront(papers)) {
    const why = vscode.l10n.t("The active file isn't a note. Choose a note.");
    const chosen = await askForNote({ papers, lastNote }, title, why);
    if (chosen === undefined) return undefined;
    note = chosen ? await lastNote.show({ note: chosen }) : undefined;
    if (chosen && !note) return undefined;
  }
  const [first, ...others] = given.length > 0 ? given : await ask(note?.document);
  if (first === undefined) return undefined;
  const chosen = [first, ...others] as const;
  if (note && (given.length === 0 || !namesPapers(args))) return { chosen, editor: note };
  const why = vscode.l10n.t('No note is visible. Choose a note.');
  const target = lastNote.visible() ?? (await askForNote({ papers, lastNote }, title, why));
  if (target === undefined) return undefined;
  const editor = target && (await lastNote.show({ note: target, preserveFocus: isOnRow(args) }));
  return editor === undefined ? undefined : { chosen, editor };
}

/** Whether the active file isn't a digest. */
function isPlainTextInFront({ library }: Papers): boolean {
  const active = vscode.window.activeTextEditor;
  // An editor without a column shows no file: it's a panel, a notebook cell or a comment box.
  if (active?.viewColumn === undefined) return false;
  return library.entries(active.document.uri.toString()).length === 0;
}

/** Whether a command was called on papers: from a link in a card, or on rows of the sidebar. */
export function namesPapers([first, rows]: readonly unknown[]): boolean {
  return namedPaper(first) !== undefined || Array.isArray(rows);
}

/** Maximum number of notes to offer: a longer list takes seconds to show. */
const maxNotes = 2000;

interface NoteItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

/**
 * Asks for a note: first those that were active or are open, then the others of the workspace. Undefined when the
 * user cancels, null when there is no note.
 */
async function askForNote(
  { papers, lastNote }: NoteParts,
  title: string,
  placeHolder: string,
): Promise<vscode.TextDocument | undefined | null> {
  const recent = (await lastNote.notes()).map(({ uri }) => uri);
  const files = await vscode.workspace.findFiles(textNoteFiles, neverEntered, maxNotes);
  const isOther = (uri: vscode.Uri): boolean =>
    papers.library.entries(uri.toString()).length === 0 &&
    !recent.some((one) => one.toString() === uri.toString());
  const others = files.filter(isOther).sort((a, b) => byCodeUnits(a.path, b.path));
  if (recent.length + others.length === 0) return null;
  const { t } = vscode.l10n;
  const items: readonly NoteItem[] = [
    ...section(t('recent notes'), recent.map(noteItem)),
    ...section(t('notes'), others.map(noteItem)),
  ];
  const options = { title, placeHolder, matchOnDescription: true };
  const chosen = await vscode.window.showQuickPick(items, options);
  return chosen?.uri && vscode.workspace.openTextDocument(chosen.uri);
}

function noteItem(uri: vscode.Uri): NoteItem {
  const description = fileLabel(uri);
  return { label: fileNameOf(uri.toString()), description, uri };
}

/** Lets the user pick papers to insert; none when the user cancels. */
export function askForWorks(
  papers: Papers,
  options: Pick<PaletteOptions, 'title' | 'history' | 'keepOpen' | 'choice' | 'onDidReach'>,
): Promise<readonly PaperSummary[]> {
  return askForPapers(papers, {
    ...options,
    placeholder: vscode.l10n.t('Search papers, and select those to cite together'),
    many: true,
    buttons: paperButtons(commands.openInBrowser),
  });
}
