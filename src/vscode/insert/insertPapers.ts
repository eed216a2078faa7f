import * as vscode from 'vscode';
import { formatCitation } from '../../core/citation/format';
import { needsBibliography } from '../../core/citation/style';
import type { PaperSummary } from '../../core/model';
import type { LastNote } from '../common/lastNote';
import { activeNote } from '../common/notes';
import type { Papers } from '../common/papers';
import { toReference } from '../common/targets';
import type { CommandTargets } from '../common/targets';
import type { KeepOpen, SearchHistory } from '../palette';
import { askForPapers } from './askForPapers';
import { citationForm, citedIn } from './citedIn';
import { citeInEditor } from './citeInEditor';

const keepOpenKey = 'keepPaletteOpen';

export interface InsertParts {
  readonly papers: Papers;
  readonly targets: CommandTargets;
  readonly lastNote: LastNote;
  readonly history: SearchHistory;
  /** Remembers whether the palette is kept open. */
  readonly state: vscode.Memento;
  /** Takes note of papers that were cited in a note. */
  readonly addCited: (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;
}

/**
 * In a note it asks for papers and cites them at the cursors; anywhere else it cites those that it is
 * called on in the note that was worked on last, or copies the citation when there is none.
 */
export async function insertPapers(parts: InsertParts, args: readonly unknown[]): Promise<void> {
  const { papers, targets, lastNote } = parts;
  const note = activeNote(papers);
  // Papers at the cursor of a note are cited there already.
  const given = note && !namesPapers(args) ? [] : await targets.resolve(args);
  const cited =
    given.length > 0
      ? given
      : await askForPapers(papers, {
          title: vscode.l10n.t('Insert Citation'),
          history: parts.history,
          keepOpen: keepOpen(parts),
        });
  if (cited.length === 0) return;
  const editor = given.length === 0 && note ? note : ((await lastNote.show()) ?? note);
  await insert(parts, cited, editor);
}

/** Cites papers in a note, or copies the citation when there is none; says which, in a sentence. */
async function insert(
  parts: InsertParts,
  cited: readonly PaperSummary[],
  editor: vscode.TextEditor | undefined,
): Promise<string> {
  if (!editor) {
    await copy(cited);
    return vscode.l10n.t('Copied: {0}', keysOf(cited));
  }
  await citeIn(editor, cited);
  const { style, template } = citationForm(editor.document);
  if (needsBibliography(style, template)) await parts.addCited(editor.document, cited);
  return vscode.l10n.t('Inserted: {0}', keysOf(cited));
}

function keysOf(papers: readonly PaperSummary[]): string {
  return papers.map(({ key }) => `@${key}`).join('; ');
}

/** Whether a command was called on papers: a link in a card, or rows of the sidebar. */
export function namesPapers([first, rows]: readonly unknown[]): boolean {
  return toReference(first) !== undefined || Array.isArray(rows);
}

/** While the palette is kept open, it cites the papers itself. */
function keepOpen(parts: InsertParts): KeepOpen {
  const { papers, lastNote, state } = parts;
  const isOn = () => state.get(keepOpenKey, false);
  return {
    get isOn() {
      return isOn();
    },
    toggle: async () => state.update(keepOpenKey, !isOn()),
    // The cursor may have been put into another note meanwhile.
    take: async (chosen) =>
      insert(parts, chosen, activeNote(papers) ?? (await lastNote.show({ preserveFocus: true }))),
  };
}

async function citeIn(editor: vscode.TextEditor, papers: readonly PaperSummary[]): Promise<void> {
  const { document } = editor;
  const cited = papers.map((paper) => citedIn(document.uri, paper));
  await citeInEditor(editor, cited, citationForm(document));
}

async function copy(papers: readonly PaperSummary[]): Promise<void> {
  const untitled = vscode.Uri.from({ scheme: 'untitled' });
  const { style, template } = citationForm();
  const cited = papers.map((paper) => citedIn(untitled, paper));
  const citation = formatCitation(cited, style, template);
  await vscode.env.clipboard.writeText(citation);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('No note has been edited yet, so the citation was copied: {0}', citation),
  );
}
