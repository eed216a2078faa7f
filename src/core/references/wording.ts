import type { PartialDate } from '../model';
import { months } from '../render/labels';
import { datesLike, term } from './locale';
import type { DatePart, Locale } from './locale';

/** The nonempty texts, separated by a comma or another `separator`. */
export function joined(
  texts: readonly (string | number | false | undefined)[],
  separator = ', ',
): string {
  return texts.filter(Boolean).join(separator);
}

/** Replaces double quotation marks with single ones. */
export function singleQuotes(text: string): string {
  return text
    .replace(/“/g, '‘')
    .replace(/”/g, '’')
    .replace(/(^|[\s([{—–-])"/g, '$1‘')
    .replace(/"/g, '’');
}

/** How a style writes the second number of a range of pages. */
export type PageRange = 'asWritten' | 'whole' | 'chicago' | 'twoDigits';

/** Pages with ranges in the form of a style: `101–8` for Chicago, otherwise `101–108`. */
export function pagesAs(pages: string, style: PageRange, locale?: Locale): string {
  return pages
    .replace(/\s+/g, ' ')
    .split(/ ?([,&]) ?/)
    .map((part) => rangeAs(part, style, locale?.rangeDash))
    .join(' ')
    .replace(/ (?=,)/g, '');
}

const digits = /(?<!\d)\d+$/;

function rangeAs(text: string, style: PageRange, dash = '–'): string {
  const parts = text.trim().split(/ ?[-–—]{1,3} ?/);
  const [first = '', last = ''] = parts;
  if (parts.length !== 2) return text.trim();
  const prefix = first.replace(digits, '');
  if (style === 'asWritten' || prefix !== last.replace(digits, '')) return `${first}${dash}${last}`;
  const [from, to] = [first.slice(prefix.length), last.slice(prefix.length)];
  const short = lastPage(from, to, style);
  return `${first}${dash}${style === 'whole' ? prefix : ''}${short}`;
}

function lastPage(first: string, last: string, style: PageRange): string {
  const whole = first.slice(0, Math.max(0, first.length - last.length)) + last;
  if (style === 'whole' || whole.length !== first.length) return whole;
  let same = 0;
  while (same < whole.length && whole.charAt(same) === first.charAt(same)) same += 1;
  const twoDigits = whole.slice(Math.min(same, Math.max(0, whole.length - 2)));
  if (style === 'twoDigits') return twoDigits;
  if (first.length < 3 || first.endsWith('00')) return whole;
  if (first.at(-2) === '0' && whole.at(-2) === '0') return whole.slice(same);
  return twoDigits;
}

/** Whether a text is a number, possibly with letters around it, or several: `12`, `e12`, `3–5`. */
export function isNumeric(text: string | undefined): boolean {
  const isNumber = (part: string): boolean => /^\p{L}*\d+\p{L}*$/u.test(part.trim());
  return text?.split(/[,&–-]/).every(isNumber) ?? false;
}

/** A number or text with a label in the singular or plural: `p. 3`, `pp. 3–5`; empty for no text. */
export function labeled(
  one: string,
  many: string,
  text: string | undefined,
  locale: Locale | undefined,
): string {
  if (!text) return '';
  return `${term(isSeveral(text) ? many : one, locale)} ${text}`;
}

/** Whether a text is several numbers or words: `3–5`. */
export function isSeveral(text: string): boolean {
  return /[^\s,;–-][\s,;–-]/.test(text);
}

/** `3rd` for `3`; any other text unchanged. */
export function ordinal(text: string, locale: Locale | undefined): string {
  if (!/^\d+$/.test(text)) return text;
  if (locale) return text + locale.ordinal;
  const number = Number(text);
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return text + (isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'));
}

/** `3rd ed.` for `3` and `3rd`; any other text unchanged. */
export function editionText(edition: string | undefined, locale: Locale | undefined): string {
  if (!edition || !isNumeric(edition)) return edition ?? '';
  return `${ordinal(edition, locale)} ${shortEdition(locale)}`;
}

/** `ed.` */
export function shortEdition(locale: Locale | undefined): string {
  return locale ? term('edition', locale) : 'ed.';
}

/** With a capital at its start, unless the first word has capitals. */
export function capitalized(text: string | undefined): string {
  const first = /^\p{Ll}+(?![\p{L}\p{N}])/u.exec(text ?? '');
  return first ? first[0].charAt(0).toUpperCase() + (text ?? '').slice(1) : (text ?? '');
}

/** The dates that a work may have: see `WorkDetails`. */
export interface Dates {
  readonly date?: PartialDate;
  readonly endDate?: PartialDate;
  readonly dateText?: string;
  readonly season?: number;
}

/** How a style writes dates. */
export interface DateForm {
  readonly order: readonly DatePart[];
  readonly months: readonly string[];
  /** Spring comes first. */
  readonly seasons?: readonly string[];
  /** Whether months are short in other languages, too. */
  readonly isShort?: true;
  /** `06` rather than `6`. */
  readonly twoDigitDays?: boolean;
  /** Before and after the common era. */
  readonly eras?: readonly [before: string, after: string];
}

/** The form in another language; years, and months with a day alone stay as the style writes them. */
export function datesIn(form: DateForm, locale: Locale | undefined, parts?: DateParts): DateForm {
  if (!locale) return form;
  const [before, after] = form.eras ?? eras;
  return {
    ...form,
    order: parts === 'monthDay' || parts === 'year' ? form.order : locale.dates,
    months: form.isShort ? locale.shortMonths : locale.months,
    seasons: seasons.map((name) => term(name.toLowerCase(), locale)),
    eras: [term(before, locale), term(after, locale)],
    twoDigitDays: false,
  };
}

const eras = ['BC', 'AD'] as const;
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'] as const;

/** Which parts of a date to write. */
export type DateParts = 'year' | 'month' | 'monthDay' | 'yearMonth' | 'all';

const partNames: Readonly<Record<DateParts, string>> = {
  year: 'year',
  month: 'month',
  monthDay: 'month day',
  yearMonth: 'year month',
  all: 'year month day',
};

/** A date, a period or the text in place of it, such as `May 6–8, 2017`; empty if unknown. */
export function writtenDate(dates: Dates, form: DateForm, parts: DateParts = 'all'): string {
  const { date = {}, endDate, dateText, season } = dates;
  if (dateText !== undefined) return dateText;
  if (date.year === undefined) return '';
  const quarter = season === undefined ? '' : (form.seasons ?? seasons)[season - 1];
  const order = form.order.filter(([part]) => partNames[parts].includes(part));
  const write = (of: PartialDate, some: readonly DatePart[]): string[] =>
    some.flatMap(([part, after]) => {
      const text = partText(part, of, form) || (part === 'month' && of === date && quarter);
      return text ? [text, after] : [];
    });
  if (!endDate) return trimmed(write(date, order));
  const byRank = (['year', 'month', 'day'] as const).filter((part) =>
    order.some(([name]) => name === part),
  );
  const differs = byRank.find((part) => date[part] !== endDate[part]);
  if (differs === undefined) return trimmed(write(date, order));
  const isDifferent = ([part]: DatePart): boolean =>
    byRank.indexOf(part) >= byRank.indexOf(differs);
  const from = order.findIndex(isDifferent);
  const until = order.findLastIndex(isDifferent) + 1;
  const different = order.slice(from, until);
  return trimmed([
    ...write(date, order.slice(0, from)),
    [trimmed(write(date, different)), trimmed(write(endDate, different))]
      .slice(trimmed(write(date, different)) === '' ? 1 : 0)
      .join('–'),
    different.findLast(([part]) => partText(part, endDate, form) !== '')?.[1] ?? '',
    ...write(date, order.slice(until)),
  ]);
}

function trimmed(texts: readonly string[]): string {
  return texts.join('').replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '');
}

function partText(part: DatePart[0], date: PartialDate, form: DateForm): string {
  const value = date[part];
  if (value === undefined) return '';
  if (part === 'month') return form.months[value - 1] ?? '';
  if (part === 'day') return form.twoDigitDays ? String(value).padStart(2, '0') : String(value);
  const [before, after] = form.eras ?? eras;
  const year = String(Math.abs(value));
  return value < 0 ? `${year} ${before}` : value < 1000 ? `${year} ${after}` : year;
}

/** `May 6, 2017` */
export const americanDates: DateForm = { order: datesLike('month day, year'), months };

/** Months with up to four letters are short enough. */
export function shortMonths(september: string, longest = 4): readonly string[] {
  return months.map((name) =>
    name.length <= longest ? name : name === 'September' ? september : `${name.slice(0, 3)}.`,
  );
}
