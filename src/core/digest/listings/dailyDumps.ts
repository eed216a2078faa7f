import { readNamesAmongAccounts } from '../words/authors';
import { dayIn } from './days';
import { arxivId } from './ids';
import { linkTo, Listing } from './listing';
import type { ListFormat } from './listFormat';
import { cellPassage, cutCell, plainCell, rowsOf, titleIn } from './tables';
import type { Cell, Row } from './tables';
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
  read(lines) {
    const listing = new Listing(lines);
    let columns: readonly string[] = [];
    for (const row of rowsOf(lines)) {
      const { first, last, cells } = row;
      const text = lines[first]?.text ?? '';
      const day = head.exec(text)?.[1];
      if (day !== undefined) {
        listing.hasHead = true;
        listing.captureDate ??= dayIn(day);
        columns = [];
      } else if (cells.length > 0) {
        const names = cells.map((cell) => plainCell(cell.text).toLowerCase());
        if (names.includes('title') && names.includes('summary')) columns = names;
        else if (!addRow(listing, row, columns)) listing.leave(first, last);
      } else if (!furniture.test(text)) {
        listing.leave(first);
      }
    }
    return listing;
  },
};

function addRow(
  listing: Listing,
  { first, last, cells }: Row,
  columns: readonly string[],
): boolean {
  const cell = (name: string) => cells[columns.indexOf(name)];
  const titleCell = cell('title');
  if (!titleCell) return false;
  const summary = cell('summary');
  const addresses = `${titleCell.text} ${cell('link')?.text ?? ''}`;
  const urls = Array.from(addresses.matchAll(address), ([, url = '']) => url);
  const id = urls.map(arxivId).find((found) => found !== undefined);
  const title = titleIn(listing.lines, withoutReadMore(listing.lines, titleCell));
  if (title.text === '' || (id === undefined && urls.length === 0)) return false;
  const passage = summary && cellPassage(listing.lines, summary);
  listing.add(first, last, {
    title,
    ...(passage && passage.text !== '' && { excerpt: { passage, kind: 'summary' } }),
    ...readNamesAmongAccounts(plainCell(cell('authors')?.text ?? '')),
    ...(id !== undefined && { arxivId: id }),
    links: urls.map(linkTo),
  });
  return true;
}

/** The cell without `(Read more on [arXiv](…) or [HuggingFace](…))`. */
function withoutReadMore(lines: readonly Line[], cell: Cell): Cell {
  const { last } = cell;
  const line = lines[last];
  const start = Math.max(last === cell.first ? cell.start : 0, line?.start ?? 0);
  const shown = line?.text.slice(start - line.start, cell.end - line.start) ?? '';
  const more = readMore.exec(shown)?.[0];
  return more === undefined ? cell : cutCell(lines, cell, 0, more.length);
}
