import { isRecord } from '../../base/isRecord';
import type { PartialDate } from '../../model';

/** BibTeX's macros for the months, in order. */
export const bibtexMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The date of an entry. */
export interface EntryDate {
  readonly date?: PartialDate;
  /** The end of a period; without a year if it hasn't ended. */
  readonly end?: PartialDate;
  /** The text in place of a date: `in press`. */
  readonly text?: string;
  readonly isCirca?: true;
}

/**
 * biblatex's `date`: `2025`, `2025-11-03`, `2025-11/2026-01`, `1850~` (about 1850), `-0043` (44 BCE), `2025/` (since
 * 2025) or `199u`; other text is kept. Years before the common era are negative.
 */
export function bibtexDate(written: string): EntryDate {
  const decade = /^\d{3}u$/.test(written)
    ? `${written.slice(0, 3)}0/${written.slice(0, 3)}9`
    : written;
  const [start = '', end] = decade.split('/').map((part) => part.trim());
  const date = isoDate(start);
  if (!date) return otherDate(written.trim());
  const until = end === undefined ? undefined : (isoDate(end) ?? {});
  return { date, ...(until && { end: until }), ...(decade.endsWith('~') && { isCirca: true }) };
}

/** BibTeX's `year`, `month` by name or number, and `day`. A year that isn't a number is kept as text. */
export function bibtexYear(year: string, month: string, day: string): EntryDate {
  if (!/^-?\d{1,4}$/.test(year)) return otherDate(year.trim());
  const named = bibtexMonths.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = partialDate(year, named || month, day);
  return date ? { date } : otherDate(year);
}

/** CSL's `issued`: `date-parts` of numbers or strings, `raw` or `literal`, or a text such as `2025-11-03`. */
export function cslDate(issued: unknown): EntryDate {
  if (typeof issued === 'string' || typeof issued === 'number') return bibtexDate(String(issued));
  if (!isRecord(issued)) return {};
  const parts = issued['date-parts'];
  const [date, end] = (Array.isArray(parts) ? parts : []).map((part: unknown) =>
    Array.isArray(part) ? (partialDate(part[0], part[1], part[2]) ?? {}) : undefined,
  );
  const isCirca = issued['circa'] !== undefined && issued['circa'] !== false;
  if (date?.year !== undefined) {
    return { date, ...(end && { end }), ...(isCirca && { isCirca }) };
  }
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

function isoDate(written: string): PartialDate | undefined {
  const [, minus, year, month, day] =
    /^[^\w-]*(-?)(\d{4})(?:[-–](\d{1,2}))?(?:[-–](\d{1,2}))?(?!\d)/.exec(written) ?? [];
  // The year before 1 is 0 in ISO 8601.
  return year === undefined ? undefined : partialDate(minus ? -Number(year) - 1 : year, month, day);
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
