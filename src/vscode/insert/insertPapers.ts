import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/edit/at';
import { parseCitations } from '../../core/citation/pandoc/parse';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { formatCitation, needsBibliography } from '../../core/citation/write/format';
import type { CitationStyle } from '../../core/citation/write/format';
import type { PaperSummary } from '../../core/model';
import { escapeLinks } from '../../core/render/labels';
import type { AddCited } from '../common/bibliographies/bibliographies';
import { isOnRow, namedPaper } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { refuseLossy } from '../common/edits/edits';
import { HumanError } from '../common/messages/humanError';
import type { LastNote } from '../common/notes/lastNote';
import { activeNote, keysIn } from '../common/notes/notes';
import type { KeyParts } from '../common/notes/notes';
import { citedIn } from '../common/papers/citing';
import type { KeepOpen, SearchHistory } from '../palette';
import { askForWorks, noteInFront, noteToInsertIn } from './ask';
import { citationForm, editIn, noteEdits, putCursors } from './noteEdits';
import type { CitationOptions, NoteEdit } from './noteEdits';
import { StyleChoice } from './styleChoice';

const keepOpenKey = 'keepPaletteOpen';

export interface InsertParts extends KeyParts {
  readonly targets: CommandTargets;
  readonly lastNote: LastNote;
  readonly history: SearchHistory;
  /** Called with the paper that the user is at in the palette. */
  readonly pointAt?: (paper: PaperSummary) => void;
  /** Remembers whether the palette is kept open. */
  readonly state: vscode.Memento;
  readonly addCited: AddCited;
}

/**
 * In a note, asks for papers and cites them at the cursors. Elsewhere, cites the papers that the command is
 * called on in the note in sight, asks for a note when none is, or copies the citation when there is none. When
 * another text is in front, which says nothing about a paper, it asks for the note, too. Called in the sidebar,
 * it leaves the focus there.
 */
export async function insertPapers(parts: InsertParts, args: readonly unknown[]): Promise<void> {
  const { papers, targets } = parts;
  const title = vscode.l10n.t('Insert Citation');
  // The papers at the cursor of a note are already cited there, so they are not what to insert.
  const given = activeNote(papers) && !namesPapers(args) ? [] : await targets.resolve(args);
  const note = await noteInFront(parts, title, given.length > 0);
  if (note === undefined) return;
  const choice = new StyleChoice(() => citationForm(note?.document).style);
  const cited =
    given.length > 0
      ? given
      : await askForWorks(papers, {
          title,
          history: parts.history,
          onDidReach: parts.pointAt,
          keepOpen: keepOpen(parts, choice),
          choice,
        });
  if (cited.length === 0) return;
  const editor =
    given.length === 0 && note ? note : await noteToInsertIn(parts, title, isOnRow(args));
  if (editor === undefined) return;
  await insert(parts, cited, editor, choice.style);
}

/**
 * Cites papers in a note by their keys in that note, or copies the citation without a note. Gives a sentence
 * about it.
 */
async function insert(
  parts: InsertParts,
  chosen: readonly PaperSummary[],
  editor: vscode.TextEditor | null,
  style: CitationStyle | undefined,
): Promise<string> {
  if (!editor) {
    await copy(chosen, style);
    return vscode.l10n.t('Copied: {0}', keysOf(chosen));
  }
  const { document } = editor;
  const keys = await keysIn(document, parts);
  const cited = chosen.map((paper) => keys.cited(paper));
  const form = citationForm(document, style);
  await citeInEditor(
    editor,
    cited.map((paper) => citedIn(document.uri, paper)),
    form,
  );
  if (needsBibliography(form.style, form.template)) await parts.addCited(document, cited);
  return vscode.l10n.t('Inserted: {0}', keysOf(cited));
}

function keysOf(papers: readonly PaperSummary[]): string {
  return papers.map(({ key }) => `@${key}`).join('; ');
}

/** Whether a command was called on papers: a link in a card, or rows of the sidebar. */
export function namesPapers([first, rows]: readonly unknown[]): boolean {
  return namedPaper(first) !== undefined || Array.isArray(rows);
}

/** Options for keeping the palette open, which then inserts each choice without closing. */
function keepOpen(parts: InsertParts, choice: StyleChoice): KeepOpen {
  const { papers, lastNote, state } = parts;
  return {
    get isOn() {
      return state.get(keepOpenKey, false);
    },
    toggle: async () => state.update(keepOpenKey, !state.get(keepOpenKey, false)),
    // The cursor may have been put into another note meanwhile.
    take: async (chosen) =>
      insert(
        parts,
        chosen,
        activeNote(papers) ?? (await lastNote.show({ preserveFocus: true })) ?? null,
        choice.style,
      ),
  };
}

async function copy(
  papers: readonly PaperSummary[],
  chosen: CitationStyle | undefined,
): Promise<void> {
  const untitled = vscode.Uri.from({ scheme: 'untitled' });
  const { style, template } = citationForm(undefined, chosen);
  const cited = papers.map((paper) => citedIn(untitled, paper));
  const citation = formatCitation(cited, style, template);
  await vscode.env.clipboard.writeText(citation);
  void vscode.window.showInformationMessage(
    escapeLinks(
      vscode.l10n.t("There's no note to cite in, so the citation was copied: {0}", citation),
    ),
  );
}

/**
 * Cites `papers` at every cursor of `editor`, as one step to undo, and leaves the cursors behind the
 * citations. A selection is replaced. Footnotes are defined at the end of the note.
 *
 * @throws HumanError when the note cannot be written to, or a citation can stand at none of the cursors
 */
async function citeInEditor(
  editor: vscode.TextEditor,
  papers: readonly CitedPaper[],
  form: CitationOptions,
): Promise<void> {
  const { document } = editor;
  const compute = () => noteEdits(document, editor.selections, papers, form);
  await refuseLossy(document, compute().all);
  // The note may have changed during the check.
  const { citations, all } = compute();
  if (citations.length === 0) {
    throw new HumanError(
      vscode.l10n.t('A citation cannot stand here. Put the cursor into the text of the note.'),
    );
  }
  const ends = endsAfter(document, citations);
  await editIn(editor, all);
  const clusters = parseCitations(document.getText());
  const cursors = ends.map((offset) => {
    const end = document.positionAt(offset);
    // When a citation was extended, the cursor goes behind all that was added to it.
    const { line, character } = clusterAt(clusters, end)?.range.end ?? end;
    return new vscode.Position(line, character);
  });
  putCursors(editor, cursors);
}

/** The offsets behind each edit's new text once all are applied. */
function endsAfter(document: vscode.TextDocument, edits: readonly NoteEdit[]): readonly number[] {
  let growth = 0;
  return edits.map(({ range, newText }) => {
    const { start, end } = range;
    const startOffset = document.offsetAt(start) + growth;
    growth += newText.length - (document.offsetAt(end) - document.offsetAt(start));
    return startOffset + newText.length;
  });
}
