import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/edit/at';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { formatCitation, needsBibliography } from '../../core/citation/write/format';
import type { CitationStyle } from '../../core/citation/write/format';
import type { PaperSummary } from '../../core/model';
import { insertReferences } from '../../core/references/insert';
import { toMarkdown } from '../../core/references/pieces';
import { escapeLinks } from '../../core/render/labels';
import type { AddCited } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { toVscodeRange } from '../common/documents/ranges';
import { HumanError } from '../common/messages/humanError';
import type { LastNote } from '../common/notes/lastNote';
import type { NoteReferences } from '../common/notes/noteReferences';
import { activeNote, keysIn, mentionsIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { citationForm } from '../common/notes/citationForm';
import type { CitationFormat } from '../common/notes/citationForm';
import { citedIn } from '../common/papers/citing';
import { commands } from '../contributions';
import type { KeepOpen, SearchHistory } from '../palette';
import { askForWorks, chooseInsertion, namesPapers } from './ask';
import { editIn, noteEdits, putCursors } from './noteEdits';
import { StyleChoice } from './styleChoice';

const keepOpenKey = 'keepPaletteOpen';

export interface InsertParts extends KnownWorks {
  readonly targets: CommandTargets;
  readonly lastNote: LastNote;
  readonly history: SearchHistory;
  /** Called with the paper that the user is at in the palette. */
  readonly pointAt?: (paper: PaperSummary) => void;
  /** Stores whether the palette stays open. */
  readonly state: vscode.Memento;
  readonly addCited: AddCited;
  readonly references: NoteReferences;
}

export function registerInsertCommands(parts: InsertParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.insertCitation, (...args) => insertPapers(parts, args)),
    registerCommand(commands.insertReference, (...args) => insertReference(parts, args)),
  );
}

/**
 * In a note, asks for papers and cites them at the cursors. Elsewhere, cites the papers that the command is called
 * on in the visible note, asks for a note when none is visible, or copies the citation when there is no note. When a
 * text without papers is active, asks for the note, too. When called in the sidebar, leaves the focus there.
 */
export async function insertPapers(parts: InsertParts, args: readonly unknown[]): Promise<void> {
  const { papers, targets } = parts;
  const title = vscode.l10n.t('Cite Paper');
  // Papers at the cursor of a note are already cited there, so don't insert them.
  const given = activeNote(papers) && !namesPapers(args) ? [] : await targets.resolve(args);
  let choice: StyleChoice | undefined;
  const found = await chooseInsertion(parts, [title, args], given, async (note) => {
    choice = new StyleChoice((await citationForm(note, parts.bibliographies)).style);
    return askForWorks(papers, {
      title,
      history: parts.history,
      onDidReach: parts.pointAt,
      keepOpen: keepOpen(parts, choice),
      choice,
    });
  });
  if (found) await insert(parts, found.chosen, found.editor, choice?.style);
}

/**
 * Cites papers in a note by their keys in that note, or copies the citation without a note. Returns a sentence about
 * it.
 */
async function insert(
  parts: InsertParts,
  chosen: readonly PaperSummary[],
  editor: vscode.TextEditor | null,
  style: CitationStyle | undefined,
): Promise<string> {
  if (!editor) {
    await copy(parts, chosen, style);
    return vscode.l10n.t('Copied: {0}', keysOf(chosen));
  }
  const { document } = editor;
  const keys = await keysIn(document, parts);
  const cited = chosen.map((paper) => keys.cited(paper));
  const form = await citationForm(document, parts.bibliographies, style);
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

/** Options for keeping the palette open, which then inserts each choice without closing. */
function keepOpen(parts: InsertParts, choice: StyleChoice): KeepOpen {
  const { papers, lastNote, state } = parts;
  return {
    get isOn() {
      return state.get(keepOpenKey, false);
    },
    toggle: async () => state.update(keepOpenKey, !state.get(keepOpenKey, false)),
    // The user may have moved the cursor to another note meanwhile.
    apply: async (chosen) =>
      insert(
        parts,
        chosen,
        activeNote(papers) ?? (await lastNote.show({ preserveFocus: true })) ?? null,
        choice.style,
      ),
  };
}

async function copy(
  { bibliographies }: InsertParts,
  papers: readonly PaperSummary[],
  chosen: CitationStyle | undefined,
): Promise<void> {
  const untitled = vscode.Uri.from({ scheme: 'untitled' });
  const { style, template } = await citationForm(undefined, bibliographies, chosen);
  const cited = papers.map((paper) => citedIn(untitled, paper));
  const citation = formatCitation(cited, style, template);
  await vscode.env.clipboard.writeText(citation);
  void vscode.window.showInformationMessage(
    escapeLinks(
      vscode.l10n.t(
        "There's no note in this workspace. Copied the citation instead: {0}",
        citation,
      ),
    ),
  );
}

/**
 * Cites `papers` at every cursor of `editor`, as one undoable step, and puts the cursors after the citations.
 * Replaces selections. Defines footnotes at the end of the note.
 *
 * @throws HumanError when the note can't be written, or no cursor is where a citation is possible
 */
async function citeInEditor(
  editor: vscode.TextEditor,
  papers: readonly CitedPaper[],
  form: CitationFormat,
): Promise<void> {
  const { document } = editor;
  const ends = await editIn(editor, () => noteEdits(document, editor.selections, papers, form));
  if (ends.length === 0) {
    throw new HumanError(
      vscode.l10n.t("Can't insert a citation here. Place the cursor in the note's text."),
    );
  }
  const { clusters } = mentionsIn(document);
  const cursors = ends.map((offset) => {
    const end = document.positionAt(offset);
    // When a citation was extended, the cursor goes after all of it.
    const { line, character } = clusterAt(clusters, end)?.range.end ?? end;
    return new vscode.Position(line, character);
  });
  putCursors(editor, cursors);
}

/**
 * Inserts references at the cursor of the note, as Markdown in the style of the note: of the papers that the
 * command is called on, of the works cited at the cursor, or else of papers that the user picks. When another text
 * is active, or no note is visible, asks for the note. Copies the references when there is no note. When called in
 * the sidebar, leaves the focus there.
 */
export async function insertReference(
  parts: Pick<InsertParts, 'papers' | 'targets' | 'lastNote' | 'pointAt' | 'references'>,
  args: readonly unknown[],
): Promise<void> {
  const { papers, targets, pointAt } = parts;
  const title = vscode.l10n.t('Insert Reference');
  const given = await targets.works(args);
  const found = await chooseInsertion(parts, [title, args], given, async () =>
    (await askForWorks(papers, { title, onDidReach: pointAt })).map(({ key }) => key),
  );
  if (!found) return;
  const written = await parts.references.list(found.chosen, found.editor?.document);
  const references = written.map(toMarkdown);
  if (found.editor) return write(found.editor, references);
  await vscode.env.clipboard.writeText(references.join('\n\n'));
  void vscode.window.showInformationMessage(
    vscode.l10n.t("There's no note in this workspace. Copied the reference instead."),
  );
}

/** One undoable step; puts the cursor after the inserted text. */
async function write(editor: vscode.TextEditor, references: readonly string[]): Promise<void> {
  const { document } = editor;
  const ends = await editIn(editor, () => {
    const edit = insertReferences(document.getText(), editor.selection.active, references);
    const all = [{ range: toVscodeRange(edit.range), newText: edit.newText }];
    return { citations: all, all };
  });
  putCursors(
    editor,
    ends.map((end) => document.positionAt(end)),
  );
}
