import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { LastNote } from '../common/notes/lastNote';
import { activeNote } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { askForPapers, paperButtons } from '../palette';
import type { PaletteOptions } from '../palette';

/**
 * The active editor with a note. When another text is in front, which says nothing about a paper, the user
 * is asked for a note, unless papers are given. Undefined when the user cancels; null when no note is in
 * front and the user was not asked.
 */
export async function noteInFront(
  { papers, lastNote }: { readonly papers: Papers; readonly lastNote: LastNote },
  title: string,
  isGiven: boolean,
): Promise<vscode.TextEditor | undefined | null> {
  const note = activeNote(papers);
  if (note || isGiven) return note ?? null;
  const active = vscode.window.activeTextEditor;
  // An editor without a column shows no file: a panel, a notebook cell, a comment box.
  if (active?.viewColumn === undefined) return null;
  const isDigest = papers.snapshot.entries(active.document.uri.toString()).length > 0;
  return isDigest ? null : askForNote(lastNote, title);
}

/**
 * Asks which of the notes that are open or were worked on is meant, and shows it. Undefined when the
 * user chose none, null when there is none to choose from.
 */
async function askForNote(
  lastNote: LastNote,
  title: string,
): Promise<vscode.TextEditor | undefined | null> {
  const notes = await lastNote.notes();
  if (notes.length === 0) return null;
  const items = notes.map((note) => ({
    label: note.uri.path.split('/').at(-1) ?? '',
    description: vscode.workspace.asRelativePath(note.uri),
    note,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: vscode.l10n.t('The file in front is no note. Into which note?'),
    matchOnDescription: true,
  });
  return chosen && lastNote.show({ note: chosen.note });
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
