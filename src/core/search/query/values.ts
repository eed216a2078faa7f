import { readDate } from '../../model';
import type { Day, PartialDate } from '../../model';

/** A range of numbers that includes both ends: one number, or days such as 20250614. */
type Span = readonly [first: number, last: number];

const signs = ['<=', '>=', '<', '>', '='] as const;

/**
 * Reads `5`, `>=5`, `<5`, `2..5`, `2..` and `..5` as a test; `read` returns the range that each value means. Undefined
 * for other texts. An unknown number never passes.
 */
export function readComparison(
  text: string,
  read: (text: string) => Span | undefined,
): ((own: Span | undefined) => boolean) | undefined {
  const within = (least: number, most: number) => (own: Span | undefined) =>
    own !== undefined && own[0] >= least && own[1] <= most;
  const dots = text.indexOf('..');
  if (dots >= 0) {
    const [start, end] = [text.slice(0, dots), text.slice(dots + 2)];
    const [from, to] = [read(start), read(end)];
    if (from && to) return within(Math.min(from[0], to[0]), Math.max(from[1], to[1]));
    if (from && end === '') return within(from[0], Infinity);
    return to && start === '' ? within(-Infinity, to[1]) : undefined;
  }
  const sign = signs.find((sign) => text.startsWith(sign)) ?? '';
  const value = read(text.slice(sign.length));
  if (!value) return undefined;
  const [first, last] = value;
  switch (sign) {
    case '<':
      return within(-Infinity, first - 1);
    case '<=':
      return within(-Infinity, last);
    case '>':
      return within(last + 1, Infinity);
    case '>=':
      return within(first, Infinity);
    default:
      return within(first, last);
  }
}

/** A non-negative integer. */
export function readNumber(text: string): Span | undefined {
  return /^\d{1,9}$/.test(text) ? [Number(text), Number(text)] : undefined;
}

/** A year of four digits. */
export function readYear(text: string): Span | undefined {
  return text.length === 4 ? readNumber(text) : undefined;
}

/** The days of `2025`, `2025-06`, `2025-06-14` or a relative date. Weeks start on Monday. */
export function readDays(text: string, today: Day): Span | undefined {
  const name = text.toLowerCase();
  return Object.hasOwn(relativeDates, name)
    ? relativeDates[name as RelativeDate](today)
    : daysOf(readDate(text));
}

/** The days that a date may mean, as numbers. */
export function daysOf(date: PartialDate | undefined): Span | undefined {
  return date?.year === undefined ? undefined : span(date.year, date.month, date.day);
}

function span(year: number, month?: number, day?: number): Span {
  return [dayNumber(year, month ?? 1, day ?? 1), dayNumber(year, month ?? 12, day ?? 31)];
}

type RelativeDate = `${'this' | 'last'}-${'week' | 'month' | 'year'}` | 'today' | 'yesterday';
/** Names of ranges of days, in the order in which they are offered. */
export const relativeDates: Readonly<Record<RelativeDate, (today: Day) => Span>> = {
  today: (today) => [dayAfter(today, 0), dayAfter(today, 0)],
  yesterday: (today) => [dayAfter(today, -1), dayAfter(today, -1)],
  'this-week': (today) => week(today, 0),
  'last-week': (today) => week(today, -7),
  'this-month': ({ year, month }) => span(year, month),
  'last-month': ({ year, month }) => (month === 1 ? span(year - 1, 12) : span(year, month - 1)),
  'this-year': ({ year }) => span(year),
  'last-year': ({ year }) => span(year - 1),
};

function week(today: Day, offset: number): Span {
  const { year, month, day } = today;
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return [dayAfter(today, offset - sinceMonday), dayAfter(today, offset - sinceMonday + 6)];
}

function dayAfter({ year, month, day }: Day, offset: number): number {
  const moved = new Date(Date.UTC(year, month - 1, day + offset));
  return dayNumber(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

function dayNumber(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day;
}
