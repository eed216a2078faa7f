/** Lists of papers in Markdown tables, one row per paper. A row may be broken within its title. */
import { countBefore } from '../../base/sortedList';
import type { PartialDate } from '../../model';
import { arxivIdIn, wholeArxivId } from '../../identity/identifiers';
import { frontMatterEnd, position } from '../lines/lines';
import type { Line } from '../lines/lines';
import { passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dayIn, monthNumber } from '../words/dates';
import { findLinks } from '../words/links';
import { fieldNamed, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { authorsOf, readAuthors, readNamesAmongAccounts } from '../words/names';
import { isPaperAddress, paperTraces } from '../words/paperLinks';
import { factsOfValues } from './labeledValues';
import { innerOf, picturesBefore, plainText } from './titles';
import { announced, marksBefore } from './entryLines';
import { isNavigation, ownLines } from './formNotes';
import type { ListedPaper, ListFormat, ListingDraft } from './listing';

/** The lines of a row or table as one text, joined by spaces. */
interface TableText {
  readonly text: string;
  readonly lines: readonly Line[];
  /** Where each line starts in it. */
  readonly starts: readonly number[];
}

/** A cell without its bars, or a part of one. */
interface TableCell {
  readonly text: string;
  /** Where it starts in the text of its row or table. */
  readonly at: number;
  readonly of: TableText;
}

/** A row of a table, or any other line. Both indexes are inclusive. */
interface TableRow {
  readonly first: number;
  readonly last: number;
  readonly isRow: boolean;
  /** The cells of a row in HTML. */
  readonly cells?: readonly TableCell[];
}

const maxRowLines = 6;

/** The lines of a text, with those of a broken row together. The line below a table's head is left out. */
function* rowsOf(lines: readonly Line[]): Generator<TableRow> {
  // Whether rows start without a bar.
  let isBare = false;
  // Where the next table in HTML ends.
  let tableEnd = -1;
  let lastRow: number | undefined;
  for (let first = 0; first < lines.length; first += 1) {
    const line = lines[first];
    const text = line?.text ?? '';
    isBare = isBare ? line?.afterBlank === false : bareRule.test(lines[first + 1]?.text ?? '');
    if (isBare && text.includes('|')) {
      if (!bareRule.test(text)) yield { first, last: first, isRow: true };
      continue;
    }
    if (startOfTable.test(text)) {
      while (tableEnd < first || !/<\/table>/i.test(lines[tableEnd]?.text ?? '</table>'))
        tableEnd = Math.max(first, tableEnd + 1);
      // The start of a text may have only some of the rows.
      const isWhole = tableEnd < lines.length;
      if (!isWhole) lastRow ??= lines.findLastIndex(({ text: row }) => /<\/tr>/i.test(row));
      const end = isWhole ? tableEnd : (lastRow ?? -1);
      if (end >= first) {
        yield* rowsOfHtml(lines, first, end);
        first = end;
        continue;
      }
    }
    if (!text.startsWith('|')) {
      yield { first, last: first, isRow: false };
      continue;
    }
    if (rowRule.test(text)) continue;
    const last = lastOfRow(lines, first);
    yield { first, last, isRow: true };
    first = last;
  }
}

const startOfTable = /^(?:<div[^<>]{0,100}> ?)?<table\b/i;
const tableTag = /<(\/?)(tr|t[dh]|table)\b[^<>]{0,300}>/gi;

function tableText(lines: readonly Line[], first: number, last: number): TableText {
  const own = lines.slice(first, last + 1);
  const starts: number[] = [];
  let length = 0;
  for (const { text } of own) {
    starts.push(length);
    length += text.length + 1;
  }
  return { text: own.map(({ text }) => text).join(' '), lines: own, starts };
}

/** The rows of a table in HTML. */
function* rowsOfHtml(lines: readonly Line[], first: number, last: number): Generator<TableRow> {
  const table = tableText(lines, first, last);
  let cells: TableCell[] = [];
  let rowStart = first;
  let open: number | undefined;
  let at = first;
  for (const { 0: tag, 1: slash, 2: name = '', index } of table.text.matchAll(tableTag)) {
    while ((table.starts[at + 1 - first] ?? Infinity) <= index) at += 1;
    if (open !== undefined) cells.push(cellIn(table, open, index));
    const isCell = /^t[dh]$/i.test(name);
    open = isCell && slash === '' ? index + tag.length : undefined;
    if (isCell) continue;
    if (cells.length > 0) yield { first: rowStart, last: at, isRow: true, cells };
    cells = [];
    rowStart = at;
  }
}

/** The line below the head of a table. */
const rowRule = /^\|[\s:|-]+$/;
/** The same where rows start without a bar. */
const bareRule = /^:?-+:? ?\|[\s:|-]+$/;

function lastOfRow(lines: readonly Line[], first: number): number {
  if (lines[first]?.text.endsWith('|')) return first;
  for (let at = first + 1; at < first + maxRowLines; at += 1) {
    const line = lines[at];
    if (!line || line.afterBlank || line.text.startsWith('|')) return first;
    if (line.text.endsWith('|')) return at;
  }
  return first;
}

/**
 * The cells of a row. An escaped bar doesn't separate cells, nor does one in a formula when there would be
 * more cells than in the head.
 */
function cellsOf(row: TableText, most: number): readonly TableCell[] {
  const cells = splitRow(row, false);
  return cells.length > most ? splitRow(row, true) : cells;
}

function splitRow(row: TableText, hasFormulas: boolean): readonly TableCell[] {
  const { text } = row;
  let isFormula = false;
  const cells: TableCell[] = [];
  let start = text.startsWith('|') ? 1 : 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '$') isFormula = hasFormulas && !isFormula;
    else if (character === '|' && !isFormula) {
      cells.push(cellIn(row, start, at));
      start = at + 1;
    }
  }
  if (start < text.length) cells.push(cellIn(row, start, text.length));
  return cells;
}

