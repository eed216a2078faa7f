import type { PartialDate } from '../model';
import { italic, link, list, part, rich, wrap } from './layout';
import type { Content, Part } from './layout';
import { term } from './locale';
import { joinNames } from './names';
import type { NameList } from './names';
import { titleCase } from './titleCase';
import { datesIn, isNumeric, labeled, writtenDate } from './wording';
import type { DateForm, DateParts, PageRange } from './wording';
import type { ReferenceWork } from './work';

/** How a citation of the work tells it from others. */
export interface Citing {
  /** The letter after its year; empty if the year is clear. */
  readonly letter: string;
  /** Whether the previous entry of the list has the same authors. */
  readonly sameAuthors: boolean;
  /** The number of names that tells its authors from others; see `Distinction`. */
  readonly shown?: number | undefined;
}

/** A reference style: how it writes names and pages, and the whole reference. */
export interface Style {
  readonly names: NameList;
  readonly pageRange: PageRange;
  write(work: ReferenceWork, citing: Citing): Content;
}

/** Whether the work is of one of CSL's types, given separated by spaces. */
export function isOf({ type }: ReferenceWork, types: string): boolean {
  return type !== '' && types.split(' ').includes(type);
}

/** Articles, which have a volume, an issue and pages rather than a publisher. */
export const serials =
  'article-journal article-magazine article-newspaper periodical post-weblog review review-book';
/** Works whose titles are written like those of books. */
export const books = 'bill book graphic legal_case legislation motion_picture report song';
/** Parts of books. */
export const chapters = 'chapter entry-dictionary entry-encyclopedia paper-conference';

/** Whether the work is written like an article, with a volume and pages after what it is part of. */
export function isArticle(work: ReferenceWork): boolean {
  return isOf(work, serials) || (!work.editors?.length && isOf(work, 'interview paper-conference'));
}

/** The work has a place in a volume, so its day is not written. */
export function isNumbered({ editors, issue, pages, volume }: ReferenceWork): boolean {
  return Boolean(editors?.length ?? 0) || Boolean(issue ?? pages ?? volume);
}

/** A title in the case of English titles, unless the work isn't in English. */
export function inTitleCase(work: ReferenceWork, title: string | undefined): Part {
  return rich(title && (work.isForeign ? title : titleCase(title, true)));
}

/** The same in italics, where citeproc doesn't recognize the last word. */
export function inItalicTitleCase(work: ReferenceWork, title: string | undefined): Part {
  return italic(rich(title && (work.isForeign ? title : titleCase(title, false))));
}

/** The work without a field that comes first in its entry. */
export function without(
  work: ReferenceWork,
  field: 'editors' | 'translators' | 'publisher' | 'container' | false,
): ReferenceWork {
  if (field === false) return work;
  const { [field]: _, ...others } = work;
  return others;
}

/** The work's authors as a list of names; empty if unknown. */
export function authors({ names, locale }: ReferenceWork, form: NameList): string {
  return joinNames(names, { ...form, locale });
}

/** Names with their role after them: `A. Roe, Ed.` */
export function withRole(
  { locale, ...work }: ReferenceWork,
  role: 'editors' | 'translators',
  form: NameList,
  before: string,
  [one, many]: readonly [one: string, many: string],
  after = '',
): string {
  const names = work[role] ?? [];
  if (names.length === 0) return '';
  const label = term(names.length > 1 ? many : one, locale);
  return joinNames(names, { ...form, locale }) + before + label + after;
}

/** Names with their role before them: `by Di Kay`, `edited by Ann Roe`, `translated by Bo Li`. */
export function byNames(
  { containerAuthors = [], editors = [], translators = [], locale }: ReferenceWork,
  form: NameList,
): readonly string[] {
  const list = { ...form, locale };
  const [by = '', edited = '', translated = ''] = [containerAuthors, editors, translators].map(
    (names) => joinNames(names, list),
  );
  const roles =
    edited === translated && !locale
      ? [edited && `edited and translated by ${edited}`]
      : [
          edited && `${term('edited by', locale)} ${edited}`,
          translated && `${term('translated by', locale)} ${translated}`,
        ];
  return [by && `by ${by}`, ...roles].filter(Boolean);
}

/** `vol. 2` */
export function volumeText({ volume = '', locale }: ReferenceWork): string {
  return isNumeric(volume) ? labeled('vol.', 'vols.', volume, locale) : volume;
}

/** The date of the work; empty if unknown. */
export function dateIn(work: ReferenceWork, form: DateForm, parts?: DateParts): string {
  return writtenDate(work, datesIn(form, work.locale, parts), parts);
}

/** Another date of the work; empty if unknown. */
export function dayIn(
  work: ReferenceWork,
  date: PartialDate | undefined,
  form: DateForm,
  parts?: DateParts,
): string {
  return writtenDate(date ? { date } : {}, datesIn(form, work.locale, parts), parts);
}

/** The number of a series after its title: `Lecture Notes 12`. */
export function seriesParts(work: ReferenceWork): Part {
  const { series, seriesNumber } = work;
  return list(
    isNumeric(seriesNumber) || !seriesNumber ? ' ' : ', ',
    inTitleCase(work, series),
    seriesNumber,
  );
}

/** The address of the work as a link: of its DOI, else its own. */
export function address({ url }: ReferenceWork): Part {
  return link(url);
}

/** The journal, book or site in italics. */
export function containerOf(work: ReferenceWork, isShort = false): Part {
  return italic(rich((isShort ? work.containerShort : undefined) ?? work.container));
}

/** A page about a work without an address, with the name of the page before it. */
export function pageAbout({ page }: ReferenceWork): Part {
  return page ? [...part(` ${page.name}: `), ...link(page.url)] : [];
}

/** `Place: Publisher` */
export function placed({ place, publisher }: ReferenceWork): Part {
  return list(': ', place, publisher);
}

/** The content in brackets. */
export function inBrackets(
  content: Content,
  [open, close]: readonly [string, string] = ['(', ')'],
): Part {
  return wrap(open, content, close);
}
