/** Lists of papers in Markdown tables, one row per paper. A row may be broken within its title. */
import type { PartialDate } from '../../model';
import { arxivIdIn } from '../../identity/identifiers';
import type { Line } from '../lines/lines';
import { unlinked } from '../lines/markdown';
import { linkTo, passageOf, trimmedPassage } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dayIn, monthNumber } from '../words/dates';
import { findLinks } from '../words/links';
import { readAuthors, readNamesAmongAccounts } from '../words/names';
import type { ListedPaper, ListFormat, ListingDraft } from './listing';

/** A cell without its bars: indexes in the list of solid lines, and offsets in the text. */
interface TableCell {
  readonly text: string;
  readonly first: number;
  readonly start: number;
  readonly last: number;
  readonly end: number;
}

/** A row of a table; any other line has no cells. Both indexes are inclusive. */
interface TableRow {
  readonly first: number;
  readonly last: number;
  readonly cells: readonly TableCell[];
}

const maxRowLines = 6;

/** The lines of a text, with those of a broken row together. The line below a table's head is left out. */
function* rowsOf(lines: readonly Line[]): Generator<TableRow> {
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
  for (let at = first + 1; at < first + maxRowLines; at += 1) {
    const line = lines[at];
    if (!line || line.afterBlank || line.text.startsWith('|')) return first;
    if (line.text.endsWith('|')) return at;
  }
  return first;
}

/** The cells of a row. An escaped bar doesn't separate cells. */
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
function cutCell(
  lines: readonly Line[],
  cell: TableCell,
  before: number,
  after: number,
): TableCell {
  return trimmed(lines, { ...cell, start: cell.start + before, end: cell.end - after });
}

/** The text and position of a cell; undefined for an empty one. */
function cellPassage(lines: readonly Line[], cell: TableCell): PlacedText | undefined {
  const passage = passageIn(lines, cell);
  return passage.text === '' ? undefined : passage;
}

function passageIn(lines: readonly Line[], { first, start, last, end }: TableCell): PlacedText {
  const passage = passageOf(lines, first, last, { start, end });
  return { ...passage, text: unescaped(passage.text) };
}

/** The visible text of a cell, without marks of bold text and links. */
function plainCell(text: string): string {
  return unescaped(unlinked(text).replace(/[*_]{2,}|^[*_`]|[*_`]$/g, '')).trim();
}

const marks = /^(?:\*{1,4}|_{2}|~~|==|\s|[📌🔥⭐✅☑]\ufe0f?|\[[ xX]\] )+/u;
// eslint-disable-next-line regexp/no-super-linear-move -- of `maxMarksLength` characters
const endMarks = /(?:\*|_{2}|~~|==|\s|[🔥⭐]\ufe0f?)+$/u;
const maxMarksLength = 40;

/** The title in a cell: its bold or linked text. */
function titleIn(lines: readonly Line[], cell: TableCell): PlacedText {
  const bare = withoutMarks(lines, cell);
  const link = /^\[(.*)\]\((https?:[^()\s]*)\)$/.exec(bare.text);
  const url = link?.[2];
  if (url === undefined) return passageIn(lines, bare);
  return { ...passageIn(lines, withoutMarks(lines, cutCell(lines, bare, 1, url.length + 3))), url };
}

function withoutMarks(lines: readonly Line[], cell: TableCell): TableCell {
  const before = marks.exec(cell.text.slice(0, maxMarksLength))?.[0].length ?? 0;
  if (before === cell.text.length) return cell;
  const after = endMarks.exec(cell.text.slice(-maxMarksLength))?.[0].length ?? 0;
  return before + after === 0 ? cell : cutCell(lines, cell, before, after);
}

/** The text with unescaped bars, which Markdown needs in tables. Other escapes belong to LaTeX. */
function unescaped(text: string): string {
  return text.includes('\\|') ? text.replaceAll('\\|', '|') : text;
}

/** The indexes of a table's columns by name. */
type Columns = ReadonlyMap<string, number>;

