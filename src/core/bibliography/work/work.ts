/**
 * Turns entries (`BibEntry`, as written) into readable works: `tex.ts` reads LaTeX, `names.ts` names, `dates.ts`
 * dates; `markup.ts` has the marks of rich text.
 */
import { isRecord } from '../../base/isRecord';
import { paperIdentity } from '../../identity/title';
import type { LookedUp, PartialDate, Range, Venue } from '../../model';
import { readable } from '../../text/readable';
import { bibtexDate, cslDate } from './dates';
import { arxivIdIn, doiOfField, wholeArxivId } from '../../identity/identifiers';
import type { BibEntry, BibliographyFormat } from './entry';
import { fromHtml, plainText } from './markup';
import type { Markup } from './markup';
import { texMarkup } from './tex';
import { json } from './entry';
import { bibtexNames, groupName, nameOfParts } from './names';
import { byWord } from '../../base/byWord';

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
  const facts = known(format === 'bibtex' ? fromBibtex(entry) : fromCsl(entry));
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
const arxivFields = 'arxivid doi url journal journaltitle volume number howpublished note'.split(
  ' ',
);
const cslArxivFields = ['number', 'URL', 'note', 'DOI', 'archive_location'];

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
  const names = (name: string): readonly string[] => bibtexNames(fields.get(name) ?? '');
  const isPart = partTypes.test(type);
  const main = isPart ? undefined : markup('maintitle');
  const title = titled(
    main ?? markup('title'),
    markup(main ? 'mainsubtitle' : 'subtitle'),
    markup('titleaddon'),
  );
  const journal = titled(markup('journaltitle', 'journal'), markup('journalsubtitle'));
  const book = titled(markup('maintitle', 'booktitle'), markup('booksubtitle'));
  const number = text('number');
  const isOfSeries = isPart || bookTypes.test(type);
  const isArticle = cslType(type, undefined) === 'article-journal';
  const archive = fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '';
  // The `eprint` of another archive isn't an arXiv id.
  const isOther = archive.trim() !== '' && !/arxiv/i.test(archive);
  const eprint = fields.get('eprint') ?? fields.get('arxivid') ?? '';
  const issued = bibtexDate(
    text('date') ?? text('year') ?? '',
    ...(fields.has('date') ? [] : [text('month') ?? '', text('day') ?? '']),
  );
  const accessed = bibtexDate(text('urldate') ?? '').date;
  return {
    title: plainText(title),
    abstract: text('abstract'),
    authors: names('author'),
    venue: venue(plainText(journal) || undefined, plainText(book)),
    volume: [text('volume'), text('part')].filter(Boolean).join('.'),
    issue: isArticle
      ? [number, text('issue')].filter(Boolean).join(', ')
      : (text('issue') ?? number),
    pages: pageRange(text('pages')),
    publisher: publisherFields
      .map((name) => text(name))
      .filter(Boolean)
      .join('; '),
    date: issued.date,
    arxivId: (isOther ? undefined : wholeArxivId(eprint)) ?? namedArxivId(fields, arxivFields),
    doi: doiOfField(fields.get('doi') ?? ''),
    url: webAddress(fields.get('url')),
    details: {
      type: cslType(type, fields.get('entrysubtype')),
      ...(isEnglish(fields.get('langid') ?? fields.get('hyphenation')) && { hasFreeCase: true }),
      ...known({
        title: marked(title),
        container: isPart ? book || journal : journal,
        editors: names('editor'),
        translators: names('translator'),
        endDate: issued.end,
        dateText: issued.text,
        accessed,
        edition: text('edition'),
        series: markup('series'),
        seriesNumber: isOfSeries ? number : undefined,
        number: isOfSeries || isArticle ? undefined : number,
        genre: genreOf(type, text('type')),
        version: text('version'),
        place: text('address', 'location'),
        event: text('eventtitle'),
        eventPlace: text('venue'),
      }),
    },
  };
}

/** Entries that are part of a book. */
const partTypes = /^(?:in(?:book|collection|proceedings|reference)|conference|bookinbook)$/;
const bookTypes = /^(?:mv)?(?:book|collection|proceedings|reference)$|^supp/;
/** In the order in which several are shown. */
const publisherFields = ['school', 'institution', 'organization', 'howpublished', 'publisher'];

