/** Dates and periods in the text of a digest, in the languages that browsers translate pages into. */
import { singleSpaced } from '../../text/characters';
import { firstOf } from '../../base/collections';
import { fileNameOf } from '../../text/uriText';
import type { PartialDate, Period } from '../../model';
import { monthInAnyLanguage, plainDigits, withoutPublished } from './languages';

/** A date with its year. */
export type WholeDate = PartialDate & { readonly year: number };

/** A date line of a page, with the number of comments that may end it. */
export interface DateLine {
  /** Undefined when the line looks like a date that doesn't exist: `Feb 31`. */
  readonly date: PartialDate | undefined;
  readonly comments?: number;
}

const monthNames =
  'January February March April May June July August September October November December';
/** The prefixes of all month names, as part of a regular expression. */
export const monthStarts = monthNames.replaceAll(/([a-z]{3})[a-z]* ?/gi, '$1|').slice(0, -1);
/** 1 to 12 by the English name in lower case, written out or cut to three letters. */
const monthNumbers = new Map([
  ...monthNames
    .toLowerCase()
    .split(' ')
    .flatMap((name, index) => [name, name.slice(0, 3)].map((one) => [one, index + 1] as const)),
  ['sept', 9],
]);

/** The month's number, 1 to 12, by its English name; undefined for any other text. */
export function monthNumber(name: string): number | undefined {
  return monthNumbers.get(name.toLowerCase());
}

const dateLine =
  /^(?:· ?)?(?:published on )?([a-z]{3,9})\.? (\d{1,2})(?:,? ?((?:19|20)\d\d))?(?:(?: | ?· ?)(\d{1,3}(?:,\d{3})+|\d{1,6})(?: comments?)?)?$/i;

/** Reads `Jan 14`, `Nov 1, 2025 5`, `· Published on Oct 4, 2026`; undefined for any other line. */
export function readDateLine(text: string): DateLine | undefined {
  const match = dateLine.exec(text);
  if (!match) return readTranslated(text);
  const [, month = '', day = '', year, comments] = match;
  return dateLineOf(year, monthNumber(month), day, comments);
}

const comments = String.raw`(?:[ ·]+(?<comments>\d{1,6}))?`;
const monthName = String.raw`(?<name>\p{L}[\p{L}\p{M}]{1,14})\.?`;
const year = String.raw`(?<y>(?:19|20)\d\d)(?: г\.)?`;
/** How browsers translate a date line, with its parts. */
const translatedForms: readonly RegExp[] = [
  String.raw`(?:(?<y>\d{4})年)?(?<m>\d{1,2})月(?<d>\d{1,2})日`,
  String.raw`(?<d>\d{1,2})(?:\.|º|er)? (?:de )?${monthName}(?:[,،]? (?:de )?${year})?`,
  String.raw`${monthName} (?<d>\d{1,2})(?:[,،] ?${year})?`,
].map((form) => new RegExp(`^${form}${comments}$`, 'u'));
const maxDateLength = 60;

/**
 * Reads `1 Nov 2025`, `1. Nov. 2025`, `1 de nov. de 2025`, `नवंबर १, २०२५`, `2025年11月1日`, as browsers
 * translate them.
 */
function readTranslated(text: string): DateLine | undefined {
  if (text.length > maxDateLength) return undefined;
  const digits = plainDigits(text);
  if (!/\d/.test(digits)) return undefined;
  const plain = withoutPublished(digits.replace(/^· ?/, ''));
  return firstOf(translatedForms, (form) => {
    const { y, m, d, name = '', comments } = form.exec(plain)?.groups ?? {};
    if (d === undefined) return undefined;
    const named = monthNumber(name) ?? monthInAnyLanguage(name, y === undefined);
    return dateLineOf(y, m === undefined ? named : Number(m), d, comments);
  });
}

/** A date line from its parts; undefined without a month. */
function dateLineOf(
  year: string | undefined,
  month: number | undefined,
  day: string,
  comments: string | undefined,
): DateLine | undefined {
  if (month === undefined) return undefined;
  const date = calendarDate(year, month, day);
  return comments === undefined ? { date } : { date, comments: numberOf(comments) };
}

/** The value of digits, with or without thousands separators. */
export function numberOf(digits: string): number {
  return Number(digits.includes(',') ? digits.replaceAll(',', '') : digits);
}

/**
 * The date of a year (or undefined), a month and the digits of a day, or the month when there are no digits;
 * undefined when it doesn't exist.
 */
