import type { PartialDate } from '../../model';
import type { CalendarDate, Comparison, RelativeDate } from './ast';

/** A stretch of numbers, both ends included: one number, or days such as 20250614. */
type NumberSpan = readonly [first: number, last: number];

/** Whether a number is known and fits. */
export function isNumberWithin(value: number | undefined, comparison: Comparison<number>): boolean {
  return value !== undefined && isWithin([value, value], comparison, (other) => [other, other]);
}

/**
 * Whether a date fits. A date known in part fits only if every day that it may mean does: a paper of which
 * only the year is known is in no month.
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
