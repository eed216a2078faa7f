import { link, rich } from './layout';
import type { Content, Part } from './layout';
import { joinNames } from './names';
import type { NameList } from './names';
import { shortestTitle } from './titleCase';
import {
  datesIn,
  editionText,
  isNumeric,
  isSeveral,
  labeled,
  ordinal,
  pagesAs,
  shortEdition,
  writtenDate,
} from './wording';
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

/** A reference style as data; the texts are templates (`template.ts`). */
export interface Style {
  readonly names: NameList;
  /** For names that don't come first in the entry. */
  readonly others?: NameList;
  /** In place of the names of the previous entry. */
  readonly repeated?: string;
  /** Whether lists of names show as many as tell works apart. */
  readonly distinguishes?: true;
  readonly dates: DateForm;
  /** For the day when a page was accessed. */
  readonly accessDates?: DateForm;
  readonly pageRange: PageRange;
  /** Terms that are the style's own, in all languages. */
  readonly ownTerms?: readonly string[];
  /** Names for several types of CSL. */
  readonly types?: Readonly<Record<string, string>>;
  /** What comes first in an entry, as `$who`: the first that has text; that field isn't shown again. */
  readonly who: Readonly<Record<string, string>>;
  /** The whole reference is `entry`. */
  readonly parts: Readonly<Record<string, string>> & { readonly entry: string };
}

/** A work that is being written in a style. */
export interface Writing {
  /** Without the field that comes first. */
  readonly work: ReferenceWork;
  readonly whole: ReferenceWork;
  readonly style: Style;
  readonly citing: Citing;
  /** What comes first; undefined while that is being written. */
  readonly who?: Part;
}

/** Whether the work is of one of CSL's types, given separated by spaces. */
export function isOf({ type }: ReferenceWork, among: string): boolean {
  return type !== '' && among.split(/\s+/).includes(type);
}

/** Works whose titles are written like those of books. */
export const books = 'bill book graphic legal_case legislation motion_picture report song';

const serials =
  'article-journal article-magazine article-newspaper periodical post-weblog review review-book';

/** Names for several types of CSL. */
export const types: Readonly<Record<string, string>> = {
  books,
  /** Books with a place before their publisher. */
  volumes: books.replace(' report', ''),
  /** Parts of books. */
  chapters: 'chapter entry-dictionary entry-encyclopedia paper-conference',
  /** Articles, which have a volume, an issue and pages rather than a publisher. */
  serials,
};

/** The work has a place in a volume, so its day is not written. */
export function isNumbered({ editors, issue, pages, volume }: ReferenceWork): boolean {
  return Boolean(editors?.length ?? 0) || Boolean(issue ?? pages ?? volume);
}

/** What a condition can ask of a work besides its type and fields. */
export const tests: Readonly<Record<string, (writing: Writing) => boolean>> = {
  /** It is written like an article, with a volume and pages after what it is part of. */
  inSerial: ({ whole }) =>
    isOf(whole, serials) || (!whole.editors?.length && isOf(whole, 'interview paper-conference')),
  inVolume: ({ whole }) => isNumbered(whole),
  circa: ({ whole }) => whole.isCirca === true,
  sameAuthors: ({ citing }) => citing.sameAuthors,
  sameEditors: ({ work: { locale, editors, translators } }) =>
    !locale && editors !== undefined && JSON.stringify(editors) === JSON.stringify(translators),
};

/** Parts that styles share. */
export const parts: Readonly<Record<string, string>> = {
  placed: '$place: $publisher',
  seriesAndNumber:
    '{?!$seriesNumber #seriesNumber:$series:title $seriesNumber|$series:title, $seriesNumber}',
  /** In a text, for styles without a form of their own. */
  citedTitle: '“$shortestTitle”',
  citedYear: '{?$year:{$year}$letter|{?!$year:n.d.}{-$letter}}',
};

/** Names with their role before them: `by Di Kay`, `edited by Ann Roe`, `translated by Bo Li`. */
export function byNames(separator: string, form = ''): string {
  return [
    `{by $containerAuthors}${form}`,
    `{?sameEditors:edited and translated by $editors|edited by $editors}${form}`,
    `{?!sameEditors:translated by $translators}${form}`,
  ].join(separator);
}