/** Joins title, subtitle and addition by `:` and `.`, unless the part before ends in punctuation. */
function titled(title = '', subtitle = '', addon = ''): Markup {
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
  const title = markup('title') ?? '';
  const issued = cslDate(json(fields.get('issued')));
  return {
    title: plainText(title),
    abstract: text('abstract'),
    authors: cslNames(json(fields.get('author'))),
    venue: isJournal ? venue(name, undefined) : venue(undefined, name),
    volume: text('volume'),
    issue: text('issue'),
    pages: pageRange(text('page')),
    publisher: text('publisher'),
    date: issued.date,
    arxivId: namedArxivId(fields, cslArxivFields),
    doi: doiOfField(fields.get('DOI') ?? ''),
    url: webAddress(fields.get('URL')),
    details: {
      type,
      ...known({
        title: marked(title),
        container,
        editors: cslNames(json(fields.get('editor'))),
        translators: cslNames(json(fields.get('translator'))),
        endDate: issued.end,
        dateText: issued.text ?? text('status'),
        accessed: cslDate(json(fields.get('accessed'))).date,
        edition: text('edition'),
        series: markup('collection-title'),
        seriesNumber: text('collection-number'),
        number: text('number'),
        genre: text('genre'),
        version: text('version'),
        place: text('publisher-place'),
        event: text('event-title') ?? text('event'),
        eventPlace: text('event-place'),
      }),
    },
  };

  function markup(name: string): Markup | undefined {
    const value = fields.get(name);
    return value && readable(fromHtml(value));
  }

  function text(name: string): string | undefined {
    const value = markup(name);
    return value && plainText(value);
  }
}

/** Reference managers name arXiv as a venue, but it isn't one. */
function venue(journal: string | undefined, book: string | undefined): Venue | undefined {
  const name = journal ?? book;
  if (!name || /^(?:arxiv|corr\b)/i.test(name)) return undefined;
  return { name, kind: journal === undefined ? 'proceedings' : 'journal' };
}

function pageRange(pages: string | undefined): string | undefined {
  return pages?.replace(/(\d)-(?=\d)/g, '$1–');
}

/** A web address without escapes of LaTeX; undefined for anything else. */
function webAddress(text: string | undefined): string | undefined {
  const address = text?.replace(/\\(?=[_&%#~])/g, '').trim() ?? '';
  return /^https?:\/\/[^\s<>"]+$/i.test(address) ? address : undefined;
}

function cslNames(names: unknown): readonly string[] {
  if (!Array.isArray(names)) return [];
  return names
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
  /** The journal, book or site that it is part of, arXiv included. */
  readonly container?: Markup;
  /** As in `Paper.authors`. */
  readonly editors?: readonly string[];
  readonly translators?: readonly string[];
  readonly endDate?: PartialDate;
  /** The text in place of a date: `in press`. */
  readonly dateText?: string;
  readonly accessed?: PartialDate;
  readonly edition?: string;
  readonly series?: Markup;
  readonly seriesNumber?: string;
  /** Of a report, a patent or a preprint. */
  readonly number?: string;
  /** The kind of a thesis or report. */
  readonly genre?: string;
  readonly version?: string;
  readonly place?: string;
  readonly event?: string;
  readonly eventPlace?: string;
}

/** The types of CSL by those of BibTeX and biblatex. */
const types: ReadonlyMap<string, string> = byWord({
  'article-journal': 'article review periodical suppperiodical',
  book: `book collection manual mvbook mvcollection mvproceedings mvreference proceedings reference
      software`,
  chapter: 'bookinbook inbook incollection suppbook suppcollection',
  'paper-conference': 'inproceedings conference',
  thesis: 'thesis phdthesis mastersthesis',
  report: 'report techreport',
  webpage: 'online electronic www webpage',
  pamphlet: 'booklet',
  'entry-encyclopedia': 'inreference',
  dataset: 'dataset',
  patent: 'patent',
  manuscript: 'unpublished',
});

/** Kinds of theses and reports, as biblatex names them in `type` or by the entry. */
const genres: ReadonlyMap<string, string> = byWord({
  'PhD thesis': 'phdthesis',
  'Master’s thesis': 'mastersthesis mathesis',
  'Bachelor’s thesis': 'bathesis',
  'Candidate thesis': 'candthesis',
  'Technical report': 'techreport',
  'Research report': 'resreport',
});

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

/** Whether a style may change the case of titles in this language: English, or none given. */
export function isEnglish(language: string | undefined): boolean {
  return /^$|^en|^(?:american|british|usenglish|ukenglish|canadian|australian|newzealand)$/i.test(
    (language ?? '').trim(),
  );
}
