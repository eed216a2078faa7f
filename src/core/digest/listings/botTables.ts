import { findLinks } from '../words/links';
import { readAuthors } from '../words/authors';
import { dayIn } from './days';
import { arxivIdIn } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { trimmedPassage } from './passages';
import { cellPassage, plainCell, rowsOf, titleIn } from './tables';
import type { TableRow } from './tables';

/** The columns of a bot's table that are read. */
type Column = 'date' | 'title' | 'authors' | 'link' | 'code' | 'abstract';

const columnNames: readonly (readonly [Column, RegExp])[] = [
  [
    'date',
    /^(?:publish(?:ed)?(?: date)?|(?:publish |publication |update )?date|updated?|发布日期|日期)$/i,
  ],
  ['title', /^(?:title|paper|paper title|标题)$/i],
  ['authors', /^(?:authors?|作者)$/i],
  ['link', /^(?:pdf|arxiv|arxiv id|paper id|id|url|links?|paper link|链接)$/i],
  ['code', /^(?:code|repo|github|代码)$/i],
  ['abstract', /^(?:abstract|原文摘要)$/i],
];

const updated = /^(?:#{1,6} |> )?(?:\*\*)?Updated on:? ?(.*)$/i;
const listed =
  /^[-*] ?(\d{4}-\d\d-\d\d), \*\*((?:(?!\*\*,).)+)\*\*, ?((?:(?!, ?Paper: ?\[).)*), ?Paper: ?\[([^\]]*)\]\((https?:[^)\s]+)\)/;
const furniture =
  /^(?:#|>|<|---|===|!\[|\[!\[|\[[^\]]*\]:|\[[^\]]*\]\(#|\(<a |[-*] \[|layout: |(?:back to top|table of contents)\b)/i;

/**
 * The tables that bots of *…-arxiv-daily* repositories write: below the day and a topic, one row a
 * paper with date, title, first author, arXiv id and code; and the same as a list.
 */
export const botTables: ListFormat = {
  traces: ['Title', 'et.al.,', '标题'],
  read(listing) {
    let columns: ReadonlyMap<Column, number> | undefined;
    for (const row of rowsOf(listing.lines)) {
      const { first, last, cells } = row;
      if (cells.length > 0) {
        const header = columnsOf(row);
        if (header) columns = header;
        else if (!columns || !addRow(listing, row, columns)) listing.leave(first, last);
        continue;
      }
      columns = undefined;
      const text = listing.text(first);
      const day = updated.exec(text)?.[1];
      if (day !== undefined) listing.addHead(dayIn(day));
      else if (!addListed(listing, first) && !furniture.test(text)) listing.leave(first);
    }
  },
};

/** The place of each column; undefined when the row is not the head of a bot's table of papers. */
function columnsOf({ cells }: TableRow): ReadonlyMap<Column, number> | undefined {
  const columns = new Map<Column, number>();
  for (const [place, cell] of cells.entries()) {
    const name = plainCell(cell.text);
    const column = columnNames.find(([, names]) => names.test(name))?.[0];
    if (column && !columns.has(column)) columns.set(column, place);
  }
  const needed: readonly Column[] = ['date', 'title', 'authors', 'link'];
  return needed.every((column) => columns.has(column)) ? columns : undefined;
}

function addRow(
  listing: ListingDraft,
  row: TableRow,
  columns: ReadonlyMap<Column, number>,
): boolean {
  const { lines } = listing;
  const cell = (column: Column) => row.cells[columns.get(column) ?? -1];
  const text = (column: Column) => cell(column)?.text ?? '';
  const titleCell = cell('title');
  const title = titleCell && titleIn(lines, titleCell);
  const date = dayIn(plainCell(text('date')));
  const link = text('link');
  const id =
    arxivIdIn(link) ?? arxivIdIn(`arXiv:${plainCell(link)}`) ?? arxivIdIn(title?.url ?? '');
  if (!title || title.text === '' || (!date && id === undefined)) return false;
  const abstract = cell('abstract');
  listing.add(row.first, row.last, {
    title,
    date,
    arxivId: id,
    abstract: abstract && cellPassage(lines, abstract),
    ...readAuthors(plainCell(text('authors'))),
    links: findLinks(`${title.url ?? ''} ${link} ${text('code')}`),
  });
  return true;
}

/** The same as an item of a list: `- 2022-11-30, **Title**, First Author et.al., Paper: [address](…)`. */
function addListed(listing: ListingDraft, index: number): boolean {
  const line = listing.lines[index];
  const match = line && listed.exec(line.text.slice(0, 2000));
  if (!match) return false;
  const [, day = '', title = '', names = '', , url = ''] = match;
  const start = line.start + line.text.indexOf('**') + 2;
  listing.add(index, index, {
    title: trimmedPassage(listing.lines, index, start, start + title.length),
    ...readAuthors(names),
    date: dayIn(day),
    arxivId: arxivIdIn(url),
    links: findLinks(line.text.slice(match[0].length - url.length - 1)),
  });
  return true;
}