/** The differences between kinds of tables. */
interface TableFormat extends Pick<ListFormat, 'traces'> {
  /** The date in a line above the tables, null for such a line without one; undefined for any other line. */
  day(listing: ListingDraft, index: number): PartialDate | null | undefined;
  /** The columns by the names in a table's head; undefined when it isn't the head of a table of papers. */
  columns(names: readonly string[]): Columns | undefined;
  /** Columns of tables without a head. */
  readonly columnsBelowDay?: Columns;
  /** Whether a line outside tables ends the table above, so the next one needs its own head. */
  readonly endsAtLine?: true;
  /** The paper in a row; undefined when there is none. */
  paper(lines: readonly Line[], row: TableRow, columns: Columns): ListedPaper | undefined;
  /** The paper in a line outside tables. */
  listed?(lines: readonly Line[], index: number): ListedPaper | undefined;
  /** Lines of the page outside tables. */
  readonly boilerplate: RegExp;
}

function tableList(format: TableFormat): ListFormat {
  return { traces: format.traces, read: (listing) => readTables(format, listing) };
}

function readTables(format: TableFormat, listing: ListingDraft): void {
  const { lines } = listing;
  let columns: Columns | undefined;
  for (const row of rowsOf(lines)) {
    const { first, last, cells } = row;
    if (cells.length > 0) {
      const head = format.columns(cells.map(({ text }) => plainCell(text)));
      const paper = head || !columns ? undefined : format.paper(lines, row, columns);
      columns = head ?? columns;
      if (paper) listing.add(first, last, paper);
      else if (!head) listing.leave(first, last);
      continue;
    }
    if (format.endsAtLine) columns = undefined;
    const day = format.day(listing, first);
    const paper = day === undefined ? format.listed?.(lines, first) : undefined;
    if (day !== undefined) {
      listing.addHead(day ?? undefined);
      columns = format.columnsBelowDay;
    } else if (paper) {
      listing.add(first, last, paper);
    } else if (!format.boilerplate.test(listing.text(first))) {
      listing.leave(first);
    }
  }
}

/** The columns with matching names; undefined when a required one is missing. */
function columnsNamed(
  names: readonly string[],
  patterns: Readonly<Record<string, RegExp>>,
  needed: readonly string[],
): Columns | undefined {
  const columns = new Map<string, number>();
  for (const [column, pattern] of Object.entries(patterns)) {
    const place = names.findIndex((name) => pattern.test(name));
    if (place >= 0) columns.set(column, place);
  }
  return needed.every((column) => columns.has(column)) ? columns : undefined;
}

const botColumns = {
  date: /^(?:publish(?:ed)?(?: date)?|(?:publish |publication |update )?date|updated?|发布日期|日期)$/i,
  title: /^(?:title|paper|paper title|标题)$/i,
  authors: /^(?:authors?|作者)$/i,
  link: /^(?:pdf|arxiv|arxiv id|paper id|id|url|links?|paper link|链接)$/i,
  code: /^(?:code|repo|github|代码)$/i,
  abstract: /^(?:abstract|原文摘要)$/i,
};
const updated = /^(?:#{1,6} |> )?(?:\*\*)?Updated on:? ?(.*)$/i;
const listed =
  /^[-*] ?(\d{4}-\d\d-\d\d), \*\*((?:(?!\*\*,).)+)\*\*, ?((?:(?!, ?Paper: ?\[).)*), ?Paper: ?\[([^\]]*)\]\((https?:[^)\s]+)\)/;

/**
 * The tables that bots of *…-arxiv-daily* repositories write: below the date and a topic, one row per paper
 * with date, title, first author, arXiv id and code. Also the same content as a list.
 */
