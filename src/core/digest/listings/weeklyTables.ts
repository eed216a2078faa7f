import type { Line } from '../lines/lines';
import { findLinks } from '../words/links';
import { monthNumber } from '../words/dates';
import type { PartialDate } from '../../model';
import { arxivIdIn } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo } from './passages';
import { cellPassage, cutCell, plainCell, rowsOf, titleIn } from './tables';
import type { TableCell, TableRow } from './tables';

const head =
  /^#{1,6} (?:the )?top (?:ai|ml|llm) papers of the week \((?:(\p{L}{3,9})\.? )?(?:(\d{1,2}) ?[-–—] ?)?(?:(\p{L}{3,9})\.? )?(\d{1,2})\)(?: ?[-–—] ?(\d{4}))?/iu;
const place = /^\d{1,3} ?[).] +/;
const furniture =
  /^(?:#|<|---|===|!\[|\[!\[|\[[^\]]*\]\(|[-*] \[|we use a combination of|join our |follow us |subscribe )/i;
const address = /\[([^\][]*)\]\((https?:\/\/[^()\s]+)\)/g;
/** Names of links to where a paper was talked of, which newsletters give beside it. */
const talk = /^(?:tweet|thread|twitter|x|video|linkedin|post)$/i;

/**
 * *AI Papers of the Week*: below the week a table with a row a paper, its place, title and somebody's
 * summary, and its links.
 */
export const weeklyTables: ListFormat = {
  traces: ['Week'],
  read(listing) {
    let isPapers = false;
    for (const row of rowsOf(listing.lines)) {
      const { first, last, cells } = row;
      const text = listing.text(first);
      if (head.test(text)) {
        listing.addHead(endOfWeek(text, yearAbove(listing.lines, first)));
        isPapers = true;
      } else if (cells.length > 0) {
        if (/^papers?$/i.test(plainCell(cells[0]?.text ?? ''))) isPapers = true;
        else if (!isPapers || !addRow(listing, row)) listing.leave(first, last);
      } else if (!furniture.test(text)) {
        listing.leave(first);
      }
    }
  },
};

function addRow(listing: ListingDraft, { first, last, cells }: TableRow): boolean {
  const { lines } = listing;
  const [cell, ...others] = cells;
  const number = place.exec(cell?.text ?? '')?.[0];
  if (!cell || number === undefined) return false;
  const { title, summary } = splitCell(lines, cutCell(lines, cell, number.length, 0));
  const shown = others.map(({ text }) => text).join(' ');
  const links = Array.from(shown.matchAll(address), ([, name = '', url = '']) => ({ name, url }));
  const urls = links.flatMap(({ name, url }) => (talk.test(name.trim()) ? [] : [url]));
  const passage = summary && cellPassage(lines, summary);
  const text = withSpaces(passage?.text ?? '');
  listing.add(first, last, {
    title: titleIn(lines, title),
    excerpt:
      passage && text !== '' ? { passage: { ...passage, text }, kind: 'summary' } : undefined,
    arxivId: urls.map(arxivIdIn).find((id) => id !== undefined),
    links: [...urls.map(linkTo), ...findLinks(text)],
  });
  return true;
}

/** The text with a space in place of each line break. */
function withSpaces(text: string): string {
  const lines = text.split(/<br ?\/?>/i).map((line) => line.trim());
  return lines.join(' ').trim();
}

const bold = /^(\*{2,4})([^*]+)\1\**/;
/** What parts title and summary where the title is not bold: a dash, or two spaces. */
const gap = / [-–—] | {2,}|<br/;
const longestTitle = 400;

function splitCell(
  lines: readonly Line[],
  cell: TableCell,
): { readonly title: TableCell; readonly summary?: TableCell } {
  const line = lines[cell.first];
  const raw = line?.text.slice(cell.start - line.start) ?? '';
  const start = raw.slice(0, longestTitle);
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

/** The last day of the week that a heading names. */
function endOfWeek(text: string, yearAbove: number | undefined): PartialDate | undefined {
  const [, from, , to, day, written] = head.exec(text) ?? [];
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