function calendarDate(
  year: string,
  month: number | undefined,
  digits: string | undefined,
): WholeDate | undefined;
function calendarDate(
  year: string | undefined,
  month: number | undefined,
  digits: string | undefined,
): PartialDate | undefined;
function calendarDate(
  year: string | undefined,
  month: number | undefined,
  digits: string | undefined,
): PartialDate | undefined {
  const ofYear = year === undefined ? undefined : Number(year);
  const day = Number(digits ?? 1);
  if (month === undefined || !isDay(ofYear, month, day)) return undefined;
  if (digits === undefined) return ofYear === undefined ? { month } : { year: ofYear, month };
  return ofYear === undefined ? { month, day } : { year: ofYear, month, day };
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the day exists; if the year is unknown, in any year. */
export function isDay(year: number | undefined, month: number, day: number): boolean {
  if (month === 2 && day === 29) return year === undefined || isLeapYear(year);
  return day >= 1 && day <= (monthLengths[month - 1] ?? 0);
}

/** Whether the Gregorian calendar has a February 29 in the year. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/**
 * A date in the year that brings it nearest to another: a page of Dec 31 may be saved on January 1. The other
 * date if there is no such day.
 */
export function nearest(date: PartialDate, other: WholeDate): PartialDate {
  if (other.month === undefined) return { ...date, year: other.year };
  const apart = daysInto(date) - daysInto(other);
  const year = other.year + (apart > 183 ? -1 : apart < -183 ? 1 : 0);
  return isDay(year, date.month ?? 1, date.day ?? 1) ? { ...date, year } : other;
}

/** The approximate day of the year. */
export function daysInto({ month = 1, day = 15 }: PartialDate): number {
  return (month - 1) * 30.5 + day;
}

const yearFirst = /(?<![0-9a-z])((?:19|20)\d\d)([-_. ]?)(\d\d?)(?:\2(\d\d?))?(?![0-9a-z])/gi;
const numbersFirst = /(?<![0-9a-z])(\d{1,2})([-_. ])(\d{1,2})\2((?:19|20)\d\d)(?![0-9a-z])/gi;
const monthFirst = /(?<![a-z])([a-z]{3,9})[-_. ]+(\d{1,2}),?[-_. ]+((?:19|20)\d\d)(?![0-9a-z])/gi;
const dayFirst = /(?<![0-9a-z])(\d{1,2})[-_. ]+([a-z]{3,9})[-_. ]+((?:19|20)\d\d)(?![0-9a-z])/gi;

/**
 * The date in the last segment of a uri: `2026-01-14`, `20260114`, `2026_01_14`, `Jan-14-2026`, `14 January
 * 2026`, `14.1.2026`, or only `2026-01`. `05-06-2026` isn't a date, since it may be in May or June, and
 * neither is a year alone, which may be part of any name.
 */
export function dateInName(uri: string): WholeDate | undefined {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  for (const date of datesIn(fileNameOf(path).slice(-200))) if (date) return date;
  return undefined;
}

function* datesIn(name: string): Generator<WholeDate | undefined> {
  for (const [, year = '', mark, month = '', day] of name.matchAll(yearFirst)) {
    const isWhole = month.length === 2 && (mark !== '' || day?.length === 2);
    // `202601` may be any number, and in `2026-1` the second number may not be a month.
    if (isWhole || (mark !== '' && day !== undefined)) yield calendarDate(year, Number(month), day);
  }
  for (const [, first, mark, second, year = ''] of name.matchAll(numbersFirst)) {
    if (mark === '.' || Number(first) > 12) yield calendarDate(year, Number(second), first);
    else if (Number(second) > 12) yield calendarDate(year, Number(first), second);
  }
  for (const [, month = '', day, year = ''] of name.matchAll(monthFirst)) {
    yield calendarDate(year, monthNumber(month), day);
  }
  for (const [, day, month = '', year = ''] of name.matchAll(dayFirst)) {
    yield calendarDate(year, monthNumber(month), day);
  }
}

/** The ISO 8601 date at the start of a text: `2026-01-14T09:00`. */
export function isoDayAt(text: string): WholeDate | undefined {
  const [, year = '', month, day] = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  return calendarDate(year, Number(month), day);
}

/** How texts write a date, with its parts; the first form that a text has counts. */
const formsOfDay: readonly RegExp[] = [
  /\b(?<y>(?:19|20)\d\d)(?:[-./](?<m>\d{1,2})[-./]| (?<name>[a-z]{3}) (?=\d))(?<d>\d{1,2})(?:T|\b)/i,
  /\b(?<d>\d{1,2})\.? (?<name>[a-z]{3,9})\.?,? (?<y>\d{4}|\d{2})\b/i,
  /\b(?<name>[a-z]{3,9})\.? (?<d>\d{1,2}),? (?<y>\d{4})\b/i,
  /(?<y>(?:19|20)\d\d) ?[年년] ?(?<m>\d{1,2}) ?[月월] ?(?<d>\d{1,2})/,
  /(?<!\d)(?<d>\d{1,2})(?:\.|er|º)? (?:de )?(?<word>\p{L}{3,12})\.?,? (?:de )?(?<y>(?:19|20)\d\d)(?!\d)/u,
  /(?<!\d)(?<d>\d{1,2})\.(?<m>\d{1,2})[./](?<y>(?:19|20)\d\d)(?!\d)/,
  // `3/4/2026` is none, since it may be in March or April.
  /(?<!\d)(?<d>1[3-9]|[2-9]\d)[./](?<m>\d{1,2})[./](?<y>(?:19|20)\d\d)(?!\d)/,
  /(?<!\d)(?<m>\d{1,2})\/(?<d>1[3-9]|[2-9]\d)[./](?<y>(?:19|20)\d\d)(?!\d)/,
];

/**
 * The first date in a text: `Mon, 12 Jan 2026 20:33:39 GMT`, `Fri, 3 Mar 23`, `October 5, 2026`,
 * `2026.06.29`, `12 de enero de 2026`; undefined when there is none.
 */
export function dayIn(text: string): WholeDate | undefined {
  const start = singleSpaced(text.slice(0, 200));
  return firstOf(formsOfDay, (form) => {
    const { y = '', m, d, name = '', word } = form.exec(start)?.groups ?? {};
    const named = word === undefined ? monthNumber(name) : monthInAnyLanguage(word);
    // Two digits above 90 are in the 1990s, since arXiv started in 1991.
    const century = y.length !== 2 ? '' : Number(y) > 90 ? '19' : '20';
    return calendarDate(century + y, m === undefined ? named : Number(m), d);
  });
}

/** The first date in a text as in {@link dayIn}, or a month `2026-06`, or a year that is all of the text. */
export function dateIn(text: string): PartialDate | undefined {
  const [, year, month] = /^\s*((?:19|20)\d\d)(?:[-./](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (year === undefined) return dayIn(text);
  return month === undefined
    ? { year: Number(year) }
    : calendarDate(year, Number(month), undefined);
}

const listAt =
  /\/papers\/(?:date\/(?=\d{4}-\d\d-)|week\/(?=\d{4}-W)|month\/(?=\d{4}-\d\d(?![0-9-])))(\d{4})-(?:W(\d\d)|(\d\d)(?:-(\d\d))?)(?![0-9])/i;

/** The period of the papers at an address of the site; undefined when it has none. */
export function periodIn(address: string): Period | undefined {
  const [, year, week, month, day] = listAt.exec(address)?.map(Number) ?? [];
  if (year === undefined || month === undefined) return undefined;
  if (week) return weekPeriod(year, week);
  return day ? dayPeriod(year, month, day) : monthPeriod(year, month);
}

function dayPeriod(year: number, month: number, day: number): Period | undefined {
  if (!isDay(year, month, day)) return undefined;
  const date = { year, month, day };
  return { kind: 'day', start: date, end: date };
}

/** A month of the calendar; undefined when it doesn't exist. */
function monthPeriod(year: number, month: number): Period | undefined {
  if (!isDay(year, month, 1)) return undefined;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { kind: 'month', start: { year, month, day: 1 }, end: { year, month, day: last } };
}

/** A week numbered as in ISO 8601; undefined when the year has no such week. */
function weekPeriod(year: number, week: number): Period | undefined {
  if (week < 1 || week > 53) return undefined;
  // January 4 is always in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7) + (week - 1) * 7;
  const dayAt = (day: number): PartialDate => {
    const date = new Date(Date.UTC(year, 0, day));
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    };
  };
  const [start, end] = [dayAt(monday), dayAt(monday + 6)];
  // A week 53 that is mostly in the next year is the first week of that year.
  if (week === 53 && dayAt(monday + 3).year !== year) return undefined;
  return { kind: 'week', start, end };
}

const weekLine = /^week (\d{1,2})(?:(?:,| of)? ((?:19|20)\d\d))?$/i;
const isoWeekLine = /^((?:19|20)\d\d)-w(\d\d)$/i;
const monthLine = /^([a-z]{3,9}),? ((?:19|20)\d\d)$/i;
const rangeLine =
  /^([a-z]{3,9})\.? (\d{1,2})(?:,? ((?:19|20)\d\d))? ?[-–—] ?(?:([a-z]{3,9})\.? )?(\d{1,2})(?:,? ((?:19|20)\d\d))?$/i;

/**
 * The period in the head of a weekly or monthly page: `Week 3`, `January 2026`, `Jan 12 - Jan 18`; null for a
 * week without a known year, undefined for any other line.
 */
export function readPeriod(text: string): Period | null | undefined {
  const [, week, ofYear] = weekLine.exec(text) ?? [];
  if (week !== undefined) {
    return ofYear === undefined ? null : weekPeriod(Number(ofYear), Number(week));
  }
  const [, isoYear, isoWeek] = isoWeekLine.exec(text) ?? [];
  if (isoYear !== undefined) return weekPeriod(Number(isoYear), Number(isoWeek));
  const [, monthName = '', year] = monthLine.exec(text) ?? [];
  const month = monthNumber(monthName);
  if (month !== undefined && year !== undefined) return monthPeriod(Number(year), month);
  return readRange(text);
}

function readRange(text: string): Period | undefined {
  const range = rangeLine.exec(text);
  if (!range) return undefined;
  const [, from = '', first, startYear, to = from, last, endYear] = range;
  const year = endYear ?? startYear;
  const start = calendarDate(startYear ?? year, monthNumber(from), first);
  const end = calendarDate(year, monthNumber(to), last);
  return start && end && { kind: 'week', start, end };
}
