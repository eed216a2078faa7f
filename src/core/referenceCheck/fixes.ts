import type { BibEntry, BibliographyFormat } from '../bibliography/work/entry';
import { cslName, toName } from '../bibliography/work/names';
import { authorField } from '../bibliography/write/bibtex';
import { escapeLatex, escapeLatexTitle } from '../bibliography/write/latex';
import type { EntryRewrite, FieldFix, KnownRecord } from './finding';
import { plainNames } from './names';

/** Writes values of records as fields of one entry. Undefined for what the entry can't take. */
export interface FixWriter {
  title(record: KnownRecord): FieldFix | undefined;
  authors(record: KnownRecord): FieldFix | undefined;
  year(year: number): FieldFix | undefined;
  arxivId(id: string): FieldFix | undefined;
  doi(doi: string): FieldFix | undefined;
  /** The fields of the publication that a record describes: venue, year and DOI, as far as it has them. */
  published(record: KnownRecord): EntryRewrite | undefined;
}

/** The writer for an entry. */
export function fixWriter({ fields }: BibEntry, format: BibliographyFormat): FixWriter {
  return format === 'bibtex' ? bibtexWriter(fields) : cslWriter;
}

function bibtexWriter(fields: BibEntry['fields']): FixWriter {
  // An inherited or divided value isn't written where it is read.
  const isPlain = !fields.has('subtitle') && !fields.has('maintitle') && !fields.has('titleaddon');
  const hasEprint = fields.has('eprint');
  const isBiblatex = fields.has('date') || fields.has('journaltitle');
  const writer: FixWriter = {
    title: ({ title }) =>
      isPlain ? { name: 'title', value: escapeLatexTitle(title), shown: title } : undefined,
    authors: ({ authors = [] }) => {
      const value = authorField({ authors });
      return value === undefined
        ? undefined
        : { name: 'author', value, shown: plainNames(authors) };
    },
    year: (year) => ({
      name: fields.has('date') ? 'date' : 'year',
      value: String(year),
      shown: String(year),
    }),
    arxivId: (id) => (hasEprint ? verbatim('eprint', id) : undefined),
    doi: (doi) => verbatim('doi', doi),
    published: (record) => {
      const isJournal = record.venue?.kind === 'journal';
      const journal = isBiblatex ? 'journaltitle' : 'journal';
      return rewrite(record, writer, isJournal ? 'article' : 'inproceedings', (name) => ({
        name: isJournal ? journal : 'booktitle',
        value: escapeLatex(name),
        shown: name,
      }));
    },
  };
  return writer;
}

/** Undefined without a venue, since the type is unknown then. */
function rewrite(
  { venue, date, doi }: KnownRecord,
  writer: FixWriter,
  type: string,
  venueFix: (name: string) => FieldFix,
): EntryRewrite | undefined {
  if (!venue) return undefined;
  const year = date?.year === undefined ? undefined : writer.year(date.year);
  const doiFix = doi === undefined ? undefined : writer.doi(doi);
  const fields = [venueFix(venue.name), year, doiFix].filter((fix) => fix !== undefined);
  return { type, fields };
}

/** Values with characters that could end the field aren't offered. */
function verbatim(name: string, value: string): FieldFix | undefined {
  return /[{}\\\s]/.test(value) ? undefined : { name, value, shown: value };
}

const cslWriter: FixWriter = {
  title: ({ title }) => ({ name: 'title', value: JSON.stringify(title), shown: title }),
  authors: ({ authors = [] }) => {
    const names = authors.filter((name) => name !== 'others').map((name) => cslName(toName(name)));
    return names.length === 0
      ? undefined
      : { name: 'author', value: JSON.stringify(names), shown: plainNames(authors) };
  },
  year: (year) => ({
    name: 'issued',
    value: JSON.stringify({ 'date-parts': [[year]] }),
    shown: String(year),
  }),
  arxivId: () => undefined,
  doi: (doi) => ({ name: 'DOI', value: JSON.stringify(doi), shown: doi }),
  published: (record) => {
    const isJournal = record.venue?.kind === 'journal';
    return rewrite(
      record,
      cslWriter,
      isJournal ? 'article-journal' : 'paper-conference',
      (name) => ({
        name: 'container-title',
        value: JSON.stringify(name),
        shown: name,
      }),
    );
  },
};
