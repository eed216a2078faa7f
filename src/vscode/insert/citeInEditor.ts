import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/at';
import { footnoteDefinitions } from '../../core/citation/footnote';
import type { CitedPaper } from '../../core/citation/format';
import { insertCitation } from '../../core/citation/insert';
import type { InsertOptions, TextEdit } from '../../core/citation/insert';
import { parseCitations } from '../../core/citation/pandoc';
import type { CitationStyle } from '../../core/citation/style';
import type { Position } from '../../core/model';
import { HumanError } from '../common/humanError';
import { isWritable } from '../common/notes';
import { toVscodeRange } from '../common/ranges';

/**
 * Cites `papers` at every cursor of `editor`, as one step to undo, and leaves the cursors behind the
 * citations. A selection is replaced. Footnotes are defined at the end of the note.
 *
 * @param template of the style `template`
 * @throws HumanError when the note cannot be written to, or a citation can stand at none of the cursors
 */
export async function citeInEditor(
  editor: vscode.TextEditor,
  papers: readonly CitedPaper[],
  style: CitationStyle,
  template?: string,
): Promise<void> {
  const { document } = editor;
  const write: WriteEdit = (position, options) =>
    insertCitation(document.getText(), position, papers, style, {
      ...options,
      ...(template !== undefined && { template }),
    });
  const edits = citationEdits(editor.selections, write);
  if (edits.length === 0) {
    throw new HumanError(
      vscode.l10n.t('A citation cannot stand here. Put the cursor into the text of the note.'),
    );
  }
  const ends = endsAfter(document, edits);
  const definitions =
    style === 'footnote' ? footnoteDefinitions(applied(document, edits), papers) : '';
  const isDone =
    isWritable(document) &&
    (await editor.edit((builder) => {
      for (const { range, newText } of withTail(document, edits, definitions)) {
        builder.replace(range, newText);
      }
    }));
  if (!isDone) {
    throw new HumanError(
      vscode.l10n.t(
        '{0} cannot be written to. Put the cursor into another note and try again.',
        vscode.workspace.asRelativePath(document.uri),
      ),
    );
  }
  const clusters = parseCitations(document.getText());
  editor.selections = ends.map((offset) => {
    const end = document.positionAt(offset);
    // One that was extended goes on behind what was added to it.
    const behind = clusterAt(clusters, end)?.range.end ?? end;
    const position = new vscode.Position(behind.line, behind.character);
    return new vscode.Selection(position, position);
  });
  editor.revealRange(editor.selection);
}

type WriteEdit = (position: Position, options: InsertOptions) => TextEdit | undefined;

/** One edit a cursor, in the order of the text; cursors in one and the same citation share one. */
function citationEdits(
  selections: readonly vscode.Selection[],
  write: WriteEdit,
): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const inOrder = [...selections].sort((a, b) => a.start.compareTo(b.start));
  for (const selection of inOrder) {
    const options = selection.isEmpty ? {} : { replace: selection };
    const edit = write(selection.active, options);
    const last = edits.at(-1);
    if (!edit || (last && !isAfter(edit, last))) continue;
    edits.push(edit);
  }
  return edits;
}

/** Whether an edit stands behind the last one, and is not that one again. */
function isAfter({ range }: TextEdit, last: TextEdit): boolean {
  const [next, previous] = [toVscodeRange(range), toVscodeRange(last.range)];
  return next.start.isAfterOrEqual(previous.end) && !next.isEqual(previous);
}

/** The offsets behind each edit's new text once all are applied. */
function endsAfter(document: vscode.TextDocument, edits: readonly TextEdit[]): readonly number[] {
  let growth = 0;
  return edits.map(({ range, newText }) => {
    const { start, end } = toVscodeRange(range);
    const startOffset = document.offsetAt(start) + growth;
    growth += newText.length - (document.offsetAt(end) - document.offsetAt(start));
    return startOffset + newText.length;
  });
}

/** The text once the edits, which are in its order, are applied. */
function applied(document: vscode.TextDocument, edits: readonly TextEdit[]): string {
  const text = document.getText();
  let result = '';
  let at = 0;
  for (const { range, newText } of edits) {
    const { start, end } = toVscodeRange(range);
    result += text.slice(at, document.offsetAt(start)) + newText;
    at = document.offsetAt(end);
  }
  return result + text.slice(at);
}

/** The edits, and one that writes `tail` at the end of the document; a last one there takes it up. */
function withTail(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  tail: string,
): readonly { readonly range: vscode.Range; readonly newText: string }[] {
  const all = edits.map(({ range, newText }) => ({ range: toVscodeRange(range), newText }));
  if (tail === '') return all;
  const end = document.validatePosition(new vscode.Position(document.lineCount, 0));
  const last = all.at(-1);
  return last?.range.end.isEqual(end)
    ? [...all.slice(0, -1), { ...last, newText: last.newText + tail }]
    : [...all, { range: new vscode.Range(end, end), newText: tail }];
}