/** A part of a row or table, without the spaces around it. */
function cellIn(of: TableText, start: number, end: number): TableCell {
  const text = of.text.slice(start, end);
  return { of, text: text.trim(), at: start + text.length - text.trimStart().length };
}

/** A cell without its first `before` and last `after` characters. */
function cutCell({ of, text, at }: TableCell, before: number, after: number): TableCell {
  return cellIn(of, at + before, at + text.length - after);
}

function passageIn({ of, text, at }: TableCell): PlacedText {
  const place = (offset: number) => {
    const index = countBefore(of.starts, (start) => start <= offset, 1) - 1;
    const line = of.lines[index];
    if (!line) throw new RangeError('A table without lines');
    return position(line, line.start + offset - (of.starts[index] ?? 0));
  };
  return { text: unescaped(text), range: { start: place(at), end: place(at + text.length) } };
}

/** The visible text of a cell, without marks of bold text and links. */
function plainCell(text: string): string {
  return unescaped(plainText(text));
}

/** The title in a cell: its bold or linked text. */
function titleIn(cell: TableCell): PlacedText {
  const whole = cutCell(cell, picturesBefore(cell.text), 0);
  // Authors may be below the title.
  const below = /(?:\)|\*\*) ?<br/i.exec(whole.text);
  const start = below ? whole.text.slice(0, below.index + below[0].length - 3) : whole.text;
  const mark = marksBefore(start);
  const inner = innerOf(start.slice(mark));
  // There may be tags within a title.
  const shown = start.includes(inner, mark) ? inner : start.slice(mark);
  const at = start.indexOf(shown, mark);
  const rest = start.slice(at + shown.length);
  // The tags that close a title are in its range.
  const isTags = /^(?:\s|<[^<>]{0,200}>)+$/.test(rest);
  return passageIn(
    cutCell(whole, at, whole.text.length - (isTags ? start.length : at + shown.length)),
  );
}

/** The text with unescaped bars, which Markdown needs in tables. Other escapes belong to LaTeX. */
function unescaped(text: string): string {
  return text.includes('\\|') ? text.replaceAll('\\|', '|') : text;
}

