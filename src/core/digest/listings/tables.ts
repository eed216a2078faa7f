/** Markdown tables, of which a row may be broken where a title was. */
import type { Line } from '../lines/lines';
import type { PlacedText } from '../lines/paragraphs';
import { passageOf } from './passages';
import { unlinked } from './shownText';

/** A cell without the bars around it: places in the list of solid lines, and offsets in the text. */
export interface TableCell {
  readonly text: string;
  readonly first: number;
  readonly start: number;
  readonly last: number;
  readonly end: number;
}

/** A row of a table; any other line has no cells. Both places are included. */
export interface TableRow {
  readonly first: number;
  readonly last: number;
  readonly cells: readonly TableCell[];
}

const longestRow = 6;

/** The lines of a text, those of a broken row together. The line under the head of a table is left out. */
export function* rowsOf(lines: readonly Line[]): Generator<TableRow> {
  for (let first = 0; first < lines.length; first += 1) {
    const text = lines[first]?.text ?? '';
    if (!text.startsWith('|')) {
      yield { first, last: first, cells: [] };
      continue;
    }
    if (/^\|[\s:|-]+$/.test(text)) continue;
    const last = lastOfRow(lines, first);
    yield { first, last, cells: cellsOf(lines, first, last) };
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
function cellsOf(lines: readonly Line[], first: number, last: number): readonly TableCell[] {
  const cells: TableCell[] = [];
  let from = first;
  let start = (lines[first]?.start ?? 0) + 1;
  const close = (to: number, end: number) => {
    cells.push({ ...trimmed(lines, { first: from, start, last: to, end }) });
    from = to;
    start = end + 1;
  };
  for (let at = first; at <= last; at += 1) {
    const line = lines[at];
    if (!line) break;
    const { text } = line;
    for (let place = at === first ? 1 : 0; place < text.length; place += 1) {
      const character = text.charAt(place);
      if (character === '\\') place += 1;
      else if (character === '|') close(at, line.start + place);
    }
    const isEnd = at === last && start < line.end;
    if (isEnd) close(at, line.end);
  }
  return cells;
}

function trimmed(lines: readonly Line[], cell: Omit<TableCell, 'text'>): TableCell {
  let { first, start, last, end } = cell;
  const rest = (index: number, from: number, to: number) => {
    const line = lines[index];
    return line
      ? line.text.slice(Math.max(0, from - line.start), Math.max(0, to - line.start))
      : '';
  };
  while (first < last && rest(first, start, lines[first]?.end ?? 0).trim() === '') {
    first += 1;
    start = lines[first]?.start ?? 0;
  }
  while (last > first && rest(last, lines[last]?.start ?? 0, end).trim() === '') {
    last -= 1;
    end = lines[last]?.end ?? 0;
  }
  const head = rest(first, start, first === last ? end : (lines[first]?.end ?? 0));
  start += head.length - head.trimStart().length;
  const tail = rest(last, first === last ? start : (lines[last]?.start ?? 0), end);
  end = Math.max(first === last ? start : 0, end - (tail.length - tail.trimEnd().length));
  return { text: passageOf(lines, first, last, { start, end }).text, first, start, last, end };
}

/** A cell without its first `before` and last `after` characters. */
export function cutCell(
  lines: readonly Line[],
  cell: TableCell,
  before: number,
  after: number,
): TableCell {
  return trimmed(lines, { ...cell, start: cell.start + before, end: cell.end - after });
}

/** The text of a cell and where it stands; undefined for an empty one. */
export function cellPassage(lines: readonly Line[], cell: TableCell): PlacedText | undefined {
  const passage = passageIn(lines, cell);
  return passage.text === '' ? undefined : passage;
}

function passageIn(lines: readonly Line[], { first, start, last, end }: TableCell): PlacedText {
  const passage = passageOf(lines, first, last, { start, end });
  return { ...passage, text: unescaped(passage.text) };
}

/** What is shown of a cell, without marks of bold text and links. */
export function plainCell(text: string): string {
  return unescaped(unlinked(text).replace(/[*_]{2,}|^[*_`]|[*_`]$/g, '')).trim();
}

const marks = /^(?:\*{1,4}|_{2}|~~|==|\s|[📌🔥⭐✅☑]\ufe0f?|\[[ xX]\] )+/u;
// eslint-disable-next-line regexp/no-super-linear-move -- of `longestMarks` characters
const endMarks = /(?:\*|_{2}|~~|==|\s|[🔥⭐]\ufe0f?)+$/u;
const longestMarks = 40;

/** The title in a cell: what is bold or linked there. */
export function titleIn(lines: readonly Line[], cell: TableCell): PlacedText {
  const bare = withoutMarks(lines, cell);
  const link = /^\[(.*)\]\((https?:[^()\s]*)\)$/.exec(bare.text);
  const url = link?.[2];
  if (url === undefined) return passageIn(lines, bare);
  return { ...passageIn(lines, withoutMarks(lines, cutCell(lines, bare, 1, url.length + 3))), url };
}

function withoutMarks(lines: readonly Line[], cell: TableCell): TableCell {
  const before = marks.exec(cell.text.slice(0, longestMarks))?.[0].length ?? 0;
  if (before === cell.text.length) return cell;
  const after = endMarks.exec(cell.text.slice(-longestMarks))?.[0].length ?? 0;
  return before + after === 0 ? cell : cutCell(lines, cell, before, after);
}

/** The text without the escapes of bars, which Markdown needs in tables. Other escapes are LaTeX's. */
function unescaped(text: string): string {
  return text.includes('\\|') ? text.replaceAll('\\|', '|') : text;
}
