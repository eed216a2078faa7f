import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/edit/at';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { needsBibliography } from '../../core/citation/write/format';
import type { CitationStyle } from '../../core/citation/write/format';
import type { PaperSummary } from '../../core/model';
import { insertReferences } from '../../core/references/insert';
import type { AddCited } from '../common/bibliographies/bibliographies';
import { fieldsOf, isOnRow } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { showStatus } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
import type { LastNote } from '../common/notes/lastNote';
import type { NoteReferences } from '../common/notes/noteReferences';
import { activeNote, keysIn, mentionsIn, prepare } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { citationForm } from '../common/notes/citationForm';
import type { CitationFormat } from '../common/notes/citationForm';
import { citedIn } from '../common/papers/citing';
import { commands } from '../contributions';
import type { KeepOpen, SearchHistory } from '../palette';
import { askForWorks, chooseInsertion, namesPapers } from './ask';
import { editIn, noteEdits, plainEdits, putCursors } from './noteEdits';
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

/**
 * In a note, asks for papers and cites them at the cursors. Elsewhere, cites the papers that the command is called
 * on in the visible note. Asks for a note if none is visible, or if the active text has no papers. Called in the
 * sidebar, keeps the focus there.
 * @throws HumanError when there is no note
 */
export async function insertPapers(parts: InsertParts, args: readonly unknown[]): Promise<void> {
  const { papers, targets } = parts;
  const title = vscode.l10n.t('Cite Paper');
  // Papers at the cursor of a note are already cited there, so don't insert them.
  const given = activeNote(papers) && !namesPapers(args) ? [] : await targets.resolve(args);
  let choice: StyleChoice | undefined;
  const copy = { title: vscode.l10n.t('Copy Citation'), command: commands.copyCitation };
  const found = await chooseInsertion(parts, { title, args, copy }, given, async (note) => {
    choice = new StyleChoice((await citationForm(note, parts.bibliographies)).style, note);
    return askForWorks(papers, {
      title,
      history: parts.history,
      onDidReach: parts.pointAt,
      keepOpen: keepOpen(parts, choice),
      choice,
    });
  });
  if (!found) return;
  const isAnywhere = fieldsOf(args[2])['isAnywhere'] === true;
  const done = await insert(parts, found.chosen, found.editor, choice?.style, isAnywhere);
  if (isOnRow(args)) showStatus(done);
}

/** Cites papers in a note by their keys in that note. Returns a sentence about it. */
async function insert(
  parts: InsertParts,
  chosen: readonly PaperSummary[],
  editor: vscode.TextEditor,
  style: CitationStyle | undefined,
  isAnywhere = false,
): Promise<string> {
  const { document } = editor;
  const keys = await keysIn(document, parts);
  const cited = chosen.map((paper) => keys.cited(paper));
  const form = await citationForm(document, parts.bibliographies, style);
  const wanted = cited.map((paper) => citedIn(document.uri, paper));
  if (!(await citeInEditor(editor, wanted, form, isAnywhere))) {
    const rows = chosen.map(({ key }) => ({ key }));
    throw new HumanError(
      vscode.l10n.t("A citation isn't recognized here. Place the cursor in the text."),
      {
        title: vscode.l10n.t('Cite Here Anyway'),
        command: commands.insertCitation,
        arguments: [undefined, rows, { isAnywhere: true }],
      },
    );
  }
  if (needsBibliography(form.style, form.template)) await parts.addCited(document, cited);
  return vscode.l10n.t('Inserted: {0}', cited.map(({ key }) => `@${key}`).join('; '));
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
    apply: async (chosen) => {
      const editor = activeNote(papers) ?? (await lastNote.show({ preserveFocus: true }));
      if (!editor) throw new HumanError(vscode.l10n.t('Open the note to cite in.'));
      return insert(parts, chosen, editor, choice.style);
    },
  };
}

/**
 * Cites `papers` at every cursor of `editor`, as one undoable step, and puts the cursors after the citations.
 * Replaces selections. Defines footnotes at the end of the note. False when no cursor is where a citation is possible.
 *
 * @param isAnywhere also in comments, code and math
 * @throws HumanError when the note can't be written
 */
async function citeInEditor(
  editor: vscode.TextEditor,
  papers: readonly CitedPaper[],
  form: CitationFormat,
  isAnywhere: boolean,
): Promise<boolean> {
  const { document } = editor;
  const edits = isAnywhere ? plainEdits : noteEdits;
  const ends = await editIn(editor, () => edits(document, editor.selections, papers, form));
  if (ends.length === 0) return false;
  await prepare(document);
  const { clusters } = mentionsIn(document);
  const cursors = ends.map((offset) => {
    const end = document.positionAt(offset);
    // When a citation was extended, the cursor goes after all of it.
    const { line, character } = clusterAt(clusters, end)?.range.end ?? end;
    return new vscode.Position(line, character);
  });
  putCursors(editor, cursors);
  return true;
}

/**
 * Inserts references at the cursor of the note, as its markup in the style of the note: of the papers that the
 * command is called on, of the works cited at the cursor, or else of papers that the user picks. Asks for a note if
 * none is visible or another text is active. Called in the sidebar, keeps the focus there.
 * @throws HumanError when there is no note
 */
export async function insertReference(
  parts: Pick<InsertParts, 'papers' | 'targets' | 'lastNote' | 'pointAt' | 'references'>,
  args: readonly unknown[],
): Promise<void> {
  const { papers, targets, pointAt, references } = parts;
  const title = vscode.l10n.t('Insert Reference');
  const copy = { title: vscode.l10n.t('Copy Reference'), command: commands.copyReference };
  const given = (await targets.works(args)).map((key) => ({ key }));
  const found = await chooseInsertion<{ readonly key: string }>(
    parts,
    { title, args, copy },
    given,
    () => askForWorks(papers, { title, onDidReach: pointAt }),
  );
  if (!found) return;
  const { editor, chosen } = found;
  const { document } = editor;
  const keys = chosen.map(({ key }) => key);
  const language = languageIn(document);
  const written = (await references.list(keys, document)).map((each) => language.reference(each));
  const ends = await editIn(editor, () => {
    const { clusters } = mentionsIn(document);
    const { active } = editor.selection;
    const { alone } = language.paragraphs;
    const edit = insertReferences(document.getText(), active, clusters, written, alone);
    const all = [{ range: toVscodeRange(edit.range), newText: edit.newText }];
    return { citations: all, all };
  });
  putCursors(
    editor,
    ends.map((end) => document.positionAt(end)),
  );
}
