import { byWord } from '../../base/byWord';
import { monthNumber } from '../../digest/words/dates';
import { isoDate } from '../../model';
import type { Day } from '../../model';
import { possessions, querySortings, relativeDates, states } from './ast';
import type { FieldName } from './fields';
import { nearest } from './nearest';
import { readComparison, readDate, readNumber, readYear } from './values';

/** How a value is to be written, and after which field. */
export interface MendedValue {
  readonly field: FieldName;
  readonly value: string;
}

/** What a value is read with. */
export interface ValueContext {
  readonly today: Day;
  /** It stands at the very end, where it may be half typed. */
  readonly isLast: boolean;
}

/** No value that can be read is longer. */
const longest = 40;

/** The value as the query language spells it, perhaps for another field; undefined when it cannot be read. */
export function mendValue(
  field: FieldName,
  text: string,
  context: ValueContext,
): MendedValue | undefined {
  if (text === '' || text.length > longest) return undefined;
  return mendOne(field, text, context) ?? mendAny(field, text, context);
}

/** `2024,2025`: one of several. */
function mendAny(field: FieldName, text: string, context: ValueContext): MendedValue | undefined {
  const parts = text.split(/[,|;]/);
  if (parts.length < 2 || !hasOwnValues(field) || field === 'sort') return undefined;
  const values = parts.flatMap((part) => {
    const read = mendOne(field, part, context);
    return read?.field === field ? read.value : [];
  });
  if (values.length < parts.length) return undefined;
  return { field, value: `(${values.join(' OR ')})` };
}

function mendOne(field: FieldName, text: string, context: ValueContext): MendedValue | undefined {
  switch (field) {
    case 'year': {
      // `2025-2` is on its way to 2025-2026.
      if (context.isLast && /^\d{4}-\d$/.test(text)) return undefined;
      const date = compared('date', text, (one) => mendDate(one, context));
      const isDay = /^[<>=≥≤]*\d{4}-(?:0?\d|1[0-2])(?:-|$)/.test(text);
      return (
        (isDay ? date : undefined) ?? compared(field, text, (one) => mendYear(one, context)) ?? date
      );
    }
    case 'date':
      return compared(field, text, (one) => mendDate(one, context));
    case 'authors':
      return (
        compared(field, text, mendNumber) ??
        (/^\p{L}[^<>=]*$/u.test(text) ? { field: 'author', value: text } : undefined)
      );
    case 'comments':
    case 'votes':
      return compared(field, text, mendNumber);
    case 'author':
      return compared('authors', text, mendNumber);
    case 'has':
      return chosen(field, text, possessions, otherPossessions, context);
    case 'is':
      return chosen(field, text, states, otherStates, context);
    case 'sort':
      return chosen(field, sortedBy(text), querySortings, otherSortings, context);
    default:
      return undefined;
  }
}

/** Whether the field takes certain values only, rather than any text. */
export function hasOwnValues(field: FieldName): boolean {
  return ['year', 'date', 'comments', 'votes', 'authors', 'has', 'is', 'sort'].includes(field);
}

const otherPossessions = byWord({ code: 'github repo', project: 'homepage', note: 'notes' });
const otherStates = byWord({
  starred: 'star fav favorite favourite bookmarked',
  later: 'read-later readlater to-read toread queued',
  skipped: 'skip ignored hidden dismissed',
  unread: 'unseen',
  read: 'seen',
  todo: 'open',
  done: 'closed',
});
const otherSortings = byWord({
  date: 'newest recent year',
  title: 'name',
  relevance: 'best',
  votes: 'likes stars upvotes',
  interest: 'recommended interesting',
});

/** Without a direction: lists begin with most or newest anyway. */
function sortedBy(text: string): string {
  return text.replace(/^[-+]/, '').replace(/[-:_](?:desc|descending)$/i, '');
}

function chosen<T extends string>(
  field: FieldName,
  text: string,
  values: readonly T[],
  otherWords: ReadonlyMap<string, T>,
  { isLast }: ValueContext,
): MendedValue | undefined {
  const word = text.toLowerCase();
  const exact = values.find((value) => value === word);
  if (exact !== undefined) return { field, value: exact };
  if (isLast && values.some((value) => value.startsWith(word))) return undefined;
  const value = otherWords.get(word) ?? nearest(word, values);
  return value === undefined ? undefined : { field, value };
}

