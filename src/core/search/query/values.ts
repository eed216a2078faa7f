import { isoDate } from '../../model';
import { relativeDates } from './ast';
import type { CalendarDate, Comparison, RelativeDate } from './ast';

/** Reads `5`, `>=5`, `<5`, `2..5`, `2..` and `..5`, with `read` for each value. */
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

/** The comparison as {@link readComparison} reads it. */
export function printComparison<T>(
  comparison: Comparison<T>,
  print: (value: T) => string | number,
): string {
  if (comparison.operator === '..') return `${print(comparison.from)}..${print(comparison.to)}`;
  return `${comparison.operator === '=' ? '' : comparison.operator}${print(comparison.value)}`;
}

/** A whole number that is not negative. */
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

/** The date as {@link readDate} reads it. */
export function printDate(date: CalendarDate | RelativeDate): string {
  return typeof date === 'string' ? date : isoDate(date);
}
