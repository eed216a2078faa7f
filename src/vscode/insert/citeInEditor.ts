import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/edit/at';
import { parseCitations } from '../../core/citation/pandoc/parse';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { refuseLossy } from '../common/edits/edits';
import { HumanError } from '../common/messages/humanError';
import { editIn, noteEdits, putCursors } from './noteEdits';
import type { CitationForm, NoteEdit } from './noteEdits';

/**
 * Cites `papers` at every cursor of `editor`, as one step to undo, and leaves the cursors behind the
 * citations. A selection is replaced. Footnotes are defined at the end of the note.
 *
 * @throws HumanError when the note cannot be written to, or a citation can stand at none of the cursors
 */
export async function citeInEditor(
  editor: vscode.TextEditor,
  papers: readonly CitedPaper[],
  form: CitationForm,
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
