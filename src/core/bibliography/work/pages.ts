import { wholePage } from '../../venues/locators';

const label = /^(?:pp\.?|p\.|p(?=\s)|pages?(?=\s)|S\.(?=\s))\s*(?=\S*\d|[ivxlc]+\b)/i;
/** Pages that have a hyphen themselves, such as the first of chapter 3 to its 15th. */
const compound = /^\w+-\w+\s?–\s?\w+-\w+$/;
const dash = /(?<=\d[a-z]?)\s?[-–—−‐‑]{1,3}\s?(?=[a-z]?\d)/giu;

/** Pages as `12`, `12–34`, `S5–S9` or `e1234`, without `pp.` before them. */
export function pageRange(pages: string | undefined): string | undefined {
  const own = pages?.trim().replace(label, '');
  return own === undefined || compound.test(own) ? own : own.replace(dash, '–');
}

/** The pages from `first` to `last`, of which the first may be the whole range, and the last a shorter number. */
export function pagesBetween(first: string | undefined, last: string | undefined): string {
  const [start = '', end = ''] = [pageRange(first), pageRange(last)];
  if (start === '' || end === '' || start === end) return start;
  if (first?.includes('-') && last?.includes('-')) return `${first}–${last}`;
  if (!/[–,]/.test(start)) return `${start}-${wholePage(start, end)}`;
  const own = /[^–,\s]{1,20}$/.exec(start)?.[0] ?? '';
  return own !== '' && end.endsWith(own) ? start.slice(0, -own.length) + end : start;
}
