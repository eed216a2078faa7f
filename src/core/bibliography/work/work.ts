/**
 * Turns entries (`BibEntry`, as written) into readable works: `tex.ts` reads LaTeX, `names.ts` names, `dates.ts`
 * dates; `markup.ts` has the marks of rich text.
 */
import { isRecord } from '../../base/data';
import { paperIdentity } from '../../identity/title';
import type { LookedUp, PartialDate, Range, Venue } from '../../model';
import { readable } from '../../text/readable';
import { bibtexDate, bibtexYear, cslDate, fullerDate } from './dates';
import type { EntryDate } from './dates';
import {
  arxivIdIn,
  arxivIdOf,
  doiOf,
  doiOfField,
  isArxiv,
  isPreprintServer,
  titleWithoutId,
  wholeArxivId,
} from '../../identity/identifiers';
import { byWord, firstOf } from '../../base/collections';
import type { BibEntry, BibliographyFormat } from './entry';
import { fromHtml, plainText } from './markup';
import type { Markup } from './markup';
import { texMarkup } from './tex';
import { json } from './entry';
import { bibtexList, bibtexNames, groupName, nameOfParts } from './names';
import { pageRange } from './pages';

/** An entry of a bibliography with its place, as plain data; the library has its abstract. */
export interface BibliographyEntry extends Omit<ListedWork, 'identity' | 'abstract'> {
  readonly range: Range;
  readonly keyRange: Range;
}

/** The work that an entry of a bibliography describes, as readable plain data. */
export interface BibliographyWork {
  readonly key: string;
  readonly title?: string;
  /** Of the title, see `paperIdentity`. */
  readonly identity?: string;
  readonly abstract?: string;
  readonly authors?: readonly string[];
  readonly venue?: Venue;
  readonly volume?: string;
  readonly issue?: string;
  /** `12`, or `12–34`. */
  readonly pages?: string;
  /** Or the school of a thesis, the institution of a report. */
  readonly publisher?: string;
  readonly date?: PartialDate;
  /** Without version. */
  readonly arxivId?: string;
  readonly doi?: string;
  /** http or https. */
  readonly url?: string;
  /** For lists of references. */
  readonly details?: WorkDetails;
}

/** A work listed in a file. */
export interface ListedWork extends BibliographyWork {
  readonly uri: string;
  /** See `BibEntry`. */
  readonly aliasOf?: string;
  /** The work is a line of the details file: it completes papers, but can't be cited by its key. */
  readonly lookedUp?: LookedUp;
}

/** The work that an entry describes. Unknown fields are left out. */
export function toWork(entry: BibEntry, format: BibliographyFormat): BibliographyWork {
  const facts = known(withArxivId(format === 'bibtex' ? fromBibtex(entry) : fromCsl(entry), entry));
  const { title } = facts;
  return { key: entry.key, ...facts, ...(title && { identity: paperIdentity({ title }) }) };
}

type WorkFacts = {
  readonly [K in keyof Omit<BibliographyWork, 'key' | 'identity'>]: BibliographyWork[K] | undefined;
};

/** The fields that aren't undefined or empty. */
function known<T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  ) as { [K in keyof T]: NonNullable<T[K]> };
}

/** The fields that may contain an arXiv id, the most reliable first. */
const arxivFields =
  'arxivid doi url journal journaltitle booktitle volume number pages howpublished note'.split(' ');
const cslArxivFields = 'number URL note DOI archive_location container-title volume page'.split(
  ' ',
);

/**
 * The facts with the arXiv id that the entry has as a number, a volume or pages without a name, as it names arXiv as
 * the journal, the publisher or the archive. The id is neither a volume nor an issue nor a page.
 */
function withArxivId(facts: WorkFacts, { fields }: BibEntry): WorkFacts {
  const { volume, issue, pages, publisher = '', details = { type: '' } } = facts;
  const { number, container = '' } = details;
  const isThere = [container, publisher, ...archiveFields.map((name) => fields.get(name) ?? '')]
    .flatMap((each) => plainText(each).split('; '))
    .some(isArxiv);
  const given = isThere ? [number, fields.get('archive_location'), volume, issue, pages] : [];
  const arxivId = facts.arxivId ?? firstOf(given, onlyId);
  if (arxivId === undefined) return facts;
  const unlessId = (text: string | undefined) => (onlyId(text) === arxivId ? undefined : text);
  const named = isArxiv(container) && container.replace(/(arXiv:\S+) \[[\w., -]{1,60}\]/i, '$1');
  return {
    ...facts,
    arxivId,
    volume: unlessId(volume),
    issue: unlessId(issue),
    pages: unlessId(pages),
    details: {
      ...details,
      ...(named && { container: named }),
      ...(volume && unlessId(volume) === undefined && { writtenVolume: volume }),
    },
  };
}

