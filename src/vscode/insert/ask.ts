import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { isOnRow, namedPaper } from '../common/commands/commands';
import { askForNote } from '../common/notes/askForNote';
import type { NoteParts } from '../common/notes/askForNote';
import { activeNote } from '../common/notes/notes';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { askForPapers, paperButtons } from '../palette';
import type { PaletteOptions } from '../palette';

/** What to insert, and the editor of the target note. */
interface Insertion<T> {
  readonly chosen: readonly [T, ...T[]];
  readonly editor: vscode.TextEditor;
}

/** The command that asks, its arguments, and the command that copies instead when there is no note. */
interface Asking {
  readonly title: string;
  /** When called in the sidebar, the focus stays there. */
  readonly args: readonly unknown[];
  readonly copy: vscode.Command;
}

/**
 * Asks what a command should insert, unless it is `given`, and for the note, unless one is active or visible.
 * Undefined when the user cancels.
 *
 * @param ask asks what to insert, given the active note
 * @throws HumanError when there is no note
 */
export async function chooseInsertion<T extends { readonly key: string }>(
  parts: NoteParts,
  { title, args, copy }: Asking,
  given: readonly T[],
  ask: (note: vscode.TextDocument | undefined) => Promise<readonly T[]>,
): Promise<Insertion<T> | undefined> {
  const { papers, lastNote } = parts;
  let note = activeNote(papers);
  // If another text is active, nothing suggests a paper, so ask for the note first.
  if (!note && given.length === 0 && isPlainTextInFront(papers)) {
    const placeHolder = vscode.l10n.t("The active file isn't a note. Choose a note.");
    const document = await askForNote(parts, { title, placeHolder });
    note = document && (await lastNote.show({ note: document }));
    if (!note) return undefined;
  }
  const [first, ...others] = given.length > 0 ? given : await ask(note?.document);
  if (first === undefined) return undefined;
  const chosen = [first, ...others] as const;
  if (note && (given.length === 0 || !namesPapers(args))) return { chosen, editor: note };
  const placeHolder = vscode.l10n.t('No note is visible. Choose a note.');
  const rows = chosen.map(({ key }) => ({ key }));
  const target =
    lastNote.visible() ??
    (await askForNote(parts, { title, placeHolder }, { ...copy, arguments: [undefined, rows] }));
  const editor = target && (await lastNote.show({ note: target, preserveFocus: isOnRow(args) }));
  return editor && { chosen, editor };
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
