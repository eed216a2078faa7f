import { months } from '../render/labels';
import type { ReferenceWork } from './work';

/** The nonempty texts, separated by a comma or another `separator`. */
export function joined(
  texts: readonly (string | number | false | undefined)[],
  separator = ', ',
): string {
  return texts.filter(Boolean).join(separator);
}

/** The text with a period, unless it already ends in a mark. */
export function stop(text: string): string {
  return endsInMark(text) ? text : `${text}.`;
}

/** Whether a text ends in a period, question mark or the like, possibly within quotation marks. */
export function endsInMark(text: string): boolean {
  return /[.?!…][”’"']?$/.test(text);
}

/** Replaces double quotation marks with single ones. */
export function singleQuotes(text: string): string {
  return text
    .replace(/“/g, '‘')
    .replace(/”/g, '’')
    .replace(/(^|[\s([{—–-])"/g, '$1‘')
    .replace(/"/g, '’');
}

/** `Ed.` for one name, `Eds.` for several. */
export function oneOrMany(names: readonly unknown[], one: string, many: string): string {
  return names.length > 1 ? many : one;
}

/** How a style writes the second number of a range of pages. */
export type PageRange = 'whole' | 'chicago' | 'twoDigits';

/** Pages with ranges in the form of a style: `101–8` for Chicago, otherwise `101–108`. */
export function pagesAs(pages: string, style: PageRange): string {
  return pages.replace(
    /(?<![\w.])(\d{1,6})\s*[-–—]{1,2}\s*(\d{1,6})(?![\w.])/g,
    (_, first: string, last: string) => `${first}–${lastPage(first, last, style)}`,
  );
}

function lastPage(first: string, last: string, style: PageRange): string {
  const missing = Math.max(0, first.length - last.length);
  const whole = first.slice(0, missing) + last;
  if (style === 'whole' || whole.length !== first.length || first.length < 3) return whole;
  let same = 0;
  while (same < whole.length - 1 && whole.charAt(same) === first.charAt(same)) same += 1;
  const twoDigits = whole.slice(Math.min(same, whole.length - 2));
  if (style === 'twoDigits') return twoDigits;
  const page = Number(first) % 100;
  if (page === 0) return whole;
  if (page < 10) return whole.slice(same);
  const changes = Array.from(whole).filter((digit, i) => digit !== first.charAt(i)).length;
  // Chicago writes all four digits if three of them change.
  return first.length === 4 && changes === 3 ? whole : twoDigits;
}

/** `p. 3`, `pp. 3–5`; empty for no pages. */
export function markedPages(pages: string): string {
  return pages && `${/[–,&-]/.test(pages) ? 'pp.' : 'p.'} ${pages}`;
}

/** `3rd ed.` for a number; any other text unchanged. */
export function editionText({ edition = '' }: ReferenceWork): string {
  if (!/^\d+$/.test(edition)) return edition;
  const number = Number(edition);
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${edition}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')} ed.`;
}

/** The name of a month from 1 to 12. */
export function monthName(month: number | undefined): string {
  return month === undefined ? '' : (months[month - 1] ?? '');
}

/** `6 May 2017`, with months abbreviated as in MLA style. */
export function dayMonthYear({ date }: ReferenceWork, year: string): string {
  if (date?.year === undefined) return year;
  return joined([date.day, shortMonth(date.month, 'Sept.'), year], ' ');
}

/** `May 2017` */
export function shortMonthYear({ date }: ReferenceWork, year: string): string {
  if (date?.year === undefined) return year;
  return joined([shortMonth(date.month, 'Sep.'), year], ' ');
}

/** May, June and July are short enough. */
function shortMonth(month: number | undefined, september: string): string {
  const name = monthName(month);
  if (name.length < 5) return name;
  return name === 'September' ? september : `${name.slice(0, 3)}.`;
}
