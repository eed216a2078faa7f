import * as vscode from 'vscode';
import { byCodeUnits } from '../../core/base/byCodeUnits';
import type { PaperSummary } from '../../core/model';
import { fileNameOf } from '../../core/text/uriText';
import { neverEntered, textNoteFiles } from '../common/documents/selectors';
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

/**
 * The active editor with a note. When another text is in front, which says nothing about a paper, the user
 * is asked for a note, unless papers are given. Undefined when the user cancels; null when no note is in
 * front and the user was not asked.
 */
export async function noteInFront(
  { papers, lastNote }: NoteParts,
  title: string,
  isGiven: boolean,
): Promise<vscode.TextEditor | undefined | null> {
  const note = activeNote(papers);
  if (note || isGiven) return note ?? null;
  const active = vscode.window.activeTextEditor;
  // An editor without a column shows no file: a panel, a notebook cell, a comment box.
  if (active?.viewColumn === undefined) return null;
  const isDigest = papers.snapshot.entries(active.document.uri.toString()).length > 0;
  if (isDigest) return null;
  const why = vscode.l10n.t("The active file isn't a note. Choose a note.");
  const chosen = await askForNote({ papers, lastNote }, title, why);
  return chosen && lastNote.show({ note: chosen });
}

/**
 * The editor of the note that papers go into when the command is called elsewhere: of the note in sight, else of
 * the one that the user chooses. Undefined when the user cancels; null when there is no note.
 *
 * @param preserveFocus leaves the focus where it is, as in the sidebar
 */
export async function noteToInsertIn(
  { papers, lastNote }: NoteParts,
  title: string,
  preserveFocus: boolean,
): Promise<vscode.TextEditor | undefined | null> {
  const why = vscode.l10n.t('No note is visible. Choose a note.');
  const note = lastNote.visible() ?? (await askForNote({ papers, lastNote }, title, why));
  return note && lastNote.show({ note, preserveFocus });
}

/** So many notes are offered: a list of more takes seconds to show. */
const mostNotes = 2000;

interface NoteItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

/**
 * Asks for a note: first those that were worked on or are open, then the others of the workspace. Undefined when
 * the user cancels, null when there is no note.
 */
async function askForNote(
  { papers, lastNote }: NoteParts,
  title: string,
  placeHolder: string,
): Promise<vscode.TextDocument | undefined | null> {
  const recent = (await lastNote.notes()).map(({ uri }) => uri);
  const files = await vscode.workspace.findFiles(textNoteFiles, neverEntered, mostNotes);
  const isOther = (uri: vscode.Uri): boolean =>
    papers.snapshot.entries(uri.toString()).length === 0 &&
    !recent.some((one) => one.toString() === uri.toString());
  const others = files.filter(isOther).sort((a, b) => byCodeUnits(a.path, b.path));
  if (recent.length + others.length === 0) return null;
  const { t } = vscode.l10n;
  const items = [...noteItems(t('recent notes'), recent), ...noteItems(t('notes'), others)];
  const options = { title, placeHolder, matchOnDescription: true };
  const chosen = await vscode.window.showQuickPick(items, options);
  return chosen?.uri && vscode.workspace.openTextDocument(chosen.uri);
}

/** Notes under a line with a heading; nothing without notes. */
function noteItems(heading: string, uris: readonly vscode.Uri[]): readonly NoteItem[] {
  if (uris.length === 0) return [];
  const { Separator } = vscode.QuickPickItemKind;
  return [
    { label: heading, kind: Separator },
    ...uris.map((uri) => ({
      label: fileNameOf(uri.toString()),
      description: vscode.workspace.asRelativePath(uri),
      uri,
    })),
  ];
}

/** Lets the user pick papers to insert; none when the user cancels. */
export function askForWorks(
  papers: Papers,
  options: Pick<PaletteOptions, 'title' | 'history' | 'keepOpen' | 'choice' | 'onDidReach'>,
): Promise<readonly PaperSummary[]> {
  return askForPapers(papers, {
    ...options,
    placeholder: vscode.l10n.t('Search papers and tick those to cite together'),
    many: true,
    buttons: paperButtons(commands.openLink),
  });
}
