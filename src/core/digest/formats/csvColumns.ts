/** The columns of tables in files: what their names mean, and records of the cells below. */
import { addTo, byWord } from '../../base/collections';
import { parsedJson } from '../../base/json';
import { singleSpaced } from '../../text/characters';
import { dateIn, monthNumber } from '../words/dates';
import { fieldNamed } from '../words/labels';
import type { NamedField } from '../words/labels';
import { addressesIn } from '../words/paperLinks';
import { namesIn } from './recordAuthors';

/**
 * Names of columns beside those in `words/labels.ts`, by field, preferred names first. `place` is a place within a
 * journal; only exports about papers have a `mark`; `known` columns aren't kept; papers have no `data` columns.
 */
const names = byWord(
  {
    title: 'article title, document title, item title, paper title, title, ti, display name',
    authors:
      'author full names, af, authors, author, author/s, au, author names, creators, creator, authorships author display name',
    abstract: 'abstract, abstract note, ab, summary',
    venue:
      'publication title, source title, so, journal/book, journal title, publication, publication name, container title, journal, journal-ref, journal ref, booktitle, book title, conference title, conference, conference name, ct, venue, venue name, source, primary location source display name',
    date: 'date, publication date, date published, published, pd, online date, issue date',
    year: 'year, publication year, py, pub year, published year, issue year, jahr, erscheinungsjahr, année, año, 年, 年份, 发表年份, 연도, 출판연도',
    doi: 'doi, item doi, di',
    id: 'arxiv id, arxivid, arxiv, eprint, paper id, entry id, id',
    externalIds: 'external ids, externalids',
    arxiv_note: 'extra',
    code_url: 'code, code url, github, github url, github repo, project page',
    type: 'item type, document type, publication type, content type, entry type, resource type, type, dt, bibliography type',
    notes: 'notes, note, my notes, remarks',
    place:
      'volume, vol, vl, issue, issue number, journal volume, journal issue, volume no, number, no, is, pages, page, page start, start page, first page, bp, art no, article no, article number',
    mark: 'library catalog, ids openalex, accession number, eid, pt, ut, ut (unique wos id), pmid, pubmed id, pmcid, document identifier, gsrank, lens id, corpus id, openalex id, covidence #, cord uid',
    known:
      'issn, issns, eissn, isbn, isbns, publisher, pu, language, la, times cited, cited by, cites, citation count, cited by count, tc, author keywords, index keywords, de, mesh terms, page end, end page, ep, page count, num pages, open access, is open access, affiliations, authors with affiliations, author affiliations, author(s) id, reference count, influential citation count, fields of study, first author, citation, create date, submitter, versions, authors parsed, update date, journal abbreviation, short title, key, month, series, editor, editors, decision, forum, bibtex, place, rights, address, edition',
    data: 'size, file size, files, format, file format, data type, downloads, accuracy, f1, loss, seed, params, parameters',
  },
  ', ',
);
const ranks = new Map([...names.keys()].map((name, rank) => [name, rank]));
/** Fields of labels that tables have otherwise. */
const ofLabels: Partial<Record<NamedField, string>> = {
  native: 'abstract',
  summary: 'tldr',
  updated: 'known',
  comments: 'known',
  organization: 'known',
  own: 'known',
  other: 'known',
};
const maxNameLength = 60;
/** Columns of links to a paper. */
const linkName =
  /^(?:article|paper|full text|pdf|doi|forum|open ?review|page|abs|publisher|source|external|arxiv|web|landing page) ?(?:urls?|links?|linkout)$/;

/** The columns of a table of papers. */
export interface Columns {
  /** The column of titles. */
  readonly title: number;
  /** The number of all columns. */
  readonly count: number;
  /** The columns of each field, those with preferred names first. */
  readonly fields: ReadonlyMap<string, readonly number[]>;
  /** Whether its rows are papers even without the id or address of one. */
  readonly areOfPapers: boolean;
}

/** The columns with these names; undefined if they aren't those of a table of papers. */
export function columnsOf(cells: readonly string[]): Columns | undefined {
  const named = cells
    .map((cell, index) => ({ index, name: plainName(cell) }))
    .sort((one, other) => (ranks.get(one.name) ?? Infinity) - (ranks.get(other.name) ?? Infinity));
  const fields = new Map<string, number[]>();
  for (const { name, index } of named) {
    const field = fieldOf(name);
    if (field !== undefined) addTo(fields, field, index);
  }
  const has = (...any: readonly string[]) => any.some((name) => fields.has(name));
  const [title] = fields.get('title') ?? [];
  if (title === undefined || has('data') || !has('authors', 'abstract')) return undefined;
  // Results about papers have more columns of their own.
  const known = [...fields.values()].flat().length;
  const isExport = has('mark', 'externalIds');
  if (!isExport && known * 2 < named.filter(({ name }) => name !== '').length) return undefined;
  const isPlaced = isExport || has('place', 'doi');
  const areOfPapers = has('authors') && has('venue') && has('date', 'year') && isPlaced;
  return { title, count: cells.length, fields, areOfPapers };
}

