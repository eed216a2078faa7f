import { bibtexMonths } from '../citation/bibtex';
import { paperIdentity } from '../library/identity';
import type { PartialDate, Venue } from '../model';
import { readable } from '../render/readable';
import type { BibEntry, BibliographyFormat } from './entry';
import { bibtexNames, bibtexText, groupName } from './values';

/** What an entry of a bibliography tells of a work, as plain data. */
export interface BibliographyWork {
  readonly key: string;
  /** As a reader wants to see it. */
  readonly title?: string;
  /** Of the title, see `paperIdentity`. */
  readonly identity?: string;
  readonly authors?: readonly string[];
  readonly venue?: Venue;
  readonly volume?: string;
  readonly issue?: string;
  /** `12`, or `12–34`. */
  readonly pages?: string;
  /** Who published it; the school of a thesis, the institution of a report. */
  readonly publisher?: string;
  readonly date?: PartialDate;
  /** Without version. */
  readonly arxivId?: string;
  readonly doi?: string;
  /** http or https. */
  readonly url?: string;
}

/** Reads the fields of an entry. What they do not tell is left out. */
export function toWork(entry: BibEntry, format: BibliographyFormat): BibliographyWork {
  const known = format === 'bibtex' ? fromBibtex(entry) : fromCsl(entry);
  const { title, authors, venue, volume, issue, pages, publisher, date, arxivId, doi, url } = known;
  return {
    key: entry.key,
    ...(title && { title, identity: paperIdentity({ title }) }),
    ...(authors && authors.length > 0 && { authors }),
    ...(venue?.name && { venue }),
    ...(volume && { volume }),
    ...(issue && { issue }),
    ...(pages && { pages }),
    ...(publisher && { publisher }),
    ...(date && { date }),
    ...(arxivId && { arxivId }),
    ...(doi && { doi }),
    ...(url && { url }),
  };
}

type Facts = {
  readonly [K in keyof Omit<BibliographyWork, 'key' | 'identity'>]: BibliographyWork[K] | undefined;
};

function fromBibtex({ fields }: BibEntry): Facts {
  const text = (...names: string[]): string | undefined => {
    const value = names.map((name) => fields.get(name)).find((value) => value?.trim());
    return value === undefined ? undefined : bibtexText(value);
  };
  const journal = text('journaltitle', 'journal');
  const book = text('booktitle');
  const isArxiv = /arxiv/i.test(fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '');
  return {
    title: [text('title'), text('subtitle')].filter(Boolean).join(': '),
    authors: bibtexNames(fields.get('author') ?? ''),
    venue: venue(journal, book),
    volume: text('volume'),
    issue: text('number', 'issue'),
    pages: pageRange(text('pages')),
    publisher: text('publisher', 'school', 'institution'),
    date: bibtexDate(text('date') ?? text('year') ?? '', text('month') ?? ''),
    arxivId: arxivIdIn(isArxiv ? (fields.get('eprint') ?? '') : '', text('url', 'journal') ?? ''),
    doi: doiIn(fields.get('doi') ?? ''),
    url: webAddress(fields.get('url')),
  };
}

function fromCsl({ type, fields }: BibEntry): Facts {
  const container = text('container-title');
  const isJournal = type.startsWith('article') || type === 'review' || type === '';
  return {
    title: text('title'),
    authors: cslNames(json(fields.get('author'))),
    venue: isJournal ? venue(container, undefined) : venue(undefined, container),
    volume: text('volume'),
    issue: text('issue'),
    pages: pageRange(text('page')),
    publisher: text('publisher'),
    date: cslDate(json(fields.get('issued'))),
    arxivId: arxivIdIn(text('number') ?? '', text('URL') ?? '', text('note') ?? ''),
    doi: doiIn(fields.get('DOI') ?? ''),
    url: webAddress(fields.get('URL')),
  };

  /** CSL-JSON allows a little HTML. */
  function text(name: string): string | undefined {
    const value = fields.get(name);
    return value && readable(value.replace(/<\/?(?:i|b|sub|sup|span)(?: [^<>]*)?>/g, ''));
  }
}

/** arXiv is no venue; reference managers name it as one. */
function venue(journal: string | undefined, book: string | undefined): Venue | undefined {
  const name = journal ?? book;
  if (!name || /^(?:arxiv|corr\b)/i.test(name)) return undefined;
  return { name, kind: journal === undefined ? 'proceedings' : 'journal' };
}

function pageRange(pages: string | undefined): string | undefined {
  return pages?.replace(/(\d)-(?=\d)/g, '$1–');
}

/** As written; some escape it for LaTeX all the same. */
function webAddress(text: string | undefined): string | undefined {
  const address = text?.replace(/\\(?=[_&%#~])/g, '').trim() ?? '';
  return /^https?:\/\/[^\s<>"]+$/i.test(address) ? address : undefined;
}

/** `2025`, `2025-11-03`, `2025-11/2026-01`, and BibTeX's `month` by name or number. */
function bibtexDate(date: string, month: string): PartialDate | undefined {
  const parts = /^\W*(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date.replace(/–/g, '-'));
  if (!parts) return undefined;
  const named = bibtexMonths.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return partialDate(parts[1], parts[2] ?? (named || month), parts[3]);
}

function cslDate(issued: unknown): PartialDate | undefined {
  if (!isRecord(issued)) return undefined;
  const dates = issued['date-parts'];
  const parts: unknown = Array.isArray(dates) ? dates[0] : undefined;
  if (Array.isArray(parts)) return partialDate(parts[0], parts[1], parts[2]);
  const written = issued['raw'] ?? issued['literal'];
  return typeof written === 'string' ? bibtexDate(written, '') : undefined;
}

function partialDate(y: unknown, m: unknown, d: unknown): PartialDate | undefined {
  const [year, month, day] = [y, m, d].map(Number);
  if (!year || !Number.isInteger(year)) return undefined;
  const hasMonth = month !== undefined && month >= 1 && month <= 12 && Number.isInteger(month);
  const hasDay = hasMonth && day !== undefined && day >= 1 && day <= 31 && Number.isInteger(day);
  return { year, ...(hasMonth && { month }), ...(hasDay && { day }) };
}

function cslNames(names: unknown): readonly string[] {
  if (!Array.isArray(names)) return [];
  return names
    .filter(isRecord)
    .map((name) => {
      const part = (key: string) => (typeof name[key] === 'string' ? readable(name[key]) : '');
      if (part('literal')) return groupName(part('literal'));
      const family = ['dropping-particle', 'non-dropping-particle', 'family'].map(part);
      return [family.filter(Boolean).join(' '), part('suffix'), part('given')]
        .filter(Boolean)
        .join(', ');
    })
    .filter((name) => name !== '');
}

function arxivIdIn(eprint: string, ...texts: readonly string[]): string | undefined {
  // Not from amidst a word, or each of its letters would be read up to its end.
  const id = /(?:\d{4}\.\d{4,5}|(?<![a-z-])[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?!\d)/;
  const inText = new RegExp(`(?:arxiv\\.org/(?:abs|pdf)/|arxiv:\\s*)(${id.source})`, 'i');
  const named = id.exec(eprint)?.[0];
  return named ?? texts.map((text) => inText.exec(text)?.[1]).find((found) => found !== undefined);
}

function doiIn(text: string): string | undefined {
  return /10\.\d{4,9}\/[^\s{}"]+/.exec(text.replace(/\\(?=[_&%#])/g, ''))?.[0];
}

function json(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