const signs: ReadonlyMap<string, string> = byWord({ '': '== =', '>=': '=> ≥', '<=': '=< ≤' });

/** A value with or without a sign, or a span of two; `mend` spells each value. */
function compared(
  field: FieldName,
  text: string,
  mend: (one: string) => string | undefined,
): MendedValue | undefined {
  const [, sign = '', rest = ''] = /^([<>=≥≤]{0,2})\s*(.*)/s.exec(text) ?? [];
  const written = signs.get(sign) ?? sign;
  const single = mend(rest);
  const value =
    single !== undefined
      ? written + single
      : written === ''
        ? (andMore(rest, mend) ?? span(rest, mend))
        : undefined;
  if (value === undefined) return undefined;
  const read = field === 'year' ? readYear : field === 'date' ? readDate : readNumber;
  return readComparison<unknown>(value, read) === undefined ? undefined : { field, value };
}

/** `2024+` */
function andMore(text: string, mend: (one: string) => string | undefined): string | undefined {
  const value = text.endsWith('+') ? mend(text.slice(0, -1)) : undefined;
  return value && `>=${value}`;
}

/** `2024-2026`, `2024 to 2026`, `10:50` */
function span(text: string, mend: (one: string) => string | undefined): string | undefined {
  for (const between of [/\.{2,3}|…/, /[–—]/, / to /, /-/, /:/]) {
    const parts = text.split(between).map((part) => part.trim());
    const [from, to] = parts.map((part) => (part === '' ? '' : mend(part)));
    if (parts.length !== 2 || from === undefined || to === undefined) continue;
    return `${from}..${to}`;
  }
  return undefined;
}

function mendNumber(text: string): string | undefined {
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  return readNumber(digits) === undefined ? undefined : digits;
}

/** `25`, `'25`: of this century unless that lies far ahead. */
function mendYear(text: string, { today, isLast }: ValueContext): string | undefined {
  if (readYear(text) !== undefined) return text;
  const short = /^['’]?(\d\d)$/.exec(text)?.[1];
  // `19` and `20` may be the beginning of a year.
  if (short === undefined || (isLast && (short === '19' || short === '20'))) return undefined;
  const century = Math.floor(today.year / 100) - (Number(short) > (today.year % 100) + 1 ? 1 : 0);
  return `${century}${short}`;
}

/** `2025/06/14`, `14.6.2025`, `6/2025`, `June 2025`, `2025-jun`, `june`, `Last Month`. */
function mendDate(text: string, { today }: ValueContext): string | undefined {
  const words = text.toLowerCase().replace(/[^a-z]/g, '');
  const relative = relativeDates.find((name) => name.replace('-', '') === words);
  if (relative && !/\d/.test(text)) return relative;
  const parts = text.split(/[\s./,_-]+|(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/i);
  const months = parts.flatMap((part) => monthNumber(part) ?? []);
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  if (numbers.length + months.length !== parts.length || months.length > 1) return undefined;
  const year = numbers.find((part) => part.length === 4);
  const others = numbers.filter((part) => part !== year).map(Number);
  const [month] = months;
  if (month !== undefined) {
    if (others.length > 1 || (year === undefined && others.length > 0)) return undefined;
    // A month without a year is the last one of that name.
    const ofYear = year === undefined ? today.year - (month > today.month ? 1 : 0) : Number(year);
    const [day] = others;
    return readable(isoDate({ year: ofYear, month, ...(day !== undefined && { day }) }));
  }
  if (year === undefined) return undefined;
  if (numbers[0] === year) return readable([year, ...numbers.slice(1)].join('-'));
  if (numbers.at(-1) !== year || others.length > 2) return undefined;
  // 6/14/2025 is American; 5/6/2025 may be either.
  const [first = 0, second] = others;
  if (second === undefined) return readable(isoDate({ year: Number(year), month: first }));
  if (text.includes('/') && first <= 12 && second <= 12) return undefined;
  const [day, inMonth] = second > 12 ? [second, first] : [first, second];
  return readable(isoDate({ year: Number(year), month: inMonth, day }));
}

function readable(date: string): string | undefined {
  return readDate(date) === undefined ? undefined : date;
}
