import { byWord } from '../../base/byWord';
import { monthNumber } from '../../digest/words/dates';
import { isoDate } from '../../model';
import type { Day } from '../../model';
import { codeUnits } from '../../text/characters';
import { EditDistance } from '../../text/editDistance';
import { possessions, querySortings, relativeDates, states } from './ast';
import type { FieldName } from './fields';
import { quoteIfNeeded } from './print';
import { readComparison, readDate, readNumber, readYear } from './values';

/** How a value is to be written, and after which field. */
export interface MendedValue {
  readonly field: FieldName;
  readonly value: string;
}

/** The context of a value. */
interface ValueContext {
  readonly today: Day;
  /** It is at the very end, where it may be incomplete. */
  readonly isLast: boolean;
}

/** No readable value is longer. */
const longest = 40;

/**
 * The value in the query language's spelling, possibly for another field; undefined when it can't be read.
 */
export function mendValue(
  field: FieldName,
  text: string,
  context: ValueContext,
): MendedValue | undefined {
  if (text === '' || text.length > longest) return undefined;
  return mendOne(field, text, context) ?? mendList(field, text, context);
}

/** `2024,2025` is one of several. */
function mendList(field: FieldName, text: string, context: ValueContext): MendedValue | undefined {
  const parts = text.split(/[,|;]/);
  if (parts.length < 2 || !hasOwnValues(field) || field === 'sort') return undefined;
  const values = parts.map((part) => mendOne(field, part, context));
  if (!values.every((one) => one?.field === field)) return undefined;
  return { field, value: `(${values.map((one) => one?.value).join(' OR ')})` };
}

function mendOne(field: FieldName, text: string, context: ValueContext): MendedValue | undefined {
  switch (field) {
    case 'year': {
      // `2025-2` may become 2025-2026.
      if (context.isLast && /^\d{4}-\d$/.test(text)) return undefined;
      const isMonth = /^[<>=≥≤]*\d{4}-(?:0?\d|1[0-2])(?:-|$)/.test(text);
      const year = isMonth ? undefined : compared(field, text, readYear, String);
      return year ?? mendOne('date', text, context);
    }
    case 'date':
      return compared(field, text, readDate, (one) => mendDate(one, context.today));
    case 'authors': {
      const count = compared(field, text, readNumber, ungrouped);
      if (count || !/^\p{L}[^<>=]*$/u.test(text)) return count;
      return { field: 'author', value: quoteIfNeeded(text) };
    }
    case 'comments':
    case 'votes':
      return compared(field, text, readNumber, ungrouped);
    case 'has':
      return chosen(field, text, possessions, otherPossessions, context);
    case 'is':
      return chosen(field, text, states, otherStates, context);
    case 'sort':
      return chosen(field, withoutDirection(text), querySortings, otherSortings, context);
    default:
      return undefined;
  }
}

/** Whether the field only accepts certain values. */
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

/** Lists begin with most or newest anyway. */
function withoutDirection(text: string): string {
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
  if (exact === undefined && isLast && values.some((value) => value.startsWith(word))) {
    return undefined;
  }
  const value = exact ?? otherWords.get(word) ?? nearest(word, values);
  return value === undefined ? undefined : { field, value };
}

const signs: ReadonlyMap<string, string> = byWord({ '': '== =', '>=': '=> ≥', '<=': '=< ≤' });

/** A value with or without a sign (`2024+`), or a range (`2024-2026`, `2024 to 2026`); `spell` writes each value. */
function compared(
  field: FieldName,
  text: string,
  read: (one: string) => unknown,
  spell: (one: string) => string | undefined,
): MendedValue | undefined {
  const [, sign = '', rest = ''] = /^([<>=≥≤]{0,2})\s*(.*)/s.exec(text) ?? [];
  const spelled = (one: string): string | undefined => {
    const value = spell(one.trim());
    return value === undefined || read(value) === undefined ? undefined : value;
  };
  const written = signs.get(sign) ?? sign;
  const single = spelled(rest);
  let value = single === undefined ? undefined : written + single;
  if (value === undefined && written === '' && rest.endsWith('+')) {
    const least = spelled(rest.slice(0, -1));
    value = least === undefined ? undefined : `>=${least}`;
  }
  for (const between of written === '' ? [/\.{2,3}|…/, /[–—]/, / to /, /-/] : []) {
    const [from, to, more] = rest.split(between).map(spelled);
    if (from !== undefined && to !== undefined && more === undefined) value ??= `${from}..${to}`;
  }
  if (value === undefined || readComparison(value, read) === undefined) return undefined;
  return { field, value };
}

/** `1,000` is one number, not two. */
function ungrouped(number: string): string {
  return /^\d{1,3}(?:,\d{3})+$/.test(number) ? number.replaceAll(',', '') : number;
}

/** `2025/06/14`, `14.6.2025`, `6/2025`, `June 2025`, `2025-jun`, `june`, `Last Month`. */
function mendDate(text: string, today: Day): string | undefined {
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
    // A month without a year is the most recent one of that name.
    const ofYear = year === undefined ? today.year - (month > today.month ? 1 : 0) : Number(year);
    const [day] = others;
    return isoDate({ year: ofYear, month, ...(day !== undefined && { day }) });
  }
  if (year === undefined) return undefined;
  if (numbers[0] === year) return [year, ...numbers.slice(1)].join('-');
  const [first = 0, second] = others;
  if (numbers.at(-1) !== year || others.length > 2) return undefined;
  if (second === undefined) return isoDate({ year: Number(year), month: first });
  // 6/14/2025 is American; 5/6/2025 is ambiguous.
  if (text.includes('/') && first <= 12 && second <= 12) return undefined;
  const [day, inMonth] = second > 12 ? [second, first] : [first, second];
  return isoDate({ year: Number(year), month: inMonth, day });
}

/** Longer words aren't similar to any name. */
const maxNameLength = 20;

/**
 * The first of `names` that is one edit away from `word`, or two for words of seven letters or more. Swapping
 * two letters is one edit. Names of three letters are similar to many words, so a word of three letters may
 * only swap two.
 */
export function nearest<T extends string>(word: string, names: readonly T[]): T | undefined {
  if (word.length < 3 || word.length > maxNameLength) return undefined;
  const distance = new EditDistance(codeUnits(word));
  const within = (most: number) =>
    names.find((name) => {
      if (name.length < 3) return false;
      if (name.length === 3 && word.length === 3 && !isSwapped(word, name)) return false;
      return distance.to(codeUnits(name), most) <= most;
    });
  return within(1) ?? (word.length >= 7 ? within(2) : undefined);
}

function isSwapped(one: string, other: string): boolean {
  const letters = (text: string) => codeUnits(text).sort().join();
  return letters(one) === letters(other);
}