const texts = [
  'chapter',
  'container',
  'doi',
  'event',
  'eventPlace',
  'genre',
  'issue',
  'medium',
  'number',
  'originalPublisher',
  'originalTitle',
  'place',
  'publisher',
  'series',
  'seriesNumber',
  'shortTitle',
  'status',
  'title',
  'version',
  'volume',
  'volumeTitle',
  'volumes',
  'dateText',
  'edition',
] as const;

/** Whether a field is a text of the work, possibly with markup. */
export function isText(field: string): field is (typeof texts)[number] {
  return (texts as readonly string[]).includes(field);
}

/** The text of a field; empty if unknown. */
export function fieldText(field: (typeof texts)[number], work: ReferenceWork): string {
  if (field === 'title') return work.title && work.shownTitle;
  if (field === 'shortTitle') return work.shortTitle ?? work.shownTitle;
  return work[field] ?? '';
}

function names(field: 'names' | 'editors' | 'translators' | 'containerAuthors') {
  return ({ work, style, citing, who }: Writing): Content => {
    const isFirst = who === undefined;
    const list = isFirst ? style.names : (style.others ?? style.names);
    const written = joinNames(work[field] ?? [], {
      ...list,
      ...(style.distinguishes && { shown: citing.shown ?? 1 }),
      locale: work.locale,
    });
    const isRepeated = isFirst && citing.sameAuthors && written !== '';
    return isRepeated ? (style.repeated ?? written) : written;
  };
}

function dateField(parts?: DateParts) {
  return ({ work, style }: Writing): Content =>
    writtenDate(work, datesIn(style.dates, work.locale, parts), parts);
}

function otherDate(field: 'accessed' | 'eventDate' | 'originalDate', parts?: DateParts) {
  return ({ work, style }: Writing): Content => {
    const date = work[field];
    const form = field === 'accessed' ? (style.accessDates ?? style.dates) : style.dates;
    return date && writtenDate({ date }, datesIn(form, work.locale, parts), parts);
  };
}

/** What templates can show of a work besides {@link isText} fields. */
export const fields: Readonly<Record<string, (writing: Writing) => Content>> = {
  who: ({ who }) => who,
  repeated: ({ style }) => style.repeated,
  letter: ({ citing }) => citing.letter,
  authors: names('names'),
  editors: names('editors'),
  translators: names('translators'),
  containerAuthors: names('containerAuthors'),
  year: dateField('year'),
  month: dateField('month'),
  monthDay: dateField('monthDay'),
  yearMonth: dateField('yearMonth'),
  date: dateField(),
  accessed: otherDate('accessed'),
  eventDate: otherDate('eventDate'),
  originalDate: otherDate('originalDate'),
  originalYear: otherDate('originalDate', 'year'),
  pages: ({ work, style }) => pagesAs(work.pages ?? '', style.pageRange, work.locale),
  issues: ({ work }) => pagesAs(work.issue ?? '', 'asWritten', work.locale),
  /** `vol. 2` */
  vol: ({ work: { volume = '', locale } }) =>
    isNumeric(volume) ? labeled('vol.', 'vols.', volume, locale) : volume,
  /** `2nd ed.` */
  editionLabel: ({ work }) => editionText(work.edition, work.locale),
  ordinalEdition: ({ work: { edition, locale } }) =>
    edition && `${ordinal(edition, locale)} ${shortEdition(locale)}`,
  shortContainer: ({ work }) => rich(work.containerShort ?? work.container),
  shortestTitle: ({ work }) => shortestTitle(work.title),
  url: ({ work }) => link(work.url),
  /** The address that isn't its DOI's. */
  site: ({ work }) => link(work.site),
};

/** Whether a field shows several things, so that the word before or after it is in the plural. */
export function isPlural(field: string, { work }: Writing): boolean {
  if (field === 'editors' || field === 'translators') return (work[field]?.length ?? 0) > 1;
  if (field === 'volumes') return work.volumes !== '1';
  if (field !== 'pages' && field !== 'issue' && field !== 'number') return false;
  return isSeveral(work[field] ?? '');
}
