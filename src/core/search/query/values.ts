import { isoDate } from '../../model';
import { relativeDates } from './ast';
import type { CalendarDate, Comparison, RelativeDate } from './ast';
import type { PartialDate } from '../../model';

/** Parses `5`, `>=5`, `<5`, `2..5`, `2..` and `..5`; `read` parses each value. */
export function readComparison<T>(
  text: string,
  read: (text: string) => T | undefined,
): Comparison<T> | undefined {
  const dots = text.indexOf('..');
  if (dots >= 0) {
    const [from, to] = [text.slice(0, dots), text.slice(dots + 2)];
    const [first, last] = [read(from), read(to)];
    if (first !== undefined && last !== undefined) return { operator: '..', from: first, to: last };
    if (first !== undefined && to === '') return { operator: '>=', value: first };
    if (last !== undefined && from === '') return { operator: '<=', value: last };
    return undefined;
  }
  const sign = (['<=', '>=', '<', '>', '='] as const).find((sign) => text.startsWith(sign));
  const value = read(text.slice(sign?.length ?? 0));
  return value === undefined ? undefined : { operator: sign ?? '=', value };
}

/** Writes a comparison for {@link readComparison}. */
export function printComparison<T>(
  comparison: Comparison<T>,
  print: (value: T) => string | number,
): string {
  if (comparison.operator === '..') return `${print(comparison.from)}..${print(comparison.to)}`;
  return `${comparison.operator === '=' ? '' : comparison.operator}${print(comparison.value)}`;
}

/** A non-negative integer. */
export function readNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A year of four digits. */
export function readYear(text: string): number | undefined {
  return /^\d{4}$/.test(text) ? Number(text) : undefined;
}

/** `2025`, `2025-06`, `2025-06-14` or a relative date. */
export function readDate(text: string): CalendarDate | RelativeDate | undefined {
  const relative = relativeDates.find((name) => name === text.toLowerCase());
  if (relative) return relative;
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]);
  if (match[2] === undefined) return { year };
  const month = Number(match[2]);
  if (month < 1 || month > 12) return undefined;
  if (match[3] === undefined) return { year, month };
  const day = Number(match[3]);
  return day < 1 || day > 31 ? undefined : { year, month, day };
}

/** Writes a date for {@link readDate}. */
export function printDate(date: CalendarDate | RelativeDate): string {
  return typeof date === 'string' ? date : isoDate(date);
}

/** An inclusive range of numbers: one number, or days such as 20250614. */
type NumberSpan = readonly [first: number, last: number];

/** Whether a number is known and within the range. */
export function isNumberWithin(value: number | undefined, comparison: Comparison<number>): boolean {
  return value !== undefined && isWithin([value, value], comparison, (other) => [other, other]);
}

/**
 * Whether a date is within the range. A partial date is only if every day that it may mean is: a paper with
 * only a year isn't within any month.
 */
export function isDateWithin(
  date: PartialDate | undefined,
  comparison: Comparison<CalendarDate | RelativeDate>,
  today: CalendarDate,
): boolean {
  if (date?.year === undefined) return false;
  return isWithin(calendarSpan({ ...date, year: date.year }), comparison, (other) =>
    typeof other === 'string' ? relativeSpan(other, today) : calendarSpan(other),
  );
}

function isWithin<T>(
  [first, last]: NumberSpan,
  comparison: Comparison<T>,
  spanOf: (value: T) => NumberSpan,
): boolean {
  if (comparison.operator === '..') {
    const [from, to] = [spanOf(comparison.from), spanOf(comparison.to)];
    return first >= Math.min(from[0], to[0]) && last <= Math.max(from[1], to[1]);
  }
  const [from, to] = spanOf(comparison.value);
  switch (comparison.operator) {
    case '=':
      return first >= from && last <= to;
    case '<':
      return last < from;
    case '<=':
      return last <= to;
    case '>':
      return first > to;
    case '>=':
      return first >= from;
  }
}

function calendarSpan({ year, month, day }: CalendarDate): NumberSpan {
  return [dayNumber(year, month ?? 1, day ?? 1), dayNumber(year, month ?? 12, day ?? 31)];
}

function relativeSpan(date: RelativeDate, { year, month = 1, day = 1 }: CalendarDate): NumberSpan {
  const dayOff = (offset: number) => {
    const moved = new Date(Date.UTC(year, month - 1, day + offset));
    return dayNumber(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
  };
  const monday = -((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
  switch (date) {
    case 'today':
      return [dayOff(0), dayOff(0)];
    case 'yesterday':
      return [dayOff(-1), dayOff(-1)];
    case 'this-week':
      return [dayOff(monday), dayOff(monday + 6)];
    case 'last-week':
      return [dayOff(monday - 7), dayOff(monday - 1)];
    case 'this-month':
      return calendarSpan({ year, month });
    case 'last-month':
      return calendarSpan(month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 });
    case 'this-year':
      return calendarSpan({ year });
    case 'last-year':
      return calendarSpan({ year: year - 1 });
  }
}

function dayNumber(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day;
}
