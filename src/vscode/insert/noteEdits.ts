import * as vscode from 'vscode';
import { withEdits } from '../../core/citation/edit/insert';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { footnoteDefinitions } from '../../core/citation/write/format';
import { fileLabel } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { refuseLossy } from '../common/edits/edits';
import { HumanError } from '../common/messages/humanError';
import { isWritable } from '../common/notes/notes';
import type { CitationFormat } from '../common/notes/citationForm';

/** A range of a note, which may be empty, and its new text. */
interface NoteEdit {
  readonly range: vscode.Range;
  readonly newText: string;
}

/** The edits that cite papers in a note. */
interface NoteEdits {
  /** The citations in text order; none where no citation is possible. */
  readonly citations: readonly NoteEdit[];
  /** All edits: the citations, and the footnote definitions at the end of the note. */
  readonly all: readonly NoteEdit[];
}

/**
 * The edits that cite `papers` at each place in `document`; replaces places that aren't empty.
 */
export function noteEdits(
  document: vscode.TextDocument,
  places: readonly vscode.Range[],
  papers: readonly CitedPaper[],
  { style, template }: CitationFormat,
): NoteEdits {
  const language = languageIn(document);
  const citations: NoteEdit[] = [];
  // Cursors in the same citation share one edit.
  for (const place of [...places].sort((a, b) => a.start.compareTo(b.start))) {
    const replaced = place.isEmpty ? undefined : place;
    const form = { style, template };
    const edit = language.insert(document.getText(), place.start, papers, form, replaced);
    if (!edit) continue;
    const range = toVscodeRange(edit.range);
    const last = citations.at(-1)?.range;
    const isAfter = !last || (range.start.isAfterOrEqual(last.end) && !range.isEqual(last));
    if (isAfter) citations.push({ range, newText: edit.newText });
  }
  const definitions =
    citations.length > 0
      ? footnoteDefinitions(withEdits(document.getText(), citations), papers, style, template)
      : '';
  return { citations, all: withTail(document, citations, definitions) };
}

/** The edits that write a citation at each place, whether or not it's read as one there. */
export function plainEdits(
  document: vscode.TextDocument,
  places: readonly vscode.Range[],
  papers: readonly CitedPaper[],
  { style, template }: CitationFormat,
): NoteEdits {
  const newText = languageIn(document).format(papers, { style, template }, document.getText());
  const sorted = [...places].sort((a, b) => a.start.compareTo(b.start));
  const citations = sorted.map((range) => ({ range, newText }));
  return { citations, all: citations };
}

/** The edits plus `tail` at the end of the document: merged into a last edit there, else as a separate edit. */
function withTail(
  document: vscode.TextDocument,
  edits: readonly NoteEdit[],
  tail: string,
): readonly NoteEdit[] {
  if (tail === '') return edits;
  const end = document.validatePosition(new vscode.Position(document.lineCount, 0));
  const last = edits.at(-1);
  return last?.range.end.isEqual(end)
    ? [...edits.slice(0, -1), { ...last, newText: last.newText + tail }]
    : [...edits, { range: new vscode.Range(end, end), newText: tail }];
}

/**
 * Converts `edits` for a drop or paste at `places`: `insertText` goes there, with the cursor after it. Edits in other
 * places, such as in an adjacent citation, are additional.
 */
export function toDocumentEdit(
  { uri }: vscode.TextDocument,
  places: readonly vscode.Range[],
  { citations, all }: NoteEdits,
) {
  const [first] = all;
  const isHere =
    places.length === 1 && citations.length === 1 && first?.range.isEqual(places[0] ?? first.range);
  const rest = isHere ? all.slice(1) : all;
  const additionalEdit = new vscode.WorkspaceEdit();
  for (const { range, newText } of rest) additionalEdit.replace(uri, range, newText);
  return { insertText: isHere ? (first?.newText ?? '') : '', additionalEdit };
}

/** All text that the edits insert. */
export function writtenText({ all }: NoteEdits): string {
  return all.map(({ newText }) => newText).join('\n');
}

/**
 * Makes edits in an editor, as one undoable step, and returns the offsets after the citations; none where no
 * citation is possible. Edits that change nothing add no step, as Undo would then seem to do nothing.
 * @param compute returns the edits for the current text; called again after a check that takes a moment
 * @throws HumanError when the note can't be written, or would lose characters
 */
export async function editIn(
  editor: vscode.TextEditor,
  compute: () => NoteEdits,
): Promise<readonly number[]> {
  const { document } = editor;
  await refuseLossy(document, compute().all);
  const { citations, all } = compute();
  const ends = endsAfter(document, citations);
  const changes = all.filter(({ range, newText }) => document.getText(range) !== newText);
  const isDone =
    isWritable(document) &&
    (changes.length === 0 ||
      (await editor.edit((builder) => {
        for (const { range, newText } of changes) builder.replace(range, newText);
      })));
  if (isDone) return ends;
  throw new HumanError(
    vscode.l10n.t(
      '{0} is read-only. Place the cursor in another note and try again.',
      fileLabel(document.uri),
    ),
  );
}

/** The offsets after each edit's new text once all are applied. */
function endsAfter(document: vscode.TextDocument, edits: readonly NoteEdit[]): readonly number[] {
  let growth = 0;
  return edits.map(({ range, newText }) => {
    const { start, end } = range;
    const startOffset = document.offsetAt(start) + growth;
    growth += newText.length - (document.offsetAt(end) - document.offsetAt(start));
    return startOffset + newText.length;
  });
}

/** Puts a cursor at each position, and reveals the first. */
export function putCursors(editor: vscode.TextEditor, positions: readonly vscode.Position[]): void {
  editor.selections = positions.map((position) => new vscode.Selection(position, position));
  editor.revealRange(editor.selection);
}
