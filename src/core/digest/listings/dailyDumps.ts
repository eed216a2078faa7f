import { readNamesAmongAccounts } from '../words/authors';
import { dayIn } from './days';
import { arxivIdIn } from '../../identity/identifiers';
import type { Listing, ListFormat } from './listing';
import { linkTo } from '../words/links';
import { cellPassage, cutCell, plainCell, rowsOf, titleIn } from './tables';
import type { Cell, Row } from './tables';

const head = /^(?:#{1,6} )?Papers for ((?:19|20)\d\d-\d\d-\d\d)$/i;
const readMore = /\(?Read more on \[.*$/i;
const address = /\]\((https?:\/\/[^()\s]+)\)/g;
const furniture = /^(?:#|<|---|===|!\[|\[!\[|[-*] \[)/;

/**
 * What bots write of Hugging Face's *Daily Papers*: a day, and a table with titles, authors of whom
 * some are named by their accounts, and summaries that no author wrote. A title may be broken.
 */
export const dailyDumps: ListFormat = {
  traces: ['Summary', '[arXiv]('],
  read(listing) {
    let columns: readonly string[] = [];
    for (const row of rowsOf(listing.lines)) {
      const { first, last, cells } = row;
      const text = listing.text(first);
      const day = head.exec(text)?.[1];
      if (day !== undefined) {
        listing.addHead(dayIn(day));
        columns = [];
      } else if (cells.length > 0) {
        const names = cells.map((cell) => plainCell(cell.text).toLowerCase());
        if (names.includes('title') && names.includes('summary')) columns = names;
        else if (!addRow(listing, row, columns)) listing.leave(first, last);
      } else if (!furniture.test(text)) {
        listing.leave(first);
      }
    }
  },
};

function addRow(listing: Listing, row: Row, columns: readonly string[]): boolean {
  const cell = (name: string) => row.cells[columns.indexOf(name)];
  const titleCell = cell('title');
  if (!titleCell) return false;
  const addresses = `${titleCell.text} ${cell('link')?.text ?? ''}`;
  const urls = Array.from(addresses.matchAll(address), ([, url = '']) => url);
  const title = titleIn(withoutReadMore(titleCell));
  if (title.text === '' || urls.length === 0) return false;
  const summary = cell('summary');
  const text = summary && cellPassage(summary)?.text;
  listing.add(row.first, row.last, {
    title,
    excerpt: text === undefined ? undefined : { text, kind: 'summary' },
    ...readNamesAmongAccounts(plainCell(cell('authors')?.text ?? '')),
    arxivId: urls.map(arxivIdIn).find((id) => id !== undefined),
    links: urls.map(linkTo),
  });
  return true;
}

/** The cell without `(Read more on [arXiv](…) or [HuggingFace](…))`. */
function withoutReadMore(cell: Cell): Cell {
  const more = readMore.exec(cell.row.text.slice(cell.start, cell.end))?.[0];
  return more === undefined ? cell : cutCell(cell, 0, more.length);
}