const archiveFields = ['archiveprefix', 'eprinttype', 'archive'];

/** The arXiv id that is all of a text: `arXiv:1508.00882 [math, stat]`, `abs/1508.00882`. */
function onlyId(text = ''): string | undefined {
  const id = text.replace(/^abs\//, '');
  return wholeArxivId(id) ?? arxivIdOf(id);
}

function namedArxivId(fields: BibEntry['fields'], names: readonly string[]): string | undefined {
  return names.map((name) => arxivIdIn(fields.get(name) ?? '')).find((id) => id !== undefined);
}

function fromBibtex({ type, fields }: BibEntry): WorkFacts {
  const markup = (...names: string[]): Markup | undefined => {
    const value = names.map((name) => fields.get(name)).find((value) => value?.trim());
    return value === undefined ? undefined : texMarkup(value);
  };
  const text = (...names: string[]): string | undefined => {
    const value = markup(...names);
    return value === undefined ? undefined : plainText(value);
  };
  /** A list of biblatex, with semicolons. */
  const several = (name: string): string | undefined =>
    bibtexList(fields.get(name)?.trim() ?? '').join('; ') || undefined;
  const usesPrefix = /(?:^|,)\s*useprefix\s*(?:=\s*(?:true\s*)?)?(?:,|$)/i.test(
    fields.get('options') ?? '',
  );
  const names = (name: string): readonly string[] =>
    bibtexNames(fields.get(name) ?? '', usesPrefix);
  const isPart = partTypes.test(type);
  const hasMain = Boolean(markup('maintitle'));
  const isMain = hasMain && !isPart;
  const ownTitle = titleWithoutId(markup('title') ?? '');
  const own = titled(ownTitle.title, markup('subtitle'), markup('titleaddon'));
  const main = titled(markup('maintitle'), markup('mainsubtitle'), markup('maintitleaddon'));
  const issue = titled(markup('issuetitle'), markup('issuesubtitle'));
  const title = isMain ? main : (type === 'periodical' && issue) || own;
  const journal =
    type === 'periodical'
      ? own
      : titled(markup('journaltitle', 'journal'), markup('journalsubtitle'));
  const book = titled(markup('booktitle'), markup('booksubtitle'), markup('booktitleaddon'));
  const whole = hasMain ? main : book;
  const number = text('number');
  const isOfSeries = isPart || bookTypes.test(type);
  const isArticle = articleTypes.test(type);
  const archive = fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '';
  const eprint = fields.get('eprint') ?? fields.get('arxivid') ?? '';
  // The `eprint` of another archive isn't an arXiv id. Old entries name a part of arXiv as the archive.
  const isOther =
    archive.trim() !== '' && !/arxiv/i.test(archive) && !eprint.startsWith(`${archive}/`);
  const dateOf = (prefix: string): EntryDate => {
    // A tilde in a date isn't a space.
    const date = fields.get(`${prefix}date`)?.replace(/[{}]/g, '').trim();
    const [year = '', ...rest] = ['year', 'month', 'day'].map((part) => text(prefix + part));
    const parts = bibtexYear(year, rest[0] ?? '', rest[1] ?? '');
    return date ? fullerDate(bibtexDate(date), parts) : parts;
  };
  const issued = dateOf('');
  const language = fields.get('langid') ?? fields.get('hyphenation');
  const hasSubtitle = fields.has('subtitle') || fields.has('titleaddon');
  const csl = cslType(type, fields.get('entrysubtype'));
  const isEvent = ['eventtitle', 'eventdate', 'venue'].some((name) => fields.has(name));
  return {
    title: plainText(title),
    abstract: text('abstract'),
    authors: names('author'),
    venue: venue(plainText(journal) || undefined, plainText(isPart ? whole : book)),
    volume: [text('volume'), text('part')].filter(Boolean).join('.'),
    issue: [isArticle && number, text('issue')].filter(Boolean).join(', '),
    pages: pageRange(text('pages')),
    publisher: publisherFields
      .map((name) => (name === 'howpublished' ? text(name) : several(name)))
      .filter(Boolean)
      .join('; '),
    date: issued.date,
    arxivId:
      (isOther ? undefined : (wholeArxivId(eprint) ?? arxivIdIn(eprint))) ??
      namedArxivId(fields, arxivFields) ??
      ownTitle.arxivId,
    doi: doiOfField(fields.get('doi') ?? '') ?? doiOf(webAddress(fields.get('url')) ?? ''),
    url: webAddress(fields.get('url')),
    details: {
      type: csl === 'manuscript' && isEvent ? 'speech' : csl,
      ...languageOf(language),
      ...(isEnglish(language) && { hasFreeCase: true }),
      ...known({
        title: marked(title),
        shortTitle:
          markup('shorttitle') ??
          (hasMain || (!hasSubtitle && !plainText(own).includes(':'))
            ? undefined
            : ownTitle.title.replace(/:.*/, '')),
        volumeTitle: isMain ? own : hasMain ? book : undefined,
        container: isPart ? whole || journal : journal,
        containerShort: markup('shortjournal'),
        editors: names('editor'),
        translators: names('translator'),
        containerAuthors: names('bookauthor'),
        endDate: issued.end,
        dateText: issued.text,
        isCirca: issued.isCirca,
        season: issued.season,
        originalDate: dateOf('orig').date,
        originalEnd: dateOf('orig').end,
        isOriginalCirca: dateOf('orig').isCirca,
        originalTitle: markup('origtitle'),
        originalPublisher: text('origpublisher'),
        status: statuses.get(text('pubstate') ?? '') ?? text('pubstate'),
        accessed: dateOf('url').date,
        edition: text('edition'),
        series: markup('series'),
        seriesNumber: isOfSeries ? number : undefined,
        number: isOfSeries || isArticle ? undefined : number,
        genre: genreOf(type, text('type')),
        version: text('version'),
        volumes: text('volumes'),
        chapter: text('chapter'),
        place: several('address') ?? (type === 'patent' ? undefined : several('location')),
        event: markup('eventtitle'),
        eventDate: dateOf('event').date,
        eventEnd: dateOf('event').end,
        eventPlace: text('venue'),
      }),
    },
  };
}

/** Entries that are part of a book. */
const partTypes = /^(?:in(?:book|collection|proceedings|reference)|conference|bookinbook)$/;
const bookTypes = /^(?:mv)?(?:book|collection|proceedings|reference)$|^supp/;
const articleTypes = /^(?:article|periodical|suppperiodical|review)$/;
/** In the order in which several are shown. */
const publisherFields = ['school', 'institution', 'organization', 'howpublished', 'publisher'];

/** Joins title, subtitle and addition by `:` and `.`, unless the part before ends in punctuation. */
export function titled(title = '', subtitle = '', addon = ''): Markup {
  return [subtitle, addon].reduce((before, next, i) => {
    if (before === '' || next === '') return before + next;
    return `${before}${/[!?.,:;]$/.test(plainText(before)) ? '' : [':', '.'][i]} ${next}`;
  }, title);
}

/** The text when it has marks; undefined when it is plain. */
function marked(markup: Markup): Markup | undefined {
  return plainText(markup) === markup ? undefined : markup;
}

function fromCsl({ type, fields }: BibEntry): WorkFacts {
  const container = markup('container-title');
  const isJournal = type.startsWith('article') || type === 'review' || type === '';
  const name = container && plainText(container);
  const { title, arxivId } = titleWithoutId(markup('title') ?? '');
  const dateOf = (name: string): EntryDate => cslDate(json(fields.get(name), fields.get(name)));
  const issued = dateOf('issued');
  return {
    title: plainText(title),
    abstract: text('abstract'),
    authors: namesOf('author'),
    venue: isJournal ? venue(name, undefined) : venue(undefined, name),
    volume: text('volume'),
    issue: text('issue'),
    pages: pageRange(text('page') ?? text('page-first')),
    publisher: text('publisher'),
    date: issued.date,
    arxivId: namedArxivId(fields, cslArxivFields) ?? arxivId,
    doi: doiOfField(fields.get('DOI') ?? '') ?? doiOf(webAddress(fields.get('URL')) ?? ''),
    url: webAddress(fields.get('URL')),
    details: {
      type,
      areNamesExact: true,
      ...languageOf(text('language')),
      ...known({
        title: marked(title),
        container,
        editors: namesOf('editor'),
        translators: namesOf('translator'),
        containerAuthors: namesOf('container-author'),
        shortTitle: markup('title-short') ?? markup('shortTitle'),
        volumeTitle: markup('volume-title'),
        containerShort: markup('container-title-short') ?? markup('journalAbbreviation'),
        endDate: issued.end,
        dateText: issued.text,
        isCirca: issued.isCirca,
        season: issued.season,
        originalDate: dateOf('original-date').date,
        originalEnd: dateOf('original-date').end,
        isOriginalCirca: dateOf('original-date').isCirca,
        originalTitle: markup('original-title'),
        originalPublisher: text('original-publisher'),
        status: text('status'),
        accessed: dateOf('accessed').date,
        edition: text('edition'),
        volumes: text('number-of-volumes'),
        chapter: text('chapter-number'),
        series: markup('collection-title'),
        seriesNumber: text('collection-number'),
        number: text('number'),
        genre: text('genre'),
        version: text('version'),
        place: text('publisher-place'),
        event: markup('event-title') ?? markup('event'),
        eventDate: dateOf('event-date').date,
        eventEnd: dateOf('event-date').end,
        eventPlace: text('event-place'),
        medium: text('medium'),
        authority: text('authority'),
        section: text('section'),
        recipients: namesOf('recipient'),
        reviewedTitle: markup('reviewed-title'),
        reviewedAuthors: namesOf('reviewed-author'),
        archive: text('archive') ?? text('archive-place') ?? text('references'),
      }),
    },
  };

  function namesOf(field: string): readonly string[] {
    const value = fields.get(field);
    return cslNames(json(value, value));
  }

  function markup(name: string): Markup | undefined {
    const value = fields.get(name);
    // In answers of Crossref, it is in a list.
    const list = value?.startsWith('["') ? json(value) : undefined;
    const first: unknown = Array.isArray(list) ? list[0] : value;
    return typeof first === 'string' ? readable(fromHtml(first)) : undefined;
  }

  function text(name: string): string | undefined {
    const value = markup(name);
    return value && plainText(value);
  }
}

function venue(journal: string | undefined, book: string | undefined): Venue | undefined {
  const name = journal ?? book;
  if (!name || isPreprintServer(name)) return undefined;
  return { name, kind: journal === undefined ? 'proceedings' : 'journal' };
}

/** A web address without escapes of LaTeX; undefined for anything else. */
function webAddress(text: string | undefined): string | undefined {
  const address = text?.replace(/\\(?=[_&%#~])/g, '').trim() ?? '';
  return /^https?:\/\/[^\s<>"]+$/i.test(address) ? address : undefined;
}

/** The names in a field of CSL, as in `Paper.authors`; some programs write a single name, or names as text. */
export function cslNames(names: unknown): readonly string[] {
  if (typeof names === 'string') return bibtexNames(names);
  return (Array.isArray(names) ? names : [names])
    .filter(isRecord)
    .map((name) => {
      const part = (key: string) => (typeof name[key] === 'string' ? readable(name[key]) : '');
      if (part('literal')) return groupName(part('literal'));
      return nameOfParts({
        family: part('family'),
        given: part('given'),
        suffix: part('suffix'),
        dropping: part('dropping-particle'),
        nonDropping: part('non-dropping-particle'),
      });
    })
    .filter((name) => name !== '');
}

/** Further fields of a work, for lists of references. Unknown fields are left out. */
export interface WorkDetails {
  /** CSL's type, such as `article-journal`; empty for BibTeX's `misc`. */
  readonly type: string;
  /** When it has marks. */
  readonly title?: Markup;
  /** The style may change the case of words, as BibTeX does in English titles. */
  readonly hasFreeCase?: true;
  /** The work isn't in English, so no style changes its titles. */
  readonly isForeign?: true;
  /** Given names are shown as they are written: `A.B.` */
  readonly areNamesExact?: true;
  /** The entry says that the work is in English. */
  readonly isEnglish?: true;
  /** The title without its subtitle. */
  readonly shortTitle?: Markup;
  /** Of this volume, when the work or its book is a volume of a larger work. */
  readonly volumeTitle?: Markup;
  /** The journal, book or site that it is part of, arXiv included. */
  readonly container?: Markup;
  /** The abbreviated name of the journal. */
  readonly containerShort?: Markup;
  /** As in `Paper.authors`. */
  readonly editors?: readonly string[];
  readonly translators?: readonly string[];
  /** Of the book that the work is part of. */
  readonly containerAuthors?: readonly string[];
  /** Without a year if the period hasn't ended. */
  readonly endDate?: PartialDate;
  /** The text in place of a date: `in press`. */
  readonly dateText?: string;
  readonly isCirca?: true;
  /** From 1, spring. */
  readonly season?: number;
  /** Of the first publication, as are the two below. */
  readonly originalDate?: PartialDate;
  readonly originalEnd?: PartialDate;
  readonly isOriginalCirca?: true;
  readonly originalTitle?: Markup;
  readonly originalPublisher?: string;
  /** `forthcoming` */
  readonly status?: string;
  readonly accessed?: PartialDate;
  readonly edition?: string;
  readonly series?: Markup;
  readonly seriesNumber?: string;
  /** Of a report, a patent or a preprint. */
  readonly number?: string;
  /** The kind of a thesis or report. */
  readonly genre?: string;
  readonly version?: string;
  readonly volumes?: string;
  /** The volume, if the entry has its arXiv ID there: `abs/1508.00882`. */
  readonly writtenVolume?: string;
  readonly chapter?: string;
  readonly place?: string;
  readonly event?: Markup;
  readonly eventDate?: PartialDate;
  readonly eventEnd?: PartialDate;
  readonly eventPlace?: string;
  readonly medium?: string;
  /** The court of a case, or the body that made a law. */
  readonly authority?: string;
  /** Of a law. */
  readonly section?: string;
  /** Of a letter. */
  readonly recipients?: readonly string[];
  readonly reviewedTitle?: Markup;
  readonly reviewedAuthors?: readonly string[];
  /** Where a letter or interview can be read. */
  readonly archive?: string;
}

/** The types of CSL by those of BibTeX and biblatex. */
const types: ReadonlyMap<string, string> = byWord({
  'article-journal': 'article periodical suppperiodical',
  'article-newspaper': 'newsarticle',
  book: `book bookinbook collection commentary manual mvbook mvcollection mvproceedings mvreference
      proceedings reference`,
  chapter: 'inbook incollection suppbook suppcollection',
  'paper-conference': 'inproceedings conference',
  thesis: 'thesis phdthesis mastersthesis',
  report: 'report techreport',
  webpage: 'online electronic www webpage',
  pamphlet: 'booklet',
  'entry-encyclopedia': 'inreference',
  dataset: 'dataset data',
  software: 'software',
  patent: 'patent',
  manuscript: 'unpublished',
  speech: 'performance',
  motion_picture: 'movie video',
  song: 'audio music',
  graphic: 'artwork image',
  legislation: 'legislation standard',
  legal_case: 'jurisdiction',
  treaty: 'legal',
  personal_communication: 'letter letters',
  review: 'review',
});

/** Kinds of theses, reports and patents, as biblatex names them in `type` or by the entry. */
const genres: ReadonlyMap<string, string> = new Map([
  ['phdthesis', 'PhD thesis'],
  ['mastersthesis', 'Master’s thesis'],
  ['mathesis', 'Master’s thesis'],
  ['bathesis', 'Bachelor’s thesis'],
  ['candthesis', 'Candidate thesis'],
  ['techreport', 'technical report'],
  ['resreport', 'research report'],
  ['patent', 'patent'],
  ['patentus', 'U.S. patent'],
  ['patentuk', 'British patent'],
  ['patenteu', 'European patent'],
  ['patentde', 'German patent'],
  ['patentfr', 'French patent'],
  ['patreq', 'patent request'],
  ['patrequs', 'U.S. patent request'],
]);

/** biblatex's names of states of publication. */
const statuses: ReadonlyMap<string, string> = new Map([
  ['inpreparation', 'in preparation'],
  ['inpress', 'in press'],
  ['prepublished', 'pre-published'],
]);

/** CSL's type of a BibTeX entry; empty when it has none. */
export function cslType(entryType: string, subtype: string | undefined): string {
  const type = types.get(entryType) ?? '';
  const isSpecial = type === 'article-journal' && /^(?:magazine|newspaper)$/.test(subtype ?? '');
  return isSpecial ? `article-${subtype}` : type;
}

/** The kind of a thesis or report, such as `PhD thesis`: by the entry's field `type`, else by its type. */
export function genreOf(entryType: string, type: string | undefined): string | undefined {
  const ofEntry = entryType.endsWith('thesis') ? genres.get(entryType) : undefined;
  return genres.get(type ?? '') ?? type ?? ofEntry;
}

function languageOf(language: string | undefined): Pick<WorkDetails, 'isForeign' | 'isEnglish'> {
  if (!isEnglish(language)) return { isForeign: true };
  return language ? { isEnglish: true } : {};
}

/** Whether a style may change the case of titles in this language: English, or none given. */
export function isEnglish(language: string | undefined): boolean {
  return /^$|^en|^(?:american|british|usenglish|ukenglish|canadian|australian|newzealand)$/i.test(
    (language ?? '').trim(),
  );
}
