import * as vscode from 'vscode';
import { insertCitation } from '../../core/citation/edit/insert';
import type { InsertOptions, TextEdit } from '../../core/citation/edit/insert';
import type { CitedPaper } from '../../core/citation/write/citedPaper';
import { footnoteDefinitions } from '../../core/citation/write/footnote';
import type { CitationStyle } from '../../core/citation/write/style';
import type { Position } from '../../core/model';
import { toVscodeRange } from '../common/documents/ranges';

/** How papers are cited. */
export interface CitationForm {
  readonly style: CitationStyle;
  /** The template of the style `template`. */
  readonly template: string;
}

/** A stretch of a note, which may be empty, and its new text. */
export interface NoteEdit {
  readonly range: vscode.Range;
  readonly newText: string;
}

/** The edits that cite papers in a note. */
export interface NoteEdits {
  /** The citations, in the order of the text; none where no citation can stand. */
  readonly citations: readonly NoteEdit[];
  /** All edits: the citations, and the definitions of footnotes at the end of the note. */
  readonly all: readonly NoteEdit[];
}

/**
 * The edits that cite `papers` at each of the places in `document`; a place that is not empty is
 * replaced.
 */
export function noteEdits(
  document: vscode.TextDocument,
  places: readonly vscode.Range[],
  papers: readonly CitedPaper[],
  { style, template }: CitationForm,
): NoteEdits {
  const write: WriteEdit = (position, options) =>
    insertCitation(document.getText(), position, papers, style, { ...options, template });
  const edits = citationEdits(places, write);
  const definitions =
    style === 'footnote' && edits.length > 0
      ? footnoteDefinitions(applied(document, edits), papers)
      : '';
  return {
    citations: edits.map(({ range, newText }) => ({ range: toVscodeRange(range), newText })),
    all: withTail(document, edits, definitions),
  };
}

type WriteEdit = (position: Position, options: InsertOptions) => TextEdit | undefined;

/** One edit per cursor, in the order of the text. Cursors in the same citation share one edit. */
function citationEdits(places: readonly vscode.Range[], write: WriteEdit): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  const inOrder = [...places].sort((a, b) => a.start.compareTo(b.start));
  for (const place of inOrder) {
    const edit = write(place.start, place.isEmpty ? {} : { replace: place });
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

/** The text after the edits, which are in the order of the text. */
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

/** The edits, with `tail` at the end of the document: joined to a last edit there, else as an edit of its own. */
function withTail(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  tail: string,
): readonly NoteEdit[] {
  const all = edits.map(({ range, newText }) => ({ range: toVscodeRange(range), newText }));
  if (tail === '') return all;
  const end = document.validatePosition(new vscode.Position(document.lineCount, 0));
  const last = all.at(-1);
  return last?.range.end.isEqual(end)
    ? [...all.slice(0, -1), { ...last, newText: last.newText + tail }]
    : [...all, { range: new vscode.Range(end, end), newText: tail }];
}
