import type { PartialDate } from '../model';
import { isNumbered, isOf } from './fields';
import { plain, rich } from './layout';
import { labelForms, leadingNames } from './label';
import { isOthers, writeName } from './names';
import type { NameList } from './names';
import { stylePart, styles } from './styles';
import type { ReferenceStyle } from './styles';
import type { ReferenceWork } from './work';

/** What a list is sorted by, the most important first; undefined comes last. */
export type SortKeys = readonly (readonly string[] | undefined)[];

/** Works that APA sorts by their year alone. */
const byYear =
  'article article-journal book chapter entry entry-dictionary entry-encyclopedia dataset graphic manuscript map patent report review review-book thesis';

/** The sort keys of a work in the list of a style; in other styles, by author, year and title. */
export function sortKeys(work: ReferenceWork, style: ReferenceStyle = 'chicago'): SortKeys {
  const { status, shownTitle, volume } = work;
  const title = words(plain(style === 'mla' ? stylePart(work, 'titled', style) : rich(shownTitle)));
  // In ACM, a period follows the names, so a name comes before itself alone if others follow it.
  const text = leadOf(work, style);
  const lead = words(style === 'acm' && !text.endsWith('.') ? `${text}0` : text);
  const date = dateOf(work.date);
  const end = dateOf(work.endDate);
  // A period comes after its first year, a text in place of a date first.
  const dates = date ? [date, ...(end ? [end] : [])] : undefined;
  const period = work.dateText === undefined ? dates : [];
  // ACM doesn't sort by title: works of one date stay in the order of the bibliography.
  if (style === 'acm') return [lead, period, work.entryPlace];
  if (style === 'mla') return [lead, title, words(plain(rich(work.container)))];
  const isDated = date !== '' || work.dateText !== undefined;
  if (style === 'chicago') {
    const group = isDated ? '0' : status ? '2' : '1';
    const years = [work.dateText ?? date.slice(0, 4), ...(end ? [end.slice(0, 4)] : [])];
    const begin = isOf(work, 'review review-book') ? ['review', 'of'] : [];
    return [lead, [group], years, [...begin, ...title]];
  }
  if (style !== 'apa') return [lead, period, title];
  const isYear = isOf(work, byYear) || (isOf(work, 'paper-conference') && isNumbered(work));
  const group = isDated ? '1' : status ? '2' : '0';
  return [
    lead,
    [group],
    [work.dateText ?? (isYear ? date.slice(0, 4) : date)],
    status === undefined ? undefined : words(status),
    title,
    volume === undefined ? undefined : words(volume),
  ];
}

/** The names that the entry of a work begins with, each with the family first, else its title. */
export function leadOf(
  work: ReferenceWork,
  style: ReferenceStyle,
  list?: Partial<NameList>,
): string {
  const { limit = Infinity, shown = 1, ...form } = { ...styles[style].names, ...list };
  const all = leadingNames(work, style);
  if (all.length === 0 && style === 'acm') return '';
  if (all.length === 0)
    return plain(stylePart(work, 'citedTitle', labelForms[style] ? style : 'chicago'));
  const first = all.slice(0, all.length > limit ? shown : undefined);
  const names = limit < Infinity ? first.filter((name) => !isOthers(name)) : first;
  return names
    .map((name) =>
      writeName(name, {
        ...form,
        initials: false,
        demotes: style === 'chicago' || style === 'acm',
        inverted: 'all',
      }),
    )
    .join('');
}

/** The date as digits that sort, years before the common era included. */
function dateOf(date: PartialDate | undefined): string {
  if (date?.year === undefined) return '';
  const { year, month, day } = date;
  return [
    year + 5000,
    month && String(month).padStart(2, '0'),
    day && String(day).padStart(2, '0'),
  ].join('');
}

function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s'’,ʾʿ]+/)
    .filter((word) => word !== '');
}

const collator = new Intl.Collator('en', { ignorePunctuation: true });

/** Compares works by their sort keys. */
export function compareKeys(a: SortKeys, b: SortKeys): number {
  for (const [i, key] of a.entries()) {
    const other = b[i];
    if (key === undefined || other === undefined) {
      if (key !== other) return key === undefined ? 1 : -1;
      continue;
    }
    for (let at = 0; at < Math.max(key.length, other.length); at += 1) {
      const [one, two] = [key[at], other[at]];
      if (one === undefined || two === undefined) return one === undefined ? -1 : 1;
      const order = collator.compare(one, two);
      if (order !== 0) return order;
    }
  }
  return 0;
}
