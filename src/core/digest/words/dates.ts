import { fileNameOf } from '../../text/uriText';
import type { PartialDate } from '../../model';
import { monthInAnyLanguage, plainDigits, withoutPublished } from './languages';

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
/** 1 to 12 by the English name, written out or cut to three letters, as pages have it and in lower case. */
const monthNumbers = new Map([
  ...monthNames
    .split(' ')
    .flatMap((name, index) =>
      [name, name.slice(0, 3), name.toLowerCase(), name.slice(0, 3).toLowerCase()].map(
        (written) => [written, index + 1] as const,
      ),
    ),
  ['sept', 9],
]);

/** The month's number, 1 to 12, by its English name; undefined when that is none. */
export function monthNumber(name: string): number | undefined {
  return monthNumbers.get(name) ?? monthNumbers.get(name.toLowerCase());
}

const dateLine =
  /^(?:· ?)?(?:published on )?([a-z]{3,9})\.? (\d{1,2})(?:,? ?((?:19|20)\d\d))?(?:(?: | ?· ?)(\d{1,3}(?:,\d{3})+|\d{1,6})(?: comments?)?)?$/i;

/** Reads `Jan 14`, `Nov 1, 2025 5`, `· Published on Oct 4, 2026`; undefined for any other line. */
export function readDateLine(text: string): DateLine | undefined {
  const match = dateLine.exec(text);
  if (!match) return readTranslated(text);
  const [, month = '', day = '', year, comments] = match;
  return dateLineOf(
    month,
    Number(day),
    year === undefined ? undefined : Number(year),
    comments === undefined ? undefined : numberOf(comments),
  );
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
  const east = yearMonthDay.exec(plain);
  if (east) return translated(east[1], Number(east[2]), Number(east[3]), east[4]);
  const [, of, name = '', ofYear, count] = dayMonthYear.exec(plain) ?? [];
  if (of !== undefined) {
    const month = monthInAnyLanguage(name, ofYear === undefined);
    return month === undefined ? undefined : translated(ofYear, month, Number(of), count);
  }
  const [, first = '', day, inYear, number] = monthDayYear.exec(plain) ?? [];
  const month = monthInAnyLanguage(first, inYear === undefined);
  return day === undefined || month === undefined
    ? undefined
    : translated(inYear, month, Number(day), number);
}

function translated(
  year: string | undefined,
  month: number,
  day: number,
  comments?: string,
): DateLine {
  const date = calendarDate(year === undefined ? undefined : Number(year), month, day);
  return comments === undefined ? { date } : { date, comments: Number(comments) };
}

/** A date line from its parts; undefined when the first is no month. */
function dateLineOf(
  monthName: string,
  day: number,
  year: number | undefined,
  comments: number | undefined,
): DateLine | undefined {
  const month = monthNumber(monthName);
  if (month === undefined) return undefined;
  const date = calendarDate(year, month, day);
  return comments === undefined ? { date } : { date, comments };
}

/** The number that digits mean, with or without commas between thousands. */
export function numberOf(digits: string): number {
  return Number(digits.includes(',') ? digits.replaceAll(',', '') : digits);
}

/** The day, of a year that may be unknown; undefined when no calendar has it. */
export function calendarDate(
  year: number | undefined,
  month: number,
  day: number,
): PartialDate | undefined {
  if (!isDay(year, month, day)) return undefined;
  return year === undefined ? { month, day } : { year, month, day };
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
export function dateInName(uri: string): (PartialDate & { year: number }) | undefined {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  const name = fileNameOf(path).slice(-200);
  for (const [, year, separator, month, day] of name.matchAll(yearFirst)) {
    // Six digits in a row may be anything, and a single one a number of its own.
    if (separator === '' ? month?.length !== 2 || day?.length !== 2 : !day && month?.length !== 2)
      continue;
    const date = certainDate(
      Number(year),
      Number(month),
      day === undefined ? undefined : Number(day),
    );
    if (date) return date;
  }
  for (const [, first, separator, second, year] of name.matchAll(numbersFirst)) {
    const isDayFirst = separator === '.' || Number(first) > 12;
    if (!isDayFirst && Number(second) <= 12) continue;
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    const date = certainDate(Number(year), Number(month), Number(day));
    if (date) return date;
  }
  for (const [, month = '', day, year] of name.matchAll(monthFirst)) {
    const date = certainDate(Number(year), monthNumber(month), Number(day));
    if (date) return date;
  }
  for (const [, day, month = '', year] of name.matchAll(dayFirst)) {
    const date = certainDate(Number(year), monthNumber(month), Number(day));
    if (date) return date;
  }
  return undefined;
}

function certainDate(year: number, month: number | undefined, day: number | undefined) {
  if (month === undefined || !isDay(year, month, day ?? 1)) return undefined;
  return { year, month, ...(day !== undefined && { day }) };
}
