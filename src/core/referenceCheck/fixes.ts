import type { BibEntry, BibliographyFormat } from '../bibliography/work/entry';
import { cslName, toName } from '../bibliography/work/names';
import { authorField } from '../bibliography/write/bibtex';
import { escapeLatex, escapeLatexTitle } from '../bibliography/write/latex';
import type { EntryRewrite, FieldFix, KnownRecord } from './finding';
import { plainNames } from '../bibliography/work/sameNames';

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
  const isBibtex = format === 'bibtex';
  /** A field by its name and value in BibTeX, or by those in CSL. */
  const fix = (
    shown: string,
    bibtex: readonly [name: string, value: string],
    csl: readonly [name: string, value: unknown],
  ): FieldFix => {
    const [name, value] = isBibtex ? bibtex : [csl[0], JSON.stringify(csl[1])];
    return { name, value, shown };
  };
  const has = (...names: readonly string[]): boolean => names.some((name) => fields.has(name));
  const yearFix = (year: number): FieldFix => {
    const text = String(year);
    return fix(text, [has('date') ? 'date' : 'year', text], ['issued', { 'date-parts': [[year]] }]);
  };
  const doiFix = (doi: string): FieldFix | undefined =>
    isBibtex && endsField.test(doi) ? undefined : fix(doi, ['doi', doi], ['DOI', doi]);
  return {
    title: ({ title }) =>
      // An inherited or divided value isn't written where it is read.
      isBibtex && has('subtitle', 'maintitle', 'titleaddon')
        ? undefined
        : fix(title, ['title', escapeLatexTitle(title)], ['title', title]),
    authors: ({ authors = [] }) => {
      const named = authors
        .filter((name) => name !== 'others')
        .map((name) => cslName(toName(name)));
      const value = authorField({ authors });
      if (value === undefined || (!isBibtex && named.length === 0)) return undefined;
      return fix(plainNames(authors), ['author', value], ['author', named]);
    },
    year: yearFix,
    arxivId: (id) =>
      isBibtex && has('eprint') && !endsField.test(id)
        ? { name: 'eprint', value: id, shown: id }
        : undefined,
    doi: doiFix,
    published: ({ venue, date, doi }) => {
      // The type is unknown without a venue.
      if (!venue) return undefined;
      const { name } = venue;
      const isJournal = venue.kind === 'journal';
      const journal = has('date', 'journaltitle') ? 'journaltitle' : 'journal';
      const container = isJournal ? journal : 'booktitle';
      const types = isBibtex
        ? (['article', 'inproceedings'] as const)
        : (['article-journal', 'paper-conference'] as const);
      const fixes = [
        fix(name, [container, escapeLatex(name)], ['container-title', name]),
        date?.year === undefined ? undefined : yearFix(date.year),
        doi === undefined ? undefined : doiFix(doi),
      ];
      return {
        type: types[isJournal ? 0 : 1],
        fields: fixes.filter((each) => each !== undefined),
      };
    },
  };
}

/** Characters of an id that could end the field. */
const endsField = /[{}\\\s]/;