/** A name in lower case, with spaces between its words. */
function plainName(written: string): string {
  if (written.length > maxNameLength) return written;
  const words = written.replace(/(?<=[a-z])(?=[A-Z])|[_.]/g, ' ');
  return singleSpaced(words).trim().toLowerCase();
}

function fieldOf(name: string): string | undefined {
  const label = fieldNamed(name) ?? (linkName.test(name) ? 'link' : undefined);
  return names.get(name) ?? (label && (ofLabels[label] ?? label));
}

/** What programs write into cells without a value. */
const nothing = /^(?:nan|none|null|n\/a|\[?no abstract(?: (?:is )?available)?\.?\]?)?$/i;

/** The cells of a row by field: the first of each that isn't empty. */
export function recordOf(
  cells: readonly string[],
  { fields }: Columns,
): Readonly<Record<string, unknown>> {
  const textAt = (index: number) => singleSpaced(cells[index] ?? '').trim();
  const texts = [...fields].map(([field, indexes]) => {
    return [field, indexes.map(textAt).find((text) => !nothing.test(text))] as const;
  });
  const record = Object.fromEntries(texts.filter(([, text]) => text !== undefined));
  const { date = '', year = '', authors, externalIds, venue, place } = record;
  return {
    ...record,
    link: fields.get('link')?.flatMap((index) => addressesIn(textAt(index))),
    // Google Scholar has no column for ids: `arXiv preprint arXiv:2601.12345`.
    arxiv_venue: venue,
    arxiv_place: place,
    date: dateOf(date, year),
    authors: authors && authorsIn(authors),
    externalIds: externalIds && valueIn(externalIds),
  };
}

/** A date in a form that is read: `20260115`, `Jan 2026`, or `JAN 15` with the year in a column of its own. */
function dateOf(date: string, year: string): string {
  const dated = /\d{4}/.test(date) ? date : `${date} ${year}`.trim();
  const [, name = '', ofMonth = ''] = /^(\p{L}+)\.? (\d{4})$/u.exec(dated) ?? [];
  const month = monthNumber(name);
  if (month !== undefined) return `${ofMonth}-${month}`;
  const plain = dated.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return dateIn(plain) ? plain : year;
}

/** `Example AB` or `Example A. B.` */
const familyFirst = /^(\p{L}{2}[^,.]*) ((?:\p{Lu}{1,3}|(?:\p{Lu}\.[ -]?)+))$/u;

/** The authors in a cell; a family name before initials becomes `Example, AB`. Scopus adds numbers to names. */
function authorsIn(cell: string): unknown {
  const value = valueIn(cell);
  if (typeof value !== 'string') return value;
  const isEnded = value.indexOf('.') === value.length - 1;
  const names = namesIn(isEnded ? value.slice(0, -1) : value).map((name) =>
    name.replace(/ \(\d+\)$/, ''),
  );
  if (names.every((name) => familyFirst.test(name)))
    return names.map((name) => name.replace(familyFirst, '$1, $2'));
  // `Example, Ada` and `von Example, Ada`, but not `Ada Example, Bo Sample`.
  return names.length > 1 || /^(?:\p{Ll}\S* )*[^\s,]+, [^,]+$/u.test(value) ? names : value;
}

const literal = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b/g;

/** The value of a cell with a list or record in JSON or Python; else its text. */
function valueIn(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  const json = text.replace(literal, (whole, single: string | undefined) => {
    if (single === undefined) return whole.startsWith('"') ? whole : 'null';
    return JSON.stringify(single.replace(/\\(['"\\])/g, '$1'));
  });
  return parsedJson(text) ?? parsedJson(json) ?? text;
}

/** Types of works that aren't papers, as Zotero and repositories of data name them. */
const otherTypes = new Set(
  'webpage blogPost computerProgram dataset Dataset Software software podcast videoRecording audioRecording film interview map artwork attachment note email forumPost presentation radioBroadcast tvBroadcast instantMessage'.split(
    ' ',
  ),
);
/** The start of DOIs of data sets. */
const dataDoi =
  /10\.(?:5281\/zenodo|6084\/m9\.figshare|5061\/dryad|7910\/dvn|1594\/pangaea|17632|4121|3886\/icpsr|21227|34740|15468|5067|7289)/i;

/** Whether a record is about something other than a paper. */
export function isOfOtherWork(
  { type, doi, link }: Readonly<Record<string, unknown>>,
  { areOfPapers }: Columns,
): boolean {
  if (typeof type === 'string' && otherTypes.has(type)) return true;
  return !areOfPapers && dataDoi.test([doi, link].join(' '));
}
