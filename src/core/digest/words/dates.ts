/** Dates and periods in the text of a digest, in the languages that browsers translate pages into. */
import { singleSpaced } from '../../text/characters';
import { defined } from '../../base/data';
import { firstOf } from '../../base/collections';
import { fileNameOf } from '../../text/uriText';
import type { PartialDate, Period } from '../../model';
import { monthInAnyLanguage, plainDigits, withoutPublished } from './languages';

/** A date with its year. */
export type WholeDate = PartialDate & { readonly year: number };

/** A date line of a page, with the number of comments that may end it. */
export interface DateLine {
  /** Undefined when the line looks like a date that doesn't exist: `Feb 31`. */
  readonly date: PartialDate | undefined;
  readonly comments?: number;
}

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
/** The month's number, 1 to 12, by its English name; undefined for any other text. */
export function monthNumber(name: string): number | undefined {
  const lower = name.toLowerCase();
  const index = monthNames.findIndex((month) =>
    [month, month.slice(0, 3), month.slice(0, 4)].includes(lower),
  );
  return index < 0 ? undefined : index + 1;
}

/** The value of digits, with or without thousands separators. */
export function numberOf(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

/** Whether the day exists; if the year is unknown, in any year. */
export function isDay(year = 2000, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month);
}

function monthLength(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether the Gregorian calendar has a February 29 in the year. */
export function isLeapYear(year: number): boolean {
  return monthLength(year, 2) === 29;
}

/**
 * The parts of a date as the groups of the forms below name them: `name` is an English month, `word` a month in
 * any language.
 */
type Parts = Partial<Record<'y' | 'm' | 'd' | 'w' | 'name' | 'word' | 'comments', string>>;

/** Reads a text in the first form that it has and that gives a value. */
function readForm<R>(
  forms: readonly RegExp[],
  text: string,
  read: (parts: Parts) => R | undefined,
): R | undefined {
  return firstOf(forms, (form) => {
    const parts: Parts | undefined = form.exec(text)?.groups;
    return parts && read(parts);
  });
}

function monthOf({ m, name, word, y }: Parts): number | undefined {
  if (m !== undefined) return Number(m);
  return monthNumber(name ?? word ?? '') ?? monthInAnyLanguage(word ?? '', y === undefined);
}

/** The date with these parts; undefined without a month, or when it doesn't exist. */
function dateOf(parts: Parts): PartialDate | undefined {
  const month = monthOf(parts);
  const { y, d } = parts;
  // Two digits above 90 are in the 1990s, since arXiv started in 1991.
  const century = y?.length !== 2 ? 0 : Number(y) > 90 ? 1900 : 2000;
  const [year, day] = [y === undefined ? y : century + Number(y), d === undefined ? d : Number(d)];
  if (month === undefined || !isDay(year, month, day ?? 1)) return undefined;
  return defined({ year, month, day });
}

function wholeDateOf(parts: Parts): WholeDate | undefined {
  const { year, ...rest } = dateOf(parts) ?? {};
  return year === undefined ? undefined : { year, ...rest };
}

/** Parts that forms name in braces. */
const partForms: Readonly<Record<string, string>> = {
  y: String.raw`(?<y>(?:19|20)\d\d)`,
  m: String.raw`(?<m>\d{1,2})`,
  d: String.raw`(?<d>\d{1,2})`,
  name: '(?<name>[a-z]{3,9})',
  word: String.raw`(?<word>\p{L}[\p{L}\p{M}]{1,14})`,
  comments: String.raw`(?:[ ·]+(?<comments>\d{1,3}(?:,\d{3})+|\d{1,6})(?: comments?)?)?`,
};

function formsOf(...forms: readonly string[]): readonly RegExp[] {
  const withPart = (whole: string, part: string) => partForms[part] ?? whole;
  return forms.map((form) => new RegExp(form.replace(/\{([a-z]+)\}/g, withPart), 'iu'));
}

/** A date line of the page, and how browsers translate it. */
const lineForms = formsOf(
  String.raw`^{word}\.? {d}(?:[,،]? ?{y})?{comments}$`,
  '^(?:{y}年)?{m}月{d}日{comments}$',
  String.raw`^{d}(?:\.|º|er)? (?:de )?{word}\.?(?:[,،]? (?:de )?{y}(?: г\.)?)?{comments}$`,
);
const maxDateLength = 60;

/**
 * Reads `Jan 14`, `Nov 1, 2025 5`, `· Published on Oct 4, 2026`, also as browsers translate it: `1 de nov. de 2025`,
 * `नवंबर १, २०२५`, `2025年11月1日`; undefined for any other line.
 */
export function readDateLine(text: string): DateLine | undefined {
  const digits = text.length > maxDateLength ? '' : plainDigits(text);
  if (!/\d/.test(digits)) return undefined;
  return readForm(lineForms, withoutPublished(digits.replace(/^· ?/, '')), (parts) => {
    const { comments } = parts;
    if (monthOf(parts) === undefined) return undefined;
    return { date: dateOf(parts), ...(comments !== undefined && { comments: numberOf(comments) }) };
  });
}

/** How texts write a date. `3/4/2026` is none, since it may be in March or April. */
const dayForms = formsOf(
  String.raw`\b{y}(?:[-./]{m}[-./]| {name} (?=\d)){d}(?:T|\b)`,
  String.raw`\b{d}\.? {name}\.?,? (?<y>\d{4}|\d{2})\b`,
  String.raw`\b{name}\.? {d},? {y}\b`,
  '{y} ?[年년] ?{m} ?[月월] ?{d}',
  String.raw`(?<!\d){d}(?:\.|er|º)? (?:de )?{word}\.?,? (?:de )?{y}(?!\d)`,
  String.raw`(?<!\d){d}\.{m}[./]{y}(?!\d)`,
  String.raw`(?<!\d)(?<d>1[3-9]|[2-9]\d)[-./]{m}[-./]{y}(?!\d)`,
  String.raw`(?<!\d){m}[-/](?<d>1[3-9]|[2-9]\d)[-./]{y}(?!\d)`,
);

/**
 * The first date in a text: `Mon, 12 Jan 2026 20:33:39 GMT`, `Fri, 3 Mar 23`, `October 5, 2026`,
 * `2026.06.29`, `12 de enero de 2026`; undefined when there is none.
 */
export function dayIn(text: string): WholeDate | undefined {
  return readForm(dayForms, singleSpaced(text.slice(0, 200)), wholeDateOf);
}

/** The first date in a text as in {@link dayIn}, or a month `2026-06`, or a year that is all of the text. */
export function dateIn(text: string): PartialDate | undefined {
  const [, year, month] = /^\s*((?:19|20)\d\d)(?:[-./](\d{1,2}))?\s*$/.exec(text) ?? [];
  if (year === undefined) return dayIn(text);
  return month === undefined ? { year: Number(year) } : dateOf({ y: year, m: month });
}

/** More forms of dates in names of files, such as `2026-01-14b` of a second copy. `202601` may be any number. */
const nameForms = formsOf(
  '(?<![0-9a-z]){y}[-.]{m}[-.]{d}(?=[a-z](?![0-9a-z]))',
  String.raw`(?<![0-9a-z]){y}(?<m>\d\d)(?<d>\d\d)(?![0-9a-z])`,
  String.raw`(?<![0-9a-z]){y}[-.](?<m>\d\d)(?![-.]?[0-9a-z])`,
);

/**
 * The date in the last segment of a uri: `2026-01-14`, `20260114`, `2026_01_14`, `Jan-14-2026`, `14 January
 * 2026`, `14.1.2026`, or only `2026-01`. `05-06-2026` isn't a date, since it may be in May or June, and
 * neither is a year alone, which may be part of any name.
 */
export function dateInName(uri: string): WholeDate | undefined {
  const name = fileNameOf(uri.split(/[?#]/, 1)[0] ?? '').slice(-200);
  const words = name.replace(/[-_. ]+/g, ' ');
  const views = [name, words, words.replace(/(?<=\d) (?=\d)/g, '-')];
  return firstOf(views, (view) => readForm([...dayForms, ...nameForms], view, wholeDateOf));
}

/** The date in the year that brings it nearest to another: a page of Dec 31 may be saved on January 1. */
export function nearest(date: PartialDate, other: WholeDate): PartialDate {
  if (other.month === undefined) return { ...date, year: other.year };
  const apart = daysInto(date) - daysInto(other);
  const year = other.year + (apart > 183 ? -1 : apart < -183 ? 1 : 0);
  return isDay(year, date.month ?? 1, date.day ?? 1) ? { ...date, year } : other;
}

/** The approximate day of the year. */
export function daysInto({ month = 1, day = 15 }: PartialDate): number {
  return (month - 1) * 30.5 + day;
}

const listAt = formsOf(
  String.raw`/papers/(?:date|week|month)/{y}-(?:W(?<w>\d\d)|(?<m>\d\d)(?:-(?<d>\d\d))?)(?![0-9-])`,
);

/** The period of the papers at an address of the site; undefined when it has none. */
export function periodIn(address: string): Period | undefined {
  return readForm(listAt, address, periodOf);
}

/** The day, week or month with these parts; undefined when it doesn't exist. */
function periodOf(parts: Parts): Period | undefined {
  const { year, month, day } = dateOf(parts) ?? {};
  if (parts.w !== undefined) return weekPeriod(Number(parts.y), Number(parts.w));
  if (year === undefined || month === undefined) return undefined;
  const kind = day === undefined ? 'month' : 'day';
  const end = { year, month, day: day ?? monthLength(year, month) };
  return { kind, start: { year, month, day: day ?? 1 }, end };
}

/** A week numbered as in ISO 8601; undefined when the year has no such week. */
function weekPeriod(year: number, week: number): Period | undefined {
  // January 4 is always in the first week.
  const weekday = (new Date(Date.UTC(year, 0, 4)).getUTCDay() + 6) % 7;
  const dayAt = (day: number): Required<Omit<PartialDate, 'yearInferred'>> => {
    const date = new Date(Date.UTC(year, 0, 4 - weekday + (week - 1) * 7 + day));
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  };
  // A week that is mostly in another year is a week of that year.
  if (dayAt(3).year !== year) return undefined;
  return { kind: 'week', start: dayAt(0), end: dayAt(6) };
}

const periodLines = formsOf(
  String.raw`^week (?<w>\d{1,2})(?:(?:,| of)? {y})?$`,
  String.raw`^{y}-w(?<w>\d\d)$`,
  '^{name},? {y}$',
);
const rangeLine =
  /^([a-z]{3,9})\.? (\d{1,2})(?:,? ((?:19|20)\d\d))? ?[-–—] ?(?:([a-z]{3,9})\.? )?(\d{1,2})(?:,? ((?:19|20)\d\d))?$/i;

/**
 * The period in the head of a weekly or monthly page: `Week 3`, `January 2026`, `Jan 12 - Jan 18`; null for a
 * week without a known year, undefined for any other line.
 */
export function readPeriod(text: string): Period | null | undefined {
  const read = (parts: Parts) => (parts.w && !parts.y ? null : periodOf(parts));
  const period = readForm(periodLines, text, read);
  if (period !== undefined) return period;
  const [, name, d, startYear, to = name, last, y = startYear] = rangeLine.exec(text) ?? [];
  const start = name && dateOf(defined({ name, d, y: startYear ?? y }));
  const end = start && dateOf(defined({ name: to, d: last, y }));
  return start && end ? { kind: 'week', start, end } : undefined;
}
