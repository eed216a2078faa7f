import * as vscode from 'vscode';
import { citedPaper } from '../../core/citation/cited';
import { formatCitation } from '../../core/citation/format';
import type { CitedPaper } from '../../core/citation/format';
import { needsBibliography } from '../../core/citation/style';
import type { PaperSummary } from '../../core/model';
import type { LastNote } from '../common/lastNote';
import { isNote } from '../common/notes';
import type { Papers } from '../common/papers';
import { readSettings } from '../common/settings';
import { toReference } from '../common/targets';
import type { CommandTargets } from '../common/targets';
import { askForPapers } from './askForPapers';
import { citeInEditor } from './citeInEditor';
import { linkAddress } from './linkAddress';

export interface InsertParts {
  readonly papers: Papers;
  readonly targets: CommandTargets;
  readonly lastNote: LastNote;
  /** Takes note of papers that were cited in a note. */
  readonly addCited: (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;
}

/**
 * In a note it asks for papers and cites them at the cursors; anywhere else it cites those that it is
 * called on in the note that was worked on last, or copies the citation when there is none.
 */
export async function insertPapers(parts: InsertParts, args: readonly unknown[]): Promise<void> {
  const { papers, targets, lastNote } = parts;
  const active = vscode.window.activeTextEditor;
  const note = active && isNote(active.document, papers) ? active : undefined;
  // Papers at the cursor of a note are cited there already.
  const given = note && !namesPapers(args) ? [] : await targets.resolve(args);
  const cited =
    given.length > 0 ? given : await askForPapers(papers, vscode.l10n.t('Insert Citation'));
  if (cited.length === 0) return;
  const editor = given.length === 0 && note ? note : ((await lastNote.show()) ?? note);
  if (!editor) {
    await copy(cited);
    return;
  }
  await citeIn(editor, cited);
  const { citeAs, citationTemplate } = readSettings(editor.document);
  if (needsBibliography(citeAs, citationTemplate)) await parts.addCited(editor.document, cited);
}

/** Whether a command was called on papers: a link in a card, or rows of the sidebar. */
function namesPapers([first, rows]: readonly unknown[]): boolean {
  return toReference(first) !== undefined || Array.isArray(rows);
}

async function citeIn(editor: vscode.TextEditor, papers: readonly PaperSummary[]): Promise<void> {
  const { document } = editor;
  const { citeAs, citationTemplate } = readSettings(document);
  await citeInEditor(
    editor,
    papers.map((paper) => toCited(paper, document.uri)),
    citeAs,
    citationTemplate,
  );
}

async function copy(papers: readonly PaperSummary[]): Promise<void> {
  const untitled = vscode.Uri.from({ scheme: 'untitled' });
  const { citeAs, citationTemplate } = readSettings();
  const citation = formatCitation(
    papers.map((paper) => toCited(paper, untitled)),
    citeAs,
    citationTemplate,
  );
  await vscode.env.clipboard.writeText(citation);
  void vscode.window.showInformationMessage(
    vscode.l10n.t('No note has been edited yet, so the citation was copied: {0}', citation),
  );
}

function toCited(paper: PaperSummary, note: vscode.Uri): CitedPaper {
  return citedPaper(paper, linkAddress(paper, note), vscode.l10n.t);
}