/** The indexes of a table's columns by the data in them. */
type Columns = ReadonlyMap<NamedField, number>;

/** A table of papers has columns other than these. */
const ofAnyTable = new Set<NamedField>(['title', 'id', 'link', 'comments', 'own', 'other']);

/** The columns by the names in a table's head; undefined when it isn't the head of a table of papers. */
function columnsOf(names: readonly string[]): Columns | undefined {
  const columns = new Map<NamedField, number>();
  for (const [place, name] of names.entries()) {
    const field = name.length < maxNameLength ? fieldNamed(name) : undefined;
    const column = field === 'updated' ? 'date' : field;
    if (column && !columns.has(column)) columns.set(column, place);
  }
  if (!columns.has('title')) return undefined;
  const isNamed = Array.from(columns.keys()).some((column) => !ofAnyTable.has(column));
  // A column *Paper* may have the names of models.
  const titleAt = columns.get('title') ?? 0;
  const isPaper = /^papers?$/i.test(names[titleAt] ?? '');
  const isLinked = !isPaper && (columns.has('link') || columns.has('id'));
  const isWeek = isPaper && titleAt === 0 && names.length < 4;
  return isNamed || isLinked || isWeek ? columns : undefined;
}

const maxNameLength = 40;
const updated =
  /^(?:#{1,6} |> )?(?:\*\*)?(?:(?:last )?updated?(?: on| at|d)?|更新(?:日期|时间)?|最后更新|업데이트|更新日)(?:\*\*)? ?[:：]? ?(?:\*\*)? ?(.*)$/i;
const dated = /^(?:#{1,6} )?Papers for ((?:19|20)\d\d-\d\d-\d\d)$/i;
const week =
  /^#{1,6} (?:the )?top (?:ai|ml|llm) papers of the week \((?:(\p{L}{3,9})\.? )?(?:(\d{1,2}) ?[-–—] ?)?(?:(\p{L}{3,9})\.? )?(\d{1,2})\)(?: ?[-–—] ?(\d{4}))?/iu;
/** The start of a row or list item of a *…-arxiv-daily* bot, with its date. */
export const dayOfRow = String.raw`[|*-] ?\*{0,2}(?<date>\d{4}-\d\d-\d\d)\*{0,2}(?:\||, ?)\*\*`;
/** Such a row or item up to the names. */
export const rowOfBot = new RegExp(
  String.raw`^${dayOfRow}(?<title>(?:\\\||[^|])+?)\*\*(?:\||, ?)(?<authors>[^|]*?)(?:\||, ?Paper:)`,
);
/** Of a row of a bot that is read. */
export const maxRowLength = 2000;
/** Lines of such pages outside tables. */
const boilerplate =
  /^(?:#|>|<|---|===|!\[|\[!\[|\[[^\]]*\]:|\[[^\]]*\]\([^()]*\)|\(<a |[-*] \[|layout: |(?:back to top|table of contents|we use a combination of|join our|follow us|subscribe)\b)/i;
const readMore = /\(?Read more on \[.*$/i;
const place = /^\(?\d{1,3} ?[).] +/;
const namedLink = /(?:\[([^\][]*)\]\()?(https?:\/\/(?:[^()\s|<>\]"]|\([^()\s|]*\))+)/g;
/** Labels of links to discussions of the paper, which newsletters add. */
const discussion = /^(?:tweet|thread|twitter|x|video|linkedin|post)$/i;

/**
 * Tables of papers, by the meaning of their columns: of bots (*…-arxiv-daily*), of daily dumps and of weekly
 * newsletters. A row is a paper if it links to one. Bots also write the same content as a list.
 */
export const tables: ListFormat = {
  traces: paperTraces,
  own: ownLinesOf,
  read: readTables,
};

/** The reader's lines around rows. */
function ownLinesOf(lines: readonly Line[]): ReadonlySet<Line> {
  const isRow = ({ text }: Line, at: number) =>
    text.startsWith('|') ||
    startOfTable.test(text) ||
    bareRule.test(lines[at + 1]?.text ?? '') ||
    rowOfBot.test(text.slice(0, maxRowLength));
  const firstRow = lines.findIndex(isRow);
  const bodyStart = frontMatterEnd(lines);
  return ownLines(lines, (at) => {
    const text = lines[at]?.text ?? '';
    const line = lines[at];
    if (!line || at < bodyStart || /^(?:#{1,6} |<(?!!--))/.test(text) || isRow(line, at))
      return true;
    return at < firstRow ? isNavigation(text) : linkedItem.test(text);
  });
}

/** An item of a page that leads to its other parts. */
const linkedItem = /^(?:[-*+] +|> *)+!?\[(?![ xX]\] )/;

function readTables(listing: ListingDraft): void {
  const { lines } = listing;
  let columns: Columns | undefined;
  let width = Infinity;
  let isWeekly = false;
  const bodyStart = frontMatterEnd(lines);
  for (const { first, last, isRow, cells: found } of rowsOf(lines)) {
    if (first < bodyStart) continue;
    if (isRow) {
      const cells = found ?? cellsOf(tableText(lines, first, last), width);
      const head = columnsOf(cells.map(({ text }) => plainCell(text)));
      const paper = head
        ? undefined
        : (announcedPaper(cells) ?? (columns && paperIn(cells, columns, isWeekly)));
      columns = head ?? columns;
      if (head) width = cells.length;
      else if (paper) listing.add(first, last, paper);
      else if (rowRule.test(listing.text(last + 1))) listing.pass(1);
      else listing.leave(first, last);
      continue;
    }
    const text = listing.text(first);
    const day = dayOf(listing, first);
    const paper = day === undefined ? listedPaper(lines, first) : undefined;
    isWeekly = day !== undefined && week.test(text);
    columns = isWeekly ? new Map([['title', 0]]) : undefined;
    width = Infinity;
    if (day !== undefined) listing.addHead(day ?? undefined);
    else if (paper) listing.add(first, last, paper);
    else if (!boilerplate.test(text)) {
      // A page has words of its own above its tables.
      if (listing.count === 0) listing.pass(1);
      else listing.leave(first);
    } else if (text.startsWith('#')) listing.captureDate ??= dayIn(text);
  }
}

/** The date in a line above the tables, null for such a line without one; undefined for any other line. */
function dayOf(listing: ListingDraft, index: number): PartialDate | null | undefined {
  const text = listing.text(index);
  const day = dated.exec(text)?.[1] ?? updated.exec(text)?.[1];
  if (day !== undefined) return dayIn(day) ?? null;
  const match = week.exec(text);
  return match ? (endOfWeek(match, yearAbove(listing.lines, index)) ?? null) : undefined;
}

/** The paper in a row; undefined when there is none. */
function paperIn(
  cells: readonly TableCell[],
  columns: Columns,
  isWeekly: boolean,
): ListedPaper | undefined {
  const cell = (column: NamedField) => cells[columns.get(column) ?? -1];
  const text = (column: NamedField) => plainCell(cell(column)?.text ?? '');
  const titleCell = cell('title');
  const hasText = textFields.some((column) => columns.has(column));
  // A table with a column for the reader's own words is a reading list.
  const isOwn = !hasText && cell('own')?.text.includes('](') === false;
  if (!titleCell || isOwn) return undefined;
  const number = place.exec(titleCell.text)?.[0];
  const isSplit = number !== undefined && !hasText;
  if (isWeekly && !isSplit) return undefined;
  // `(Read more on [arXiv](…) or [HuggingFace](…))`
  const more = readMore.exec(titleCell.text)?.[0];
  const parts = isSplit
    ? splitCell(cutCell(titleCell, number.length, 0))
    : { title: cutCell(titleCell, 0, more?.length ?? 0) };
  const title = titleIn(parts.title);
  const shown = cells.filter((one) => !textFields.some((column) => cell(column) === one));
  const addresses = shown.flatMap((one) =>
    Array.from(one.text.matchAll(namedLink), ([, name = '', url = '']) =>
      discussion.test(name.trim()) ? [] : [url],
    ).flat(),
  );
  const urls = [...new Set(addresses)];
  // A link to the abstract isn't the abstract.
  const isLink = (column: NamedField) =>
    textFields.includes(column) && /^\[[^\][]{0,24}\]\([^()]*\)$/.test(cell(column)?.text ?? '');
  const value = (column: NamedField) =>
    (isLink(column) ? undefined : passageOfCell(cell(column))) ??
    (column === 'summary' ? passageOfCell(parts.summary) : undefined);
  const facts = factsOfValues(value, urls);
  const arxivId = facts.arxivId ?? wholeArxivId(text('link'));
  const isPaper = (arxivId ?? facts.doi) !== undefined || urls.some(isPaperAddress);
  if (title.text === '' || fieldNamed(title.text) || !isPaper) return undefined;
  const readNames = more !== undefined ? readNamesAmongAccounts : authorsOf;
  return {
    ...facts,
    title,
    arxivId,
    ...readNames(text('authors')),
    links: [...findLinks(urls.join(' ')), ...findLinks(facts.excerpt?.passage.text ?? '')],
  };
}

/** The paper that a cell with an entry of arXiv's feed announces; its title is in another cell. */
function announcedPaper(cells: readonly TableCell[]): ListedPaper | undefined {
  const found = cells.findIndex(({ text }) => text.includes('nnounce Type') && announced(text, 0));
  const cell = cells[found];
  const labels = cell && announced(cell.text, 0);
  if (!cell || !labels) return undefined;
  const part = (name: NamedField) => {
    const label = labels.find((one) => one.name === name);
    return label && cutCell(cell, label.from, cell.text.length - label.to);
  };
  const title =
    part('title') ??
    cells.find(({ text }, at) => at !== found && /\p{L} \S/u.test(plainCell(text)) && !dayIn(text));
  const id = part('announced')?.text ?? '';
  return (
    title && {
      title: titleIn(title),
      abstract: passageOfCell(part('abstract')),
      arxivId: arxivIdIn(id),
      links: findLinks(cells.map(({ text }) => text).join(' ')),
    }
  );
}

/** The paper in a line outside tables. */
function listedPaper(lines: readonly Line[], index: number): ListedPaper | undefined {
  const line = lines[index];
  const match = line && rowOfBot.exec(line.text.slice(0, maxRowLength));
  if (!match) return undefined;
  const { date = '', title = '', authors = '' } = match.groups ?? {};
  const start = line.start + line.text.indexOf(title);
  const rest = line.text.slice(match[0].length);
  return {
    title: passageOf(lines, index, index, { start, end: start + title.length }),
    ...readAuthors(authors),
    date: dayIn(date),
    arxivId: arxivIdIn(rest),
    links: findLinks(rest),
  };
}

/** The text of a cell, without the name of its details; undefined for an empty one. */
function passageOfCell(cell: TableCell | undefined): PlacedText | undefined {
  if (!cell) return undefined;
  const passage = passageIn(cell);
  const text = plainText(passage.text.replace(/<summary>[^<]*<\/summary>/gi, ''));
  return text === '' || /^(?:null|none|-)$/.test(text) ? undefined : { ...passage, text };
}

const bold = /^(\*{2,4})([^*]+)\1\**/;
/** The separator of title and summary when the title isn't bold: a dash, or two spaces. */
const gap = / [-–—] | {2,}|<br/;
const maxTitleLength = 400;

function splitCell(cell: TableCell): { readonly title: TableCell; readonly summary?: TableCell } {
  const { text } = cell;
  const start = text.slice(0, maxTitleLength);
  const length = bold.exec(start)?.[0].length ?? gap.exec(start)?.index ?? 0;
  if (length === 0 || length >= text.length) return { title: cell };
  const dash = /^[ *]*[-–—:]?[ *]*/.exec(text.slice(length))?.[0].length ?? 0;
  return {
    title: cutCell(cell, 0, text.length - length),
    summary: cutCell(cell, length + dash, 0),
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
