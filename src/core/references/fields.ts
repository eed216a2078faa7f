import { link, rich } from './layout';
import type { Content, Part } from './layout';
import { familyName, joinNames } from './names';
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
import type { NameField, ReferenceWork } from './work';

/** How a citation of the work tells it from others. */
export interface Citing {
  /** The letter after its year; empty if the year is clear. */
  readonly letter: string;
  /** Whether the previous entry of the list has the same authors. */
  readonly sameAuthors: boolean;
  /** The number of names that tells its authors from others; see `Distinction`. */
  readonly shown?: number | undefined;
}

/** A reference style. */
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
  /** The parts of a reference, written on demand. */
  readonly parts: (writer: Writer) => StyleParts;
}

/** The named parts of a reference in a style. */
interface StyleParts {
  /** What comes first in an entry without authors, as `who`; that field isn't shown again. */
  readonly who?: Readonly<Record<string, () => Part>>;
  /** The whole reference. */
  readonly entry: () => Part;
  /** The title as it begins an entry without authors. */
  readonly titled?: () => Part;
  /** In a text, in place of the authors. */
  readonly citedTitle?: () => Part;
  /** In a text, the title in a dictionary without authors. */
  readonly under?: () => Part;
  /** In a text, with the letter. */
  readonly citedYear?: () => Part;
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

/** A word in the singular and plural, which belongs to the text around it: `p.` and `pp.` */
interface Label {
  readonly label: string;
}

/** What can be put into a text: the name of a field, a part, a label, or nothing. */
type Slot = Field | Part | Label | false | undefined;

/** Writes a work in a style. Fields are those that don't come first in the entry; conditions are about all. */
export interface Writer extends Writing {
  /**
   * Puts slots into a text. Between two that have text, the words before the second are shown; the words before the
   * first and after the last, if any has text. Words are in English, and terms become those of the note's language.
   */
  readonly text: (words: TemplateStringsArray, ...slots: readonly Slot[]) => Part;
  readonly show: (field: Field) => Part;
  /** In title case, if the work is in English. */
  readonly cased: (field: Field, isInItalics?: boolean) => Part;
  /** Whether one of these fields has text. */
  readonly has: (...names: readonly Field[]) => boolean;
  /** Whether the work is of one of these types of CSL, separated by spaces. */
  readonly is: (among: string) => boolean;
  /** Whether a field is a number, or several. */
  readonly isNumber: (field: Field) => boolean;
  /** The plural if the field is several. */
  readonly label: (field: Field, one: string, many: string) => Label;
}

/** Whether the work is of one of CSL's types, given separated by spaces. */
export function isOf({ type }: ReferenceWork, among: string): boolean {
  // Most types aren't there, which is quick to find out.
  return type !== '' && among.includes(type) && among.split(/\s+/).includes(type);
}

/** Whether works of this type of CSL are bills, laws or cases. */
export function isLaw(type: string): boolean {
  return /^(?:bill|hearing|legal_case|legislation|regulation|treaty)$/.test(type);
}

/** Whether readers can't get a letter or an interview, which texts cite without listing it. */
export function isPrivate(work: ReferenceWork): boolean {
  const { archive, container, doi, number, publisher, url } = work;
  return (
    isOf(work, 'interview personal_communication') &&
    ![archive, container, doi, number, publisher, url].some(Boolean)
  );
}

/** Works whose titles are written like those of books. */
export const books = 'bill book graphic legal_case legislation motion_picture report song';

/** Parts of books. */
export const chapters = 'chapter entry-dictionary entry-encyclopedia paper-conference';
/** Articles, which have a volume, an issue and pages rather than a publisher. */
export const serials =
  'article-journal article-magazine article-newspaper periodical post-weblog review review-book';

/** The work has a place in a volume, so its day is not written. */
export function isNumbered({ editors, issue, pages, volume }: ReferenceWork): boolean {
  return Boolean(editors?.length ?? 0) || Boolean(issue ?? pages ?? volume);
}

/** Whether a work is written like an article, with a volume and pages after what it is part of. */
export function isInSerial({ whole, is }: Writer): boolean {
  return is(serials) || (!whole.editors?.length && is('interview paper-conference'));
}

/** The place and the publisher. */
export const placed = ({ text }: Writer): Part => text`${'place'}: ${'publisher'}`;

/** The series, and the place in it. */
export const numberedSeries = ({ text, cased, has, isNumber }: Writer): Part =>
  !has('seriesNumber') || isNumber('seriesNumber')
    ? text`${cased('series')} ${'seriesNumber'}`
    : text`${cased('series')}, ${'seriesNumber'}`;

/** `p. 3`, `pp. 3–5` */
export const labeledPages = ({ text, label }: Writer): Part =>
  text`${label('pages', 'p.', 'pp.')} ${'pages'}`;

/** The editors with their role after them: `A. Roe (Ed.)` */
export const inParentheses = ({ text, label }: Writer, one: string, many: string): Part =>
  text`${'editors'} (${label('editors', one, many)})`;

/** Names with their roles before them: `by Di Kay`, `edited by Ann Roe`, `translated by Bo Li`. */
export function byNames({ text, work: { locale, editors, translators } }: Writer): readonly Part[] {
  const areSame = !locale && editors && JSON.stringify(editors) === JSON.stringify(translators);
  return [
    text`by ${'containerAuthors'}`,
    areSame ? text`edited and translated by ${'editors'}` : text`edited by ${'editors'}`,
    text`translated by ${!areSame && 'translators'}`,
  ];
}

/** The fields of a work that are texts, possibly with markup, and shown as they are. */
type TextField = Exclude<
  {
    [K in keyof ReferenceWork]-?: NonNullable<ReferenceWork[K]> extends string ? K : never;
  }[keyof ReferenceWork],
  keyof typeof fields
>;

/** Whether a field is a text of the work. */
export function isText(field: Field): field is TextField {
  return !(field in fields);
}

/** The text of a field; empty if unknown. */
export function fieldText(field: TextField, work: ReferenceWork): string {
  if (field === 'title') return work.title && work.shownTitle;
  if (field === 'shortTitle') return work.shortTitle ?? work.shownTitle;
  return work[field] ?? '';
}

function names(field: 'names' | Exclude<NameField, 'recipients'>) {
  return ({ work, style, citing, who }: Writing): Content => {
    const isFirst = who === undefined;
    const list = isFirst ? style.names : (style.others ?? style.names);
    const written = joinNames(work[field] ?? [], {
      ...list,
      ...(style.distinguishes && { shown: citing.shown ?? 1 }),
      ...ofWork(work),
    });
    const isRepeated = isFirst && citing.sameAuthors && written !== '';
    return isRepeated ? (style.repeated ?? written) : written;
  };
}

/** What lists of names depend on besides the style. */
function ofWork({ locale, areNamesExact }: ReferenceWork): Partial<NameList> {
  return { locale, isExact: areNamesExact };
}

function dateField(parts?: DateParts) {
  return ({ work, style }: Writing): Content =>
    writtenDate(work, datesIn(style.dates, work.locale, parts), parts);
}

function otherDate(field: 'accessed' | 'eventDate' | 'originalDate', parts?: DateParts) {
  return ({ work, style }: Writing): Content => {
    const date = work[field];
    const ends = { eventDate: work.eventEnd, originalDate: work.originalEnd, accessed: undefined };
    const endDate = ends[field];
    const form = field === 'accessed' ? (style.accessDates ?? style.dates) : style.dates;
    return (
      date &&
      writtenDate({ date, ...(endDate && { endDate }) }, datesIn(form, work.locale, parts), parts)
    );
  };
}

/** What can be shown of a work besides {@link isText} fields. */
export const fields = {
  who: ({ who }) => who,
  repeated: ({ style }) => style.repeated,
  letter: ({ citing }) => citing.letter,
  authors: names('names'),
  /** `Ana Vasic & Bo Li`, in any style. */
  wholeNames: ({ work }) => joinNames(work.names, { and: '&', ...ofWork(work) }),
  /** `Vasic-Li` */
  familyNames: ({ work }) => work.names.map(familyName).join('-'),
  editors: names('editors'),
  translators: names('translators'),
  containerAuthors: names('containerAuthors'),
  recipients: ({ work, style }) =>
    joinNames(work.recipients ?? [], { and: style.names.and, ...ofWork(work) }),
  reviewedAuthors: names('reviewedAuthors'),
  year: dateField('year'),
  month: dateField('month'),
  monthDay: dateField('monthDay'),
  yearMonth: dateField('yearMonth'),
  date: dateField(),
  accessed: otherDate('accessed'),
  eventDate: otherDate('eventDate'),
  originalDate: otherDate('originalDate'),
  originalYear: otherDate('originalDate', 'year'),
  firstPage: ({ work }) => /^[^\s,;–-]+/.exec(work.pages ?? '')?.[0],
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
} satisfies Readonly<Record<string, (writing: Writing) => Content>>;

export type Field = TextField | keyof typeof fields;

/** Whether a field shows several things, so the word before or after it is in the plural. */
export function isPlural(field: Field, { work }: Writing): boolean {
  if (field === 'editors' || field === 'translators') return (work[field]?.length ?? 0) > 1;
  if (field === 'volumes') return work.volumes !== '1';
  if (!['pages', 'issue', 'number', 'section'].includes(field)) return false;
  return isSeveral(isText(field) ? fieldText(field, work) : (work.pages ?? ''));
}
