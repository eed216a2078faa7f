import { compareDates, isoDate, readDay } from '../model';
import type { Day, PartialDate } from '../model';

/** A range of days, including the first and the last. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

/** The spans to choose from, in this order. */
export const spanNames = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last7Days',
  'last30Days',
] as const;
/** One of {@link spanNames}; weeks begin on Monday. */
export type SpanName = (typeof spanNames)[number];

/** The span with this name on the day `today`, which is the last of the last 7 or 30 days. */
export function namedSpan(name: SpanName, today: Day): DaySpan {
  const day = numberOf(today);
  // 1970 began on a Thursday.
  const monday = day - ((((day + 3) % 7) + 7) % 7);
  const spans: Readonly<Record<SpanName, DaySpan>> = {
    thisWeek: spanOf(monday, monday + 6),
    lastWeek: spanOf(monday - 7, monday - 1),
    thisMonth: monthOf(today.year, today.month),
    lastMonth: monthOf(today.year, today.month - 1),
    last7Days: spanOf(day - 6, day),
    last30Days: spanOf(day - 29, day),
  };
  return spans[name];
}

/** The same number of days right before the span. */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  const [first, last] = [numberOf(from), numberOf(to)];
  return spanOf(2 * first - last - 1, first - 1);
}

/** Whether a date is in the span; false if any part of it is unknown. */
export function isInSpan(date: PartialDate | undefined, { from, to }: DaySpan): boolean {
  if (date?.year === undefined || date.month === undefined || date.day === undefined) return false;
  return compareDates(date, from) >= 0 && compareDates(date, to) <= 0;
}

/** Parses `2026-01-05..2026-01-11`, or months or years in place of days; undefined for any other text. */
export function readSpan(text: string): DaySpan | undefined {
  const dots = text.indexOf('..');
  const first = readDate(dots < 0 ? text : text.slice(0, dots));
  const last = dots < 0 ? first : readDate(text.slice(dots + 2));
  if (!first || !last || compareDates(first.from, last.to) > 0) return undefined;
  return { from: first.from, to: last.to };
}

/** The span in the form that {@link readSpan} parses. */
export function printSpan({ from, to }: DaySpan): string {
  return `${isoDate(from)}..${isoDate(to)}`;
}

function readDate(text: string): DaySpan | undefined {
  const parts = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text.trim()) ?? [];
  const [, year = '', month, day] = parts;
  const from = readDay(`${year}-${month ?? 1}-${day ?? 1}`);
  if (!from || day !== undefined) return from && { from, to: from };
  return month === undefined
    ? { from, to: { year: from.year, month: 12, day: 31 } }
    : monthOf(from.year, from.month);
}

/** @param month from 1; 0 is the last month of the previous year */
function monthOf(year: number, month: number): DaySpan {
  return spanOf(
    numberOf({ year, month, day: 1 }),
    numberOf({ year, month: month + 1, day: 1 }) - 1,
  );
}

function spanOf(from: number, to: number): DaySpan {
  return { from: dayOf(from), to: dayOf(to) };
}

const dayLength = 24 * 60 * 60 * 1000;

/** Days since 1970. */
function numberOf({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day) / dayLength;
}

function dayOf(number: number): Day {
  const date = new Date(number * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
