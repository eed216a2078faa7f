/** Markdown tables, of which a row may be broken where a title was. */
import type { Line } from '../lines/lines';
import { joinedLines, placeIn } from '../lines/paragraphs';
import type { Passage } from '../lines/paragraphs';
import { unlinked } from './shownText';

/** A row of a table, its lines joined by line breaks. */
interface RowText {
  readonly text: string;
  readonly lines: readonly Line[];
}

/** A cell without the bars around it: a stretch of its row. */
export interface Cell {
  readonly row: RowText;
  readonly start: number;
  readonly end: number;
  /** Broken lines joined by a space. */
  readonly text: string;
}

/** A row of a table; any other line has no cells. Both places are included. */
export interface Row {
  readonly first: number;
  readonly last: number;
  readonly cells: readonly Cell[];
}

const longestRow = 6;

/** The lines of a text, those of a broken row together. The line under the head of a table is left out. */
export function* rowsOf(lines: readonly Line[]): Generator<Row> {
  for (let first = 0; first < lines.length; first += 1) {
    const start = lines[first]?.text ?? '';
    if (!start.startsWith('|')) {
      yield { first, last: first, cells: [] };
      continue;
    }
    if (/^\|[\s:|-]+$/.test(start)) continue;
    const last = lastOfRow(lines, first);
    const text = joinedLines(lines, first, last, '\n');
    yield { first, last, cells: cellsOf({ text, lines: lines.slice(first, last + 1) }) };
    first = last;
  }
}

function lastOfRow(lines: readonly Line[], first: number): number {
  if (lines[first]?.text.endsWith('|')) return first;
  for (let at = first + 1; at < first + longestRow; at += 1) {
    const line = lines[at];
    if (!line || line.afterBlank || line.text.startsWith('|')) return first;
    if (line.text.endsWith('|')) return at;
  }
  return first;
}

/** The cells of a row. An escaped bar does not separate cells. */
function cellsOf(row: RowText): readonly Cell[] {
  const cells: Cell[] = [];
  let start = 1;
  for (const { 0: mark, index } of row.text.matchAll(/\\[^]|\|/g)) {
    if (mark !== '|' || index === 0) continue;
    cells.push(trimmed(row, start, index));
    start = index + 1;
  }
  if (start < row.text.length) cells.push(trimmed(row, start, row.text.length));
  return cells;
}

function trimmed(row: RowText, from: number, to: number): Cell {
  const raw = row.text.slice(from, to);
  const start = from + raw.length - raw.trimStart().length;
  const text = raw.trim();
  return { row, start, end: start + text.length, text: text.replaceAll('\n', ' ') };
}

/** A cell without its first `before` and last `after` characters. */
export function cutCell({ row, start, end }: Cell, before: number, after: number): Cell {
  return trimmed(row, start + before, end - after);
}

/** The text of a cell and where it stands; undefined for an empty one. */
export function cellPassage(cell: Cell): Passage | undefined {
  const passage = passageIn(cell);
  return passage.text === '' ? undefined : passage;
}

function passageIn({ row: { lines }, start, end, text }: Cell): Passage {
  const range = { start: placeIn(lines, 0, start), end: placeIn(lines, 0, end) };
  return { text: unescaped(text), range };
}

/** What is shown of a cell, without marks of bold text and links. */
export function plainCell(text: string): string {
  return unescaped(unlinked(text).replace(/[*_]{2,}|^[*_`]|[*_`]$/g, '')).trim();
}

const marks = /^(?:\*{1,4}|_{2}|~~|==|\s|[📌🔥⭐✅☑]\ufe0f?|\[[ xX]\] )+/u;
const endMarks = /(?:\*{1,4}|_{2}|~~|==|\s|[🔥⭐]\ufe0f?)+$/u;
const longestMarks = 40;

/** The title in a cell: what is bold or linked there. */
export function titleIn(cell: Cell): Passage {
  const bare = withoutMarks(cell);
  const url = /^\[.*\]\((https?:[^()\s]*)\)$/.exec(bare.text)?.[1];
  if (url === undefined) return passageIn(bare);
  return { ...passageIn(withoutMarks(cutCell(bare, 1, url.length + 3))), url };
}

function withoutMarks(cell: Cell): Cell {
  const before = marks.exec(cell.text.slice(0, longestMarks))?.[0].length ?? 0;
  if (before === cell.text.length) return cell;
  const after = endMarks.exec(cell.text.slice(-longestMarks))?.[0].length ?? 0;
  return before + after === 0 ? cell : cutCell(cell, before, after);
}

/** The text without the escapes of bars, which Markdown needs in tables. Other escapes are LaTeX's. */
function unescaped(text: string): string {
  return text.includes('\\|') ? text.replaceAll('\\|', '|') : text;
}
