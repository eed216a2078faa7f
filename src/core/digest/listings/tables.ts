/** Lists of papers in Markdown tables, one row per paper. A row may be broken within its title. */
import { countBefore } from '../../base/sortedList';
import type { PartialDate } from '../../model';
import { arxivIdIn, wholeArxivId } from '../../identity/identifiers';
import { frontMatterEnd, position } from '../lines/lines';
import type { Line } from '../lines/lines';
import { joinedLines, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dayIn, monthNumber } from '../words/dates';
import { findLinks } from '../../identity/links';
import { fieldNamed, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { authorsOf, readAuthors, readNamesAmongAccounts } from '../words/names';
import { isPaperAddress, paperTraces } from '../words/paperLinks';
import { factsOfValues } from './labeledValues';
import { innerOf, picturesBefore, plainText } from './titles';
import { announced, marksBefore } from './entryLines';
import { isLinkedItem, isNavigation } from './ownLines';
import type { OwnPlaces } from './ownLines';
import type { ListedPaper, ListFormat } from './listing';

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

interface TableRow {
  readonly first: number;
  readonly last: number;
  readonly cells?: readonly TableCell[];
}

const maxRowLines = 6;
const startOfTable = /^(?:<div[^<>]{0,100}> ?)?<table\b/i;
const tableTag = /<(\/?)(tr|t[dh]|table)\b[^<>]{0,300}>/gi;
/** The line below the head of a table, also where rows start without a bar. */
const rowRule = /^(?:\||:?-+:? ?\|)[\s:|-]+$/;

/** The lines of a text, with those of a broken row together. The line below a table's head is left out. */
function* rowsOf(lines: readonly Line[]): Generator<TableRow> {
  // Whether rows start without a bar.
  let isBare = false;
  // Where the table in HTML ends; the start of a text may have only some of its rows.
  let tableEnd = 0;
  const lastRow = lines.findLastIndex(({ text }) => text.includes('</tr'));
  let last: number;
  for (let first = 0; first < lines.length; first = last + 1) {
    const { text = '', afterBlank } = lines[first] ?? {};
    last = first;
    isBare = isBare ? !afterBlank : rowRule.test(lines[first + 1]?.text ?? '');
    if (lastRow >= first && startOfTable.test(text)) {
      tableEnd = Math.max(tableEnd, first);
      while (tableEnd < lines.length && !lines[tableEnd]?.text.toLowerCase().includes('</table>'))
        tableEnd += 1;
      last = tableEnd < lines.length ? tableEnd : lastRow;
      yield* rowsOfHtml(lines, first, last);
    } else if (text.startsWith('|') || (isBare && text.includes('|'))) {
      if (rowRule.test(text)) continue;
      if (text.startsWith('|')) last = lastOfRow(lines, first);
      yield { first, last, cells: [] };
    } else yield { first, last };
  }
}

function tableText(lines: readonly Line[], first: number, last: number): TableText {
  const own = lines.slice(first, last + 1);
  const starts: number[] = [];
  let length = 0;
  for (const { text } of own) {
    starts.push(length);
    length += text.length + 1;
  }
  return { text: joinedLines(own, 0, own.length - 1, ' '), lines: own, starts };
}

function* rowsOfHtml(lines: readonly Line[], first: number, last: number): Generator<TableRow> {
  const table = tableText(lines, first, last);
  let cells: TableCell[] = [];
  let rowStart = first;
  let open: number | undefined;
  let at = first;
  for (const { 0: tag, 1: slash, 2: name = '', index } of table.text.matchAll(tableTag)) {
    while ((table.starts[at + 1 - first] ?? Infinity) <= index) at += 1;
    if (open !== undefined) cells.push(cellIn(table, open, index));
    const isCell = ['td', 'th'].includes(name.toLowerCase());
    open = isCell && slash === '' ? index + tag.length : undefined;
    if (isCell) continue;
    if (cells.length > 0) yield { first: rowStart, last: at, cells };
    cells = [];
    rowStart = at;
  }
}

function lastOfRow(lines: readonly Line[], first: number): number {
  const isEnd = ({ text }: Line) => text.endsWith('|');
  const isOther = ({ text, afterBlank }: Line) => afterBlank || text.startsWith('|');
  const own = lines.slice(first, first + maxRowLines);
  const end = own.findIndex(isEnd);
  return end < 0 || own.slice(1, end + 1).some(isOther) ? first : first + end;
}

/**
 * The cells of a row. An escaped bar doesn't separate cells, nor does one in a formula when there would be
 * more cells than in the head.
 */
function cellsOf(row: TableText, most: number, hasFormulas = false): readonly TableCell[] {
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
  return cells.length > most && !hasFormulas ? cellsOf(row, most, true) : cells;
}

function cellIn(of: TableText, start: number, end: number): TableCell {
  const text = of.text.slice(start, end);
  return { of, text: text.trim(), at: start + text.length - text.trimStart().length };
}

function cutCell({ of, text, at }: TableCell, from: number, to = text.length): TableCell {
  return cellIn(of, at + from, at + to);
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

/** The text with unescaped bars, which Markdown needs in tables. Other escapes belong to LaTeX. */
function unescaped(text: string): string {
  return text.replaceAll('\\|', '|');
}

/** The visible text of a cell, without marks of bold text and links. */
function plainCell(cell: TableCell | undefined): string {
  return unescaped(plainText(cell?.text ?? ''));
}

/** The text of a cell, without the name of its details; undefined for an empty one. */
function passageOfCell(cell: TableCell | undefined): PlacedText | undefined {
  if (!cell) return undefined;
  const passage = passageIn(cell);
  const text = plainText(passage.text.replace(/<summary>[^<]*<\/summary>/gi, ''));
  return ['', 'null', 'none', '-'].includes(text) ? undefined : { ...passage, text };
}

/** The title in a cell: its bold or linked text. Authors may be below it. */
function titleIn(cell: TableCell): PlacedText {
  const whole = cutCell(cell, picturesBefore(cell.text));
  const below = /(?<=\)|\*\*) ?<br/i.exec(whole.text);
  const start = whole.text.slice(0, below?.index);
  const mark = marksBefore(start);
  const inner = innerOf(start.slice(mark));
  // There may be tags within a title.
  const shown = start.includes(inner, mark) ? inner : start.slice(mark);
  const at = start.indexOf(shown, mark);
  const end = at + shown.length;
  // The tags that close a title are in its range.
  const isTags = /^(?:\s|<[^<>]{0,200}>)+$/.test(start.slice(end));
  return passageIn(cutCell(whole, at, isTags ? start.length : end));
}

type Columns = ReadonlyMap<NamedField, number>;

/** A table of papers has columns other than these. */
const ofAnyTable = new Set<NamedField>(['title', 'id', 'link', 'comments', 'own', 'other']);
const maxNameLength = 40;

/** The columns by the names in a table's head; undefined when it isn't the head of a table of papers. */
function columnsOf(names: readonly string[]): Columns | undefined {
  const columns = new Map<NamedField, number>();
  for (const [place, name] of names.entries()) {
    const field = name.length < maxNameLength ? fieldNamed(name) : undefined;
    const column = field === 'updated' ? 'date' : field;
    if (column && !columns.has(column)) columns.set(column, place);
  }
  const titleAt = columns.get('title');
  if (titleAt === undefined) return undefined;
  const isNamed = Array.from(columns.keys()).some((column) => !ofAnyTable.has(column));
  // A column *Paper* may have the names of models.
  const isPaper = ['paper', 'papers'].includes(names[titleAt]?.toLowerCase() ?? '');
  const isLinked = !isPaper && (columns.has('link') || columns.has('id'));
  const isWeek = isPaper && titleAt === 0 && names.length < 4;
  return isNamed || isLinked || isWeek ? columns : undefined;
}

/** A line with the day of the papers below. */
const dated =
  /^(?:#{1,6} |> )?(?:\*\*)?(?:papers for (?=\d{4}-\d\d-\d\d$)|(?:(?:last )?updated?(?: on| at|d)?|更新(?:日期|时间)?|最后更新|업데이트|更新日)(?:\*\*)? ?[:：]? ?(?:\*\*)? ?)(.*)$/i;
/** The same of a week: `## Top AI Papers of the Week (June 23 - June 29) - 2025`. */
const week =
  /^#{1,6} (?:the )?top (?:ai|ml|llm) papers of the week \(([^()]{1,40}\d)\)(?: ?[-–—] ?(\d{4}))?/i;
/** The start of a row or list item of a *…-arxiv-daily* bot, with its date. */
export const dayOfRow = String.raw`[|*-] ?\*{0,2}(?<date>\d{4}-\d\d-\d\d)\*{0,2}(?:\||, ?)\*\*`;
/** Such a row or item up to the names. */
export const rowOfBot = new RegExp(
  String.raw`^${dayOfRow}(?<title>(?:\\\||[^|])+?)\*\*(?:\||, ?)(?<authors>[^|]*?)(?:\||, ?Paper:)`,
);
export const maxRowLength = 2000;
/** Lines of such pages outside tables. */
const boilerplate =
  /^(?:#|>|<|---|===|!\[|\[!\[|\[[^\]]*\]:|\[[^\]]*\]\([^()]*\)|\(<a |[-*] \[|layout: |(?:back to top|table of contents|we use a combination of|join our|follow us|subscribe)\b)/i;
const namedLink = /(?:\[([^\][]*)\]\()?(https?:\/\/(?:[^()\s|<>\]"]|\([^()\s|]*\))+)/g;
/** Labels of links to discussions of the paper, which newsletters add. */
const discussions = ['tweet', 'thread', 'twitter', 'x', 'video', 'linkedin', 'post'];

/**
 * Tables of papers, by the meaning of their columns: of bots (*…-arxiv-daily*), of daily dumps and of weekly
 * newsletters. A row is a paper if it links to one. Bots also write the same content as a list.
 */
export const tables: ListFormat = {
  traces: paperTraces,
  own(lines): OwnPlaces {
    const isRow = ({ text }: Line, at: number) =>
      text.startsWith('|') ||
      startOfTable.test(text) ||
      rowRule.test(lines[at + 1]?.text ?? '') ||
      rowOfBot.test(text.slice(0, maxRowLength));
    const rows = lines.map(isRow);
    const firstRow = rows.indexOf(true);
    return {
      start: frontMatterEnd(lines),
      isOfList: (at, { raw }, form) =>
        rows[at] === true ||
        form === 'other links' ||
        (at < firstRow ? isNavigation(raw) : isLinkedItem(raw)),
    };
  },
  read(listing) {
    const { lines } = listing;
    listing.areNotesAbove = true;
    let columns: Columns | undefined;
    let width = Infinity;
    let isWeekly = false;
    let year: number | undefined;
    const bodyStart = frontMatterEnd(lines);
    for (const { first, last, cells: found } of rowsOf(lines)) {
      if (first < bodyStart) continue;
      if (found) {
        const cells = found.length > 0 ? found : cellsOf(tableText(lines, first, last), width);
        const head = columnsOf(cells.map(plainCell));
        const read = () => announcedPaper(cells) ?? (columns && paperIn(cells, columns, isWeekly));
        const paper = head ? undefined : read();
        columns = head ?? columns;
        if (head) width = cells.length;
        else if (paper) listing.add(first, last, paper);
        else if (rowRule.test(listing.text(last + 1))) listing.pass(1);
        else listing.leave(first, last);
        continue;
      }
      const text = listing.text(first);
      const ofWeek = week.exec(text);
      const ofDay = dated.exec(text)?.[1];
      const isHead = ofWeek !== null || ofDay !== undefined;
      const paper = isHead ? undefined : paperInLine(lines, first);
      isWeekly = ofWeek !== null;
      columns = isWeekly ? new Map([['title', 0]]) : undefined;
      width = Infinity;
      if (isHead) listing.addHead(ofWeek ? endOfWeek(ofWeek, year) : dayIn(ofDay ?? ''));
      else if (paper) listing.add(first, last, paper);
      else if (text.startsWith('#')) {
        listing.captureDate ??= dayIn(text);
        const [shown] = /\b(?:19|20)\d\d$/.exec(text) ?? [];
        if (shown !== undefined) year = Number(shown);
      } else if (!boilerplate.test(text)) {
        // A page has words of its own above its tables.
        if (listing.count === 0) listing.pass(1);
        else listing.leave(first);
      }
    }
  },
};

function endOfWeek([, days = '', ofWeek]: RegExpExecArray, ofYear?: number) {
  const year = ofWeek === undefined ? ofYear : Number(ofWeek);
  const month = monthNumber(days.match(/\p{L}{3,9}/gu)?.at(-1) ?? '');
  const day: PartialDate = {
    ...(year !== undefined && { year }),
    day: Number(days.match(/\d{1,2}/g)?.at(-1)),
  };
  return month === undefined ? undefined : { ...day, month };
}

function paperIn(
  cells: readonly TableCell[],
  columns: Columns,
  isWeekly: boolean,
): ListedPaper | undefined {
  const cell = (column: NamedField) => cells[columns.get(column) ?? -1];
  const titleCell = cell('title');
  const hasText = textFields.some((column) => columns.has(column));
  // A table with a column for the reader's own words is a reading list.
  const isOwn = !hasText && cell('own')?.text.includes('](') === false;
  if (!titleCell || isOwn) return undefined;
  const number = /^\(?\d{1,3} ?[).] +/.exec(titleCell.text)?.[0];
  const isSplit = number !== undefined && !hasText;
  if (isWeekly && !isSplit) return undefined;
  // `(Read more on [arXiv](…) or [HuggingFace](…))`
  const more = /\(?Read more on \[.*$/i.exec(titleCell.text);
  const parts = isSplit
    ? splitCell(cutCell(titleCell, number.length))
    : { title: cutCell(titleCell, 0, more?.index) };
  const title = titleIn(parts.title);
  const shown = cells.filter((one) => !textFields.some((column) => cell(column) === one));
  const links = shown.flatMap(({ text }) => Array.from(text.matchAll(namedLink)));
  const addresses = links.flatMap(([, name = '', url = '']) =>
    discussions.includes(name.trim().toLowerCase()) ? [] : [url],
  );
  const urls = [...new Set(addresses)];
  // A link to the abstract isn't the abstract.
  const isLink = (column: NamedField) =>
    textFields.includes(column) && /^\[[^\][]{0,24}\]\([^()]*\)$/.test(cell(column)?.text ?? '');
  const value = (column: NamedField) =>
    (isLink(column) ? undefined : passageOfCell(cell(column))) ??
    (column === 'summary' ? passageOfCell(parts.summary) : undefined);
  const facts = factsOfValues(value, urls);
  const arxivId = facts.arxivId ?? wholeArxivId(plainCell(cell('link')));
  const isPaper = (arxivId ?? facts.doi) !== undefined || urls.some(isPaperAddress);
  if (title.text === '' || fieldNamed(title.text) || !isPaper) return undefined;
  return {
    ...facts,
    title,
    arxivId,
    ...(more ? readNamesAmongAccounts : authorsOf)(plainCell(cell('authors'))),
    links: [...findLinks(urls.join(' ')), ...findLinks(facts.excerpt?.passage.text ?? '')],
  };
}

/** A numbered cell has a summary behind the title: behind bold text, a dash or two spaces. */
function splitCell(cell: TableCell): { readonly title: TableCell; readonly summary?: TableCell } {
  const { text } = cell;
  const bold = /^(\*{2,4})[^*]{1,400}\1\**/.exec(text)?.[0].length;
  const length = bold ?? text.slice(0, 400).search(/ [-–—] | {2,}|<br/);
  if (length <= 0 || length >= text.length) return { title: cell };
  const dash = /^[ *]*[-–—:]?[ *]*/.exec(text.slice(length))?.[0].length ?? 0;
  return { title: cutCell(cell, 0, length), summary: cutCell(cell, length + dash) };
}

/** The paper that a cell with an entry of arXiv's feed announces; its title is in another cell. */
function announcedPaper(cells: readonly TableCell[]): ListedPaper | undefined {
  const cell = cells.find(({ text }) => text.includes('nnounce Type') && announced(text, 0));
  const labels = cell && announced(cell.text, 0);
  if (!labels) return undefined;
  const part = (name: NamedField) => {
    const label = labels.find((one) => one.name === name);
    return label && cutCell(cell, label.from, label.to);
  };
  const isTitle = (one: TableCell) =>
    one !== cell && /\p{L} \S/u.test(plainCell(one)) && !dayIn(one.text);
  const title = part('title') ?? cells.find(isTitle);
  return (
    title && {
      title: titleIn(title),
      abstract: passageOfCell(part('abstract')),
      arxivId: arxivIdIn(part('announced')?.text ?? ''),
      links: findLinks(cells.map(({ text }) => text).join(' ')),
    }
  );
}

function paperInLine(lines: readonly Line[], index: number): ListedPaper | undefined {
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
