import type { PartialDate, Period } from '../../model';
import { calendarDate, isDay, monthNumber } from './dates';

const listOfDay = /\/papers\/date\/(\d{4})-(\d\d)-(\d\d)(?![0-9])/;
const listOfWeek = /\/papers\/week\/(\d{4})-W(\d\d)(?![0-9])/i;
const listOfMonth = /\/papers\/month\/(\d{4})-(\d\d)(?![0-9])/;

/** The days of the papers that an address of the site lists; undefined when it names none. */
export function periodIn(address: string): Period | undefined {
  const [, year, month, day] = listOfDay.exec(address) ?? listOfMonth.exec(address) ?? [];
  if (year !== undefined) {
    return day === undefined
      ? monthPeriod(Number(year), Number(month))
      : dayPeriod(Number(year), Number(month), Number(day));
  }
  const [, weekYear, week] = listOfWeek.exec(address) ?? [];
  return weekYear === undefined ? undefined : weekPeriod(Number(weekYear), Number(week));
}

function dayPeriod(year: number, month: number, day: number): Period | undefined {
  if (!isDay(year, month, day)) return undefined;
  const date = { year, month, day };
  return { kind: 'day', start: date, end: date };
}

/** A month of the calendar; undefined when there is none. */
function monthPeriod(year: number, month: number): Period | undefined {
  if (!isDay(year, month, 1)) return undefined;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { kind: 'month', start: { year, month, day: 1 }, end: { year, month, day: last } };
}

/** A week as ISO 8601 counts them; undefined when the year has none of this number. */
function weekPeriod(year: number, week: number): Period | undefined {
  if (week < 1 || week > 53) return undefined;
  // The fourth of January is always in the first week.
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
  // A week 53 with most of its days in the next year is the first week of that year.
  if (week === 53 && dayAt(monday + 3).year !== year) return undefined;
  return { kind: 'week', start, end };
}

const weekLine = /^week (\d{1,2})(?:(?:,| of)? ((?:19|20)\d\d))?$/i;
const isoWeekLine = /^((?:19|20)\d\d)-w(\d\d)$/i;
const monthLine = /^([a-z]{3,9}),? ((?:19|20)\d\d)$/i;
const rangeLine =
  /^([a-z]{3,9})\.? (\d{1,2})(?:,? ((?:19|20)\d\d))? ?[-–—] ?(?:([a-z]{3,9})\.? )?(\d{1,2})(?:,? ((?:19|20)\d\d))?$/i;

/**
 * What the head of a weekly or monthly page says of its days: `Week 3`, `January 2026`,
 * `Jan 12 - Jan 18`; null where it names a week of no known year, undefined for any other line.
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
  const [startMonth, endMonth] = [monthNumber(from), monthNumber(to)];
  if (startMonth === undefined || endMonth === undefined) return undefined;
  const year = endYear ?? startYear;
  const start = calendarDate(startYear ?? year, startMonth, first);
  const end = calendarDate(year, endMonth, last);
  return start && end && { kind: 'week', start, end };
}
