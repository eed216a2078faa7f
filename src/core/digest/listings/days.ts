/** Days as listings write them. */
import type { PartialDate } from '../../model';
import { isDay, monthNumber } from '../words/dates';
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
  const iso = yearMonthDay.exec(start);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const british = dayMonthYear.exec(start);
  if (british) {
    const [, number, month = '', year = ''] = british;
    // Two digits above 90 are a year of the 1990s: arXiv began in 1991.
    const century = year.length === 4 ? 0 : Number(year) > 90 ? 1900 : 2000;
    const found = day(century + Number(year), monthNumber(month), Number(number));
    if (found) return found;
  }
  const american = monthDayYear.exec(start);
  if (!american) return undefined;
  const [, month = '', number, year] = american;
  return day(Number(year), monthNumber(month), Number(number));
}

function day(year: number, month: number | undefined, number: number): WholeDate | undefined {
  if (month === undefined || month < 1 || month > 12 || !isDay(year, month, number)) {
    return undefined;
  }
  return { year, month, day: number };
}

const shortDay = /^(?:(\d{1,2})\.? (\p{L}{3,9})|(\p{L}{3,9})\.? (\d{1,2}))\.?(?:,? (\d{4}))?$/u;

/** A day and perhaps its year: `6 Jul`, `Jul 6`, `6 July 2026`; undefined for any other text. */
export function dayWithoutYear(text: string): PartialDate | undefined {
  const [, first, second, third, fourth, year] = shortDay.exec(text.trim()) ?? [];
  const month = monthNumber(second ?? third ?? '');
  const number = Number(first ?? fourth);
  if (month === undefined || !isDay(year === undefined ? undefined : Number(year), month, number)) {
    return undefined;
  }
  return { ...(year !== undefined && { year: Number(year) }), month, day: number };
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