export const botTables: ListFormat = tableList({
  traces: ['Title', 'et.al.,', '标题'],
  boilerplate:
    /^(?:#|>|<|---|===|!\[|\[!\[|\[[^\]]*\]:|\[[^\]]*\]\(#|\(<a |[-*] \[|layout: |(?:back to top|table of contents)\b)/i,
  endsAtLine: true,
  day(listing, index) {
    const day = updated.exec(listing.text(index))?.[1];
    return day === undefined ? undefined : (dayIn(day) ?? null);
  },
  columns: (names) => columnsNamed(names, botColumns, ['date', 'title', 'authors', 'link']),
  paper(lines, { cells }, columns) {
    const cell = (column: keyof typeof botColumns) => cells[columns.get(column) ?? -1];
    const text = (column: keyof typeof botColumns) => cell(column)?.text ?? '';
    const titleCell = cell('title');
    const title = titleCell && titleIn(lines, titleCell);
    const date = dayIn(plainCell(text('date')));
    const link = text('link');
    const id =
      arxivIdIn(link) ?? arxivIdIn(`arXiv:${plainCell(link)}`) ?? arxivIdIn(title?.url ?? '');
    if (!title || title.text === '' || (!date && id === undefined)) return undefined;
    const abstract = cell('abstract');
    return {
      title,
      date,
      arxivId: id,
      abstract: abstract && cellPassage(lines, abstract),
      ...readAuthors(plainCell(text('authors'))),
      links: findLinks(`${title.url ?? ''} ${link} ${text('code')}`),
    };
  },
  listed(lines, index) {
    const line = lines[index];
    const match = line && listed.exec(line.text.slice(0, 2000));
    if (!match) return undefined;
    const [, day = '', title = '', names = '', , url = ''] = match;
    const start = line.start + line.text.indexOf('**') + 2;
    return {
      title: trimmedPassage(lines, index, start, start + title.length),
      ...readAuthors(names),
      date: dayIn(day),
      arxivId: arxivIdIn(url),
      links: findLinks(line.text.slice(match[0].length - url.length - 1)),
    };
  },
});

const dailyColumns = {
  title: /^title$/i,
  summary: /^summary$/i,
  authors: /^authors$/i,
  link: /^link$/i,
};
const readMore = /\(?Read more on \[.*$/i;
const linkTarget = /\]\((https?:\/\/[^()\s]+)\)/g;

/**
 * Bots' copies of Hugging Face's *Daily Papers*: a date, and a table with titles, authors (some by account
 * name), and summaries by others. A title may be broken.
 */
export const dailyDumps: ListFormat = tableList({
  traces: ['Summary', '[arXiv]('],
  boilerplate: /^(?:#|<|---|===|!\[|\[!\[|[-*] \[)/,
  day(listing, index) {
    const day = /^(?:#{1,6} )?Papers for ((?:19|20)\d\d-\d\d-\d\d)$/i.exec(
      listing.text(index),
    )?.[1];
    return day === undefined ? undefined : (dayIn(day) ?? null);
  },
  columns: (names) => columnsNamed(names, dailyColumns, ['title', 'summary']),
  paper(lines, { cells }, columns) {
    const cell = (column: keyof typeof dailyColumns) => cells[columns.get(column) ?? -1];
    const titleCell = cell('title');
    if (!titleCell) return undefined;
    const addresses = `${titleCell.text} ${cell('link')?.text ?? ''}`;
    const urls = Array.from(addresses.matchAll(linkTarget), ([, url = '']) => url);
    const title = titleIn(lines, withoutReadMore(lines, titleCell));
    if (title.text === '' || urls.length === 0) return undefined;
    const summary = cell('summary');
    const passage = summary && cellPassage(lines, summary);
    return {
      title,
      excerpt: passage && { passage, kind: 'summary' },
      ...readNamesAmongAccounts(plainCell(cell('authors')?.text ?? '')),
      arxivId: urls.map(arxivIdIn).find((id) => id !== undefined),
      links: urls.map(linkTo),
    };
  },
});

/** The cell without `(Read more on [arXiv](…) or [HuggingFace](…))`. */
function withoutReadMore(lines: readonly Line[], cell: TableCell): TableCell {
  const { last } = cell;
  const line = lines[last];
  const start = Math.max(last === cell.first ? cell.start : 0, line?.start ?? 0);
  const shown = line?.text.slice(start - line.start, cell.end - line.start) ?? '';
  const more = readMore.exec(shown)?.[0];
  return more === undefined ? cell : cutCell(lines, cell, 0, more.length);
}

const week =
  /^#{1,6} (?:the )?top (?:ai|ml|llm) papers of the week \((?:(\p{L}{3,9})\.? )?(?:(\d{1,2}) ?[-–—] ?)?(?:(\p{L}{3,9})\.? )?(\d{1,2})\)(?: ?[-–—] ?(\d{4}))?/iu;
const place = /^\d{1,3} ?[).] +/;
const namedLink = /\[([^\][]*)\]\((https?:\/\/[^()\s]+)\)/g;
/** Labels of links to discussions of the paper, which newsletters add. */
const discussion = /^(?:tweet|thread|twitter|x|video|linkedin|post)$/i;

/**
 * *AI Papers of the Week*: below the week, a table with one row per paper: number, title and a summary by
 * others, and its links.
 */
export const weeklyTables: ListFormat = tableList({
  traces: ['Week'],
  boilerplate:
    /^(?:#|<|---|===|!\[|\[!\[|\[[^\]]*\]\(|[-*] \[|we use a combination of|join our |follow us |subscribe )/i,
  columnsBelowDay: new Map(),
  day(listing, index) {
    const match = week.exec(listing.text(index));
    return match ? (endOfWeek(match, yearAbove(listing.lines, index)) ?? null) : undefined;
  },
  columns: ([first = '']) => (/^papers?$/i.test(first) ? new Map() : undefined),
  paper(lines, { cells: [cell, ...others] }) {
    const number = place.exec(cell?.text ?? '')?.[0];
    if (!cell || number === undefined) return undefined;
    const { title, summary } = splitCell(lines, cutCell(lines, cell, number.length, 0));
    const shown = others.map(({ text }) => text).join(' ');
    const urls = Array.from(shown.matchAll(namedLink), ([, name = '', url = '']) =>
      discussion.test(name.trim()) ? [] : [url],
    ).flat();
    const passage = summary && cellPassage(lines, summary);
    const text = withSpaces(passage?.text ?? '');
    return {
      title: titleIn(lines, title),
      excerpt:
        passage && text !== '' ? { passage: { ...passage, text }, kind: 'summary' } : undefined,
      arxivId: urls.map(arxivIdIn).find((id) => id !== undefined),
      links: [...urls.map(linkTo), ...findLinks(text)],
    };
  },
});

/** The text with line breaks replaced by spaces. */
function withSpaces(text: string): string {
  const lines = text.split(/<br ?\/?>/i).map((line) => line.trim());
  return lines.join(' ').trim();
}

const bold = /^(\*{2,4})([^*]+)\1\**/;
/** The separator of title and summary when the title isn't bold: a dash, or two spaces. */
const gap = / [-–—] | {2,}|<br/;
const maxTitleLength = 400;

function splitCell(
  lines: readonly Line[],
  cell: TableCell,
): { readonly title: TableCell; readonly summary?: TableCell } {
  const line = lines[cell.first];
  const raw = line?.text.slice(cell.start - line.start) ?? '';
  const start = raw.slice(0, maxTitleLength);
  const marked = bold.exec(start)?.[0];
  const length = marked?.length ?? gap.exec(start)?.index ?? 0;
  const size = cell.end - cell.start;
  if (length === 0 || length >= size || cell.first !== cell.last) return { title: cell };
  const rest = raw.slice(length, size);
  const dash = /^[ *]*[-–—:]?[ *]*/.exec(rest)?.[0].length ?? 0;
  return {
    title: cutCell(lines, cell, 0, size - length),
    summary: cutCell(lines, cell, length + dash, 0),
  };
}

/** The last day of the week in a heading. */
function endOfWeek(
  [, from, , to, day, written]: RegExpExecArray,
  yearAbove: number | undefined,
): PartialDate | undefined {
  const month = monthNumber(to ?? from ?? '');
  const year = written === undefined ? yearAbove : Number(written);
  if (month === undefined || day === undefined) return undefined;
  return { ...(year !== undefined && { year }), month, day: Number(day) };
}

/** The year of the nearest heading above that is a year or ends with one; undefined when there is none. */
function yearAbove(lines: readonly Line[], index: number): number | undefined {
  for (let at = index - 1; at >= Math.max(0, index - 400); at -= 1) {
    const year = /^#{1,3} (?:.{0,60}\s)?((?:19|20)\d\d)$/.exec(lines[at]?.text ?? '')?.[1];
    if (year !== undefined) return Number(year);
  }
  return undefined;
}
