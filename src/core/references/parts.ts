import type { Run } from '../bibliography/work/markup';
import type { Name } from '../bibliography/work/names';
import { months } from '../render/labels';
import { joinNames } from './names';
import type { NameList } from './names';
import type { Piece } from './pieces';
import { singleQuotes } from './quotes';
import { inCase } from './titleCase';
import type { TitleCase } from './titleCase';
import type { ReferenceWork } from './work';

/** What a style writes: text, a piece with a form, or nothing. */
export type Part = string | Piece | undefined;

/** Names in a row; empty for none. */
export function nameList(
  names: readonly Name[] | undefined,
  list: NameList,
  hasMore = false,
): string {
  return names ? joinNames(names, list, hasMore) : '';
}

/** The title, its letters as the style wants them. */
export function titleRuns(work: ReferenceWork, wanted: TitleCase): readonly Run[] {
  return inCase(work.titleMarkup ?? work.title, wanted, work.hasFreeCase);
}

/** The journal, book or site that the work is part of; empty when it is part of none. */
export function containerRuns(work: ReferenceWork, wanted: TitleCase): readonly Run[] {
  const container = work.container ?? work.venue?.name ?? '';
  // Journals are named as they are; the titles of books are written as titles are.
  const isFree = work.hasFreeCase && !isPeriodical(work);
  return inCase(container, wanted, isFree);
}

/** The series. */
export function seriesRuns(work: ReferenceWork, wanted: TitleCase): readonly Run[] {
  return inCase(work.series ?? '', wanted, work.hasFreeCase);
}

/** Whether the work stands in a journal, magazine or newspaper. */
export function isPeriodical({ type, venue }: ReferenceWork): boolean {
  return type === undefined || type === ''
    ? venue?.kind === 'journal'
    : /^article-|^review|^post/.test(type);
}

/** Whether the work is part of a book. */
export function isInBook({ type, venue }: ReferenceWork): boolean {
  return type === undefined || type === ''
    ? venue?.kind === 'proceedings'
    : /^(?:chapter|paper-conference|entry)/.test(type);
}

/** Whether the work stands for itself, as books and theses do. */
export function isBook({ type }: ReferenceWork): boolean {
  return /^(?:book|pamphlet|collection|software|patent|motion_picture)$/.test(type ?? '');
}

/** The runs as pieces, all of them in `form`; emphasis within emphasis is upright. */
export function pieces(runs: readonly Run[], form?: Piece['form']): readonly Piece[] {
  return runs.map(({ text, marks }) => {
    const own: Piece['form'] = marks.has('sup')
      ? 'superscript'
      : marks.has('sub')
        ? 'subscript'
        : marks.has('b')
          ? 'bold'
          : marks.has('i')
            ? 'italic'
            : undefined;
    const shown = own === 'italic' && form === 'italic' ? undefined : (own ?? form);
    return shown ? { text, form: shown } : { text };
  });
}

/** The same with `mark` behind, unless they end in a mark of their own. */
export function stopped(parts: readonly Piece[], mark = '.'): readonly Piece[] {
  const last = parts.at(-1);
  if (!last || endsInMark(last.text)) return parts;
  return [...parts.slice(0, -1), { ...last, text: `${last.text}${mark}` }];
}

/** In quotation marks, with the mark that follows inside, as Americans have it. */
export function quoted(runs: readonly Run[], mark: string): readonly Piece[] {
  const inner = stopped(
    pieces(runs).map((piece) => ({ ...piece, text: singleQuotes(piece.text) })),
    mark,
  );
  return [{ text: '“' }, ...inner, { text: '”' }];
}

/** A full stop behind what does not end in a mark of its own. */
export function stop(text: string): string {
  return endsInMark(text) ? text : `${text}.`;
}

function endsInMark(text: string): boolean {
  return /[.?!…][”’"']?$/.test(text);
}

/** What is known of `parts`, with `separator` between. */
export function list(parts: readonly Part[], separator = ', '): Part[] {
  const known = parts.filter((part) => part !== undefined && part !== '');
  return known.flatMap((part, i) => (i === 0 ? [part] : [separator, part]));
}

/** Groups of parts that say something, each as a sentence. */
export function sentences(...groups: readonly (readonly Part[])[]): Part[] {
  return groups.flatMap((group) => {
    const known = group.filter((part) => part !== undefined && part !== '');
    const last = known.at(-1);
    if (last === undefined) return [];
    const text = typeof last === 'string' ? last : last.text;
    return [...known, endsInMark(text) ? ' ' : '. '];
  });
}

export function italic(text: string): Piece {
  return { text, form: 'italic' };
}

export function link(text: string, href: string): Piece {
  return { text, href };
}

/** `p.` of one page, `pp.` of several. */
export function pageMark(pages: string): string {
  return /[–,&-]/.test(pages) ? 'pp.' : 'p.';
}

/** `2nd` of `2`; other words as they are. */
function ordinal(edition: string): string {
  if (!/^\d+$/.test(edition)) return edition;
  const number = Number(edition);
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${edition}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** `3rd ed.`; of a text only itself. */
export function editionText(edition: string | undefined): string {
  return edition === undefined ? '' : /^\d+$/.test(edition) ? `${ordinal(edition)} ed.` : edition;
}

/** The name of a month from 1 to 12. */
export function monthName(month: number | undefined): string {
  return month === undefined ? '' : (months[month - 1] ?? '');
}

/** Where the work is: the address of its DOI, or another one. */
export function address(work: ReferenceWork): readonly Part[] {
  return work.url === undefined ? page(work) : [link(work.url, work.url)];
}

/** A page about a work that has no address itself, under what it is. */
export function page({ page }: ReferenceWork): readonly Part[] {
  return page ? [`${page.name}: `, link(page.url, page.url)] : [];
}

/** Joins neighbours of one form, and leaves out white space at the end. */
export function join(parts: readonly Part[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const part of parts) {
    if (part === undefined || part === '') continue;
    const piece = typeof part === 'string' ? { text: part } : part;
    const last = joined.at(-1);
    if (last && last.form === piece.form && last.href === undefined && piece.href === undefined) {
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    } else if (piece.text !== '') joined.push(piece);
  }
  const last = joined.pop();
  const text = last?.text.trimEnd();
  if (!last) return joined;
  return text ? [...joined, { ...last, text }] : joined;
}

/** `6 May 2017`, with months as MLA shortens them. */
export function dayMonthYear({ date }: ReferenceWork, year: string): string {
  if (date?.year === undefined) return year;
  return [date.day, shortMonth(date.month, 'Sept.'), year].filter(Boolean).join(' ');
}

/** `May 2017` */
export function shortMonthYear({ date }: ReferenceWork, year: string): string {
  if (date?.year === undefined) return year;
  return [shortMonth(date.month, 'Sep.'), year].filter(Boolean).join(' ');
}

/** May, June and July are short enough. */
function shortMonth(month: number | undefined, september: string): string {
  const name = monthName(month);
  if (name.length < 5) return name;
  return name === 'September' ? september : `${name.slice(0, 3)}.`;
}

/** Groups of parts that say something, with commas between. */
export function listOf(...groups: readonly (readonly Part[])[]): Part[] {
  const known = groups
    .map((group) => group.filter((part) => part !== undefined && part !== ''))
    .filter((group) => group.length > 0);
  return known.flatMap((group, i) => (i === 0 ? group : [', ', ...group]));
}
