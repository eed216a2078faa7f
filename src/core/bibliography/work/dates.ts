import { isRecord } from '../../base/data';
import type { PartialDate } from '../../model';
import { months } from '../../render/labels';

const monthNames = months.map((name) => name.toLowerCase());
/** BibTeX's macros for the months, in order. */
export const bibtexMonths = monthNames.map((name) => name.slice(0, 3));

export interface EntryDate {
  readonly date?: PartialDate;
  /** The end of a period; without a year if it hasn't ended. */
  readonly end?: PartialDate;
  /** The text in place of a date: `in press`. */
  readonly text?: string;
  readonly isCirca?: true;
  /** From 1, spring. */
  readonly season?: number;
}

/**
 * biblatex's `date`: `2025`, `2025-11-03`, `2025-11/2026-01`, `1850~` (about 1850), `-0043` (44 BCE), `2025/` (since
 * 2025), `/2025` (until 2025), `2025-22` (summer) or `199u`; other text is kept. Years before the common era are
 * negative.
 */
export function bibtexDate(written: string): EntryDate {
  const decade = /^\d\d(?:\d[uX]|uu|XX)$/.test(written)
    ? `${written.replace(/\D/g, '0')}/${written.replace(/\D/g, '9')}`
    : written;
  const [start = '', end] = decade
    .replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, '$1-$2-$3')
    .replace(/^(?:\.\.)?\//, '')
    .split('/')
    .map((part) => part.trim());
  const date = isoDate(start);
  if (!date) return otherDate(written.trim());
  const until = end === undefined ? undefined : (isoDate(end) ?? {});
  const season = seasonOf(/^-?\d{4}-(\d\d)$/.exec(start)?.[1]);
  return {
    date,
    ...(until && { end: until }),
    ...(decade.endsWith('~') && { isCirca: true }),
    ...(season !== undefined && { season }),
  };
}

/**
 * BibTeX's `year`, `month` by name or number, which may include the day, and `day`. A year that isn't a number is kept
 * as text.
 */
export function bibtexYear(year: string, month: string, day: string): EntryDate {
  if (!/^-?\d{1,4}$/.test(year)) return otherDate(year.trim());
  const named = bibtexMonths.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const together = day === '' ? writtenDate(`${month} ${year}`) : undefined;
  const date = together ?? partialDate(year, named || month, day);
  return date ? { date } : otherDate(year);
}

/** A date with the month and day of another that doesn't contradict it. */
export function fullerDate(date: EntryDate, other: EntryDate): EntryDate {
  const [known, more] = [date.date, other.date];
  if (!known) return more || date.text === undefined ? other : date;
  const isSame =
    more?.year === known.year &&
    [undefined, more?.month].includes(known.month) &&
    [undefined, more?.day].includes(known.day);
  return more && isSame && !date.end && date.text === undefined ? { ...date, date: more } : date;
}

/**
 * CSL's `issued`: `date-parts` of numbers or strings, `raw` or `literal`, a text such as `2025-11-03`, or `year`,
 * `month` and `day`.
 */
export function cslDate(issued: unknown): EntryDate {
  if (typeof issued === 'string' || typeof issued === 'number') return bibtexDate(String(issued));
  if (!isRecord(issued)) return {};
  const { 'date-parts': parts, year, month, day, raw, literal, circa, season } = issued;
  const lists = Array.isArray(parts) ? parts : [[year, month, day]];
  // Some programs leave out the outer list.
  const [date, end] = (lists.some(Array.isArray) ? lists : [lists]).map((part: unknown) =>
    Array.isArray(part) ? (partialDate(part[0], part[1], part[2]) ?? {}) : undefined,
  );
  const written = raw ?? literal;
  const other =
    typeof written === 'string' || typeof written === 'number' ? bibtexDate(String(written)) : {};
  if (date?.year === undefined) return other;
  const isCirca = circa !== undefined && circa !== false;
  const first: unknown = Array.isArray(lists[0]) ? lists[0][1] : lists[1];
  const quarter = [1, 2, 3, 4].find((each) => each === Number(season)) ?? seasonOf(first);
  const own = { date, ...(end && { end }), ...(isCirca && { isCirca }) };
  return fullerDate({ ...own, ...(quarter !== undefined && { season: quarter }) }, other);
}

/** The season that EDTF writes as a month: 21 is spring, as is 13 in older files. */
function seasonOf(month: unknown): number | undefined {
  const number = numberOf(month);
  return (number >= 21 && number <= 24) || (number >= 13 && number <= 16)
    ? ((number - 1) % 4) + 1
    : undefined;
}

/** A date in words, or a text in place of a date, with the year in it, if any. */
function otherDate(text: string): EntryDate {
  if (text === '') return {};
  const date = writtenDate(text);
  if (date) return { date };
  const year = /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/.exec(text)?.[0];
  return { text, ...(year !== undefined && { date: { year: Number(year) } }) };
}

/** `19 Oct. 2016`, `October 19, 2016`, `2016 Oct 19`, `19.10.2016`, `20161019`; undefined if it isn't clear. */
function writtenDate(text: string): PartialDate | undefined {
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim());
  const words = compact?.slice(1) ?? text.split(/[\s.,/~-]+/).filter((word) => word !== '');
  const year = words.find((word) => /^\d{4}$/.test(word));
  const name = words.find((word) => /^\p{L}{3,}$/u.test(word))?.toLowerCase();
  const month = monthNames.findIndex((each) => name !== undefined && each.startsWith(name)) + 1;
  const numbers = words
    .filter((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word))
    .map((word) => parseInt(word, 10));
  if (year === undefined || words.length !== numbers.length + (name === undefined ? 1 : 2)) {
    return undefined;
  }
  if (name !== undefined) {
    return month > 0 && numbers.length < 2 ? partialDate(year, month, numbers[0]) : undefined;
  }
  const [first = 0, second = 0] = numbers;
  if (numbers.length !== 2) return undefined;
  if (words[0] === year) return partialDate(year, first, second);
  // Which number is the day is clear if it can't be a month.
  const [day, monthOfYear] = first > 12 ? [first, second] : [second, first];
  return day > 12 || day === monthOfYear ? partialDate(year, monthOfYear, day) : { year: +year };
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
