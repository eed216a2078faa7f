import { readNamesAmongAccounts } from '../words/authors';
import { dayIn } from './days';
import { arxivIdIn } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo } from './passages';
import { cellPassage, cutCell, plainCell, rowsOf, titleIn } from './tables';
import type { TableCell, TableRow } from './tables';
import type { Line } from '../lines/lines';

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

function addRow(listing: ListingDraft, row: TableRow, columns: readonly string[]): boolean {
  const { lines } = listing;
  const cell = (name: string) => row.cells[columns.indexOf(name)];
  const titleCell = cell('title');
  if (!titleCell) return false;
  const addresses = `${titleCell.text} ${cell('link')?.text ?? ''}`;
  const urls = Array.from(addresses.matchAll(address), ([, url = '']) => url);
  const title = titleIn(lines, withoutReadMore(lines, titleCell));
  if (title.text === '' || urls.length === 0) return false;
  const summary = cell('summary');
  const passage = summary && cellPassage(lines, summary);
  listing.add(row.first, row.last, {
    title,
    excerpt: passage && { passage, kind: 'summary' },
    ...readNamesAmongAccounts(plainCell(cell('authors')?.text ?? '')),
    arxivId: urls.map(arxivIdIn).find((id) => id !== undefined),
    links: urls.map(linkTo),
  });
  return true;
}

/** The cell without `(Read more on [arXiv](…) or [HuggingFace](…))`. */
function withoutReadMore(lines: readonly Line[], cell: TableCell): TableCell {
  const { last } = cell;
  const line = lines[last];
  const start = Math.max(last === cell.first ? cell.start : 0, line?.start ?? 0);
  const shown = line?.text.slice(start - line.start, cell.end - line.start) ?? '';
  const more = readMore.exec(shown)?.[0];
  return more === undefined ? cell : cutCell(lines, cell, 0, more.length);
}
