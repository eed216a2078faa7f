import { isRecord } from '../../base/isRecord';
import type { PartialDate } from '../../model';

/** BibTeX's macros for the months, in order. */
export const bibtexMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The date of an entry. */
interface EntryDate {
  readonly date?: PartialDate;
  /** The end of a period. */
  readonly end?: PartialDate;
  /** The text in place of a date: `in press`. */
  readonly text?: string;
}

/** `2025`, `2025-11-03`, `2025-11/2026-01`, and BibTeX's `month` by name or number, and `day`. */
export function bibtexDate(written: string, month = '', day = ''): EntryDate {
  const [start = '', end = ''] = written.split('/');
  const date = isoDate(start, month, day);
  if (!date) return otherDate(written.trim());
  const until = isoDate(end, '', '');
  return { date, ...(until && { end: until }) };
}

/** CSL's `issued`: `date-parts` of numbers or strings, `raw` or `literal`. */
export function cslDate(issued: unknown): EntryDate {
  if (!isRecord(issued)) return {};
  const parts = issued['date-parts'];
  const [date, end] = (Array.isArray(parts) ? parts : []).map((part: unknown) =>
    Array.isArray(part) ? partialDate(part[0], part[1], part[2]) : undefined,
  );
  if (date) return { date, ...(end && { end }) };
  const written = issued['raw'] ?? issued['literal'];
  return typeof written === 'string' || typeof written === 'number'
    ? bibtexDate(String(written))
    : {};
}

/** A text in place of a date, with the year in it, if any. */
function otherDate(text: string): EntryDate {
  if (text === '') return {};
  const year = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(text)?.[0];
  return { text, ...(year !== undefined && { date: { year: Number(year) } }) };
}

function isoDate(written: string, month: string, day: string): PartialDate | undefined {
  const parts = /^\W*(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?!\d)/.exec(written.replace(/–/g, '-'));
  if (!parts) return undefined;
  const named = bibtexMonths.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return partialDate(parts[1], parts[2] ?? (named || month), parts[3] ?? day);
}

/** JSON and YAML may have other values than numbers and texts as parts of dates. */
function numberOf(part: unknown): number {
  return typeof part === 'number' || typeof part === 'string' ? Number(part) : NaN;
}

function partialDate(y: unknown, m: unknown, d: unknown): PartialDate | undefined {
  const [year, month, day] = [y, m, d].map(numberOf);
  if (!year || !Number.isInteger(year)) return undefined;
  const hasMonth = month !== undefined && month >= 1 && month <= 12 && Number.isInteger(month);
  const hasDay = hasMonth && day !== undefined && day >= 1 && day <= 31 && Number.isInteger(day);
  return { year, ...(hasMonth && { month }), ...(hasDay && { day }) };
}
