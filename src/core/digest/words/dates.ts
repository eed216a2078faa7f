/**
 * What the words of a digest mean, each looked at by itself: dates, periods, names of authors, organisations
 * and links, in the languages that browsers translate pages into. In comes a line or a part of one; out comes
 * what it says, undefined where it says nothing. This file knows the calendar.
 */
import { fileNameOf } from '../../text/uriText';
import type { PartialDate } from '../../model';
import { monthInAnyLanguage, plainDigits, withoutPublished } from './languages';

/** A date with its year. */
export type WholeDate = PartialDate & { readonly year: number };

/** A date line of a page, with the number of comments that may end it. */
export interface DateLine {
  /** Undefined when the line has the shape of a date that no calendar has: `Feb 31`. */
  readonly date: PartialDate | undefined;
  readonly comments?: number;
}

const monthNames =
  'January February March April May June July August September October November December';
/** How the names of all months begin, as a part of a regular expression. */
export const monthStarts = monthNames.replaceAll(/([a-z]{3})[a-z]* ?/gi, '$1|').slice(0, -1);
/** 1 to 12 by the English name in lower case, written out or cut to three letters. */
const monthNumbers = new Map([
  ...monthNames
    .toLowerCase()
    .split(' ')
    .flatMap((name, index) => [name, name.slice(0, 3)].map((one) => [one, index + 1] as const)),
  ['sept', 9],
]);

/** The month's number, 1 to 12, by its English name; undefined when that is none. */
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

const yearMonthDay = /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:[ ·]+(\d{1,6}))?$/;
const comments = String.raw`(?:[ ·]+(\d{1,6}))?`;
const monthName = String.raw`(\p{L}[\p{L}\p{M}]{1,14})\.?`;
const year = String.raw`((?:19|20)\d\d)(?: г\.)?`;
const dayMonthYear = new RegExp(
  String.raw`^(\d{1,2})(?:\.|º|er)? (?:de )?${monthName}(?:[,،]? (?:de )?${year})?${comments}$`,
  'u',
);
const monthDayYear = new RegExp(
  String.raw`^${monthName} (\d{1,2})(?:[,،] ?${year})?${comments}$`,
  'u',
);
const longestDate = 60;

/** Reads `1 Nov 2025`, `1. Nov. 2025`, `1 de nov. de 2025`, `नवंबर १, २०२५`, `2025年11月1日`, as browsers translate them. */
function readTranslated(text: string): DateLine | undefined {
  if (text.length > longestDate) return undefined;
  const plain = withoutPublished(plainDigits(text).replace(/^· ?/, ''));
  if (!/\d/.test(plain)) return undefined;
  const [, year, eastMonth, eastDay = '', count] = yearMonthDay.exec(plain) ?? [];
  if (eastMonth !== undefined) return dateLineOf(year, Number(eastMonth), eastDay, count);
  const [, of, name = '', ofYear, comments] = dayMonthYear.exec(plain) ?? [];
  if (of !== undefined) {
    return dateLineOf(ofYear, monthInAnyLanguage(name, ofYear === undefined), of, comments);
  }
  const [, first = '', day = '', inYear, number] = monthDayYear.exec(plain) ?? [];
  return dateLineOf(inYear, monthInAnyLanguage(first, inYear === undefined), day, number);
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

/** The number that digits mean, with or without commas between thousands. */
export function numberOf(digits: string): number {
  return Number(digits.includes(',') ? digits.replaceAll(',', '') : digits);
}

/**
 * The day that a year, perhaps unknown, a month and digits are, or the month without digits; undefined when
 * no calendar has it.
 */
export function calendarDate(
  year: string,
  month: number | undefined,
  digits: string | undefined,
): WholeDate | undefined;
export function calendarDate(
  year: string | undefined,
  month: number | undefined,
  digits: string | undefined,
): PartialDate | undefined;
export function calendarDate(
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

/** Whether the calendar has this day; in a year unknown, whether any year has it. */
export function isDay(year: number | undefined, month: number, day: number): boolean {
  if (month === 2 && day === 29) return year === undefined || isLeapYear(year);
  return day >= 1 && day <= (monthLengths[month - 1] ?? 0);
}

/** Whether the Gregorian calendar has a February 29 in the year. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const yearFirst = /(?<![0-9a-z])((?:19|20)\d\d)([-_. ]?)(\d\d?)(?:\2(\d\d?))?(?![0-9a-z])/gi;
const numbersFirst = /(?<![0-9a-z])(\d{1,2})([-_. ])(\d{1,2})\2((?:19|20)\d\d)(?![0-9a-z])/gi;
const monthFirst = /(?<![a-z])([a-z]{3,9})[-_. ]+(\d{1,2}),?[-_. ]+((?:19|20)\d\d)(?![0-9a-z])/gi;
const dayFirst = /(?<![0-9a-z])(\d{1,2})[-_. ]+([a-z]{3,9})[-_. ]+((?:19|20)\d\d)(?![0-9a-z])/gi;

/**
 * The date in the last segment of a uri: `2026-01-14`, `20260114`, `2026_01_14`, `Jan-14-2026`,
 * `14 January 2026`, `14.1.2026`, or only `2026-01`. `05-06-2026` is no date, as it may be of May or
 * June; and neither is a year alone, which may be part of any name.
 */
export function dateInName(uri: string): WholeDate | undefined {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  for (const date of datesIn(fileNameOf(path).slice(-200))) if (date) return date;
  return undefined;
}

function* datesIn(name: string): Generator<WholeDate | undefined> {
  for (const [, year = '', mark, month = '', day] of name.matchAll(yearFirst)) {
    const isWhole = month.length === 2 && (mark !== '' || day?.length === 2);
    // `202601` may be any number, and in `2026-1` the month may be a number of its own.
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

/** The day that a text begins with as ISO 8601 writes it: `2026-01-14T09:00`. */
export function isoDayAt(text: string): WholeDate | undefined {
  const [, year = '', month, day] = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  return calendarDate(year, Number(month), day);
}
