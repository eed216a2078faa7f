/** Days as listings write them. */
import type { PartialDate } from '../../model';
import { calendarDate, monthNumber } from '../words/dates';
import type { WholeDate } from '../words/dates';

const dayMonthYear = /\b(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4}|\d{2})\b/i;
const monthDayYear = /\b([a-z]{3,9})\.? (\d{1,2}),? (\d{4})\b/i;
const yearMonthDay = /\b((?:19|20)\d\d)[-./](\d{1,2})[-./](\d{1,2})(?:T|\b)/;

/**
 * The first day in a text: `Mon, 12 Jan 2026 20:33:39 GMT`, `Fri, 3 Mar 23`, `October 5, 2026`,
 * `2026.06.29`; undefined when there is none.
 */
export function dayIn(text: string): WholeDate | undefined {
  const start = text.slice(0, 200).replace(/\s+/g, ' ');
  const [, isoYear, isoMonth, isoDay] = yearMonthDay.exec(start) ?? [];
  if (isoYear !== undefined) return calendarDate(isoYear, Number(isoMonth), isoDay);
  const [, number, month = '', short = ''] = dayMonthYear.exec(start) ?? [];
  // Two digits above 90 are a year of the 1990s: arXiv began in 1991.
  const century = short.length === 4 ? '' : Number(short) > 90 ? '19' : '20';
  const found = calendarDate(century + short, monthNumber(month), number);
  if (found) return found;
  const [, name = '', day, year = ''] = monthDayYear.exec(start) ?? [];
  return calendarDate(year, monthNumber(name), day);
}

const shortDay = /^(?:(\d{1,2})\.? (\p{L}{3,9})|(\p{L}{3,9})\.? (\d{1,2}))\.?(?:,? (\d{4}))?$/u;

/** A day and perhaps its year: `6 Jul`, `Jul 6`, `6 July 2026`; undefined for any other text. */
export function dayWithoutYear(text: string): PartialDate | undefined {
  const [, first, second, third, fourth, year] = shortDay.exec(text.trim()) ?? [];
  return calendarDate(year, monthNumber(second ?? third ?? ''), first ?? fourth);
}

/**
 * The year and month that an arXiv id begins with: when it was given out. Undefined when there is no such
 * month.
 */
export function dayOfArxivId(id: string): PartialDate | undefined {
  const digits = /(?:^|\/)(\d\d)(\d\d)/.exec(id);
  if (!digits) return undefined;
  const [short, month] = [Number(digits[1]), Number(digits[2])];
  if (month < 1 || month > 12) return undefined;
  return { year: short > 90 ? 1900 + short : 2000 + short, month };
}
