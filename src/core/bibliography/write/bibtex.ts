import { bibtexMonths } from '../work/dates';
import { isoDate } from '../../model';
import type { Paper } from '../../model';
import { arxivPage, exportedDoi, pageNames } from '../../identity/addresses';
import { escapeLatex, escapeLatexTitle } from './latex';

/** The value is escaped, without outer braces. */
export type BibtexField = readonly [name: string, value: string];

/** What to export of a paper. */
export interface ExportOptions {
  /** Write the abstract too. */
  readonly abstract?: boolean;
}

/** A BibTeX entry that ends in a line break: a `@misc` when it is unknown where the paper was published. */
export function toBibtex(paper: Paper, options: ExportOptions = {}): string {
  const { type, fields } = bibtexFields(paper, options, false);
  return writeEntry(type, paper.key, fields);
}

/** A biblatex entry that ends in a line break. `@online` is its type for preprints and requires an address. */
export function toBiblatex(paper: Paper, options: ExportOptions = {}): string {
  const { type, fields } = bibtexFields(paper, options, true);
  return writeEntry(type, paper.key, fields);
}

/**
 * The type and fields that {@link toBibtex} and {@link toBiblatex} write, in order: the organization is the author when
 * no names are known, `url` is the address of the paper itself, and pages about it go into `note`.
 */
export function bibtexFields(paper: Paper, options: ExportOptions, isBiblatex: boolean) {
  const { venue, date, arxivId } = paper;
  const isJournal = venue?.kind === 'journal';
  const isOnArxiv = arxivId !== undefined;
  const hasYear = !isBiblatex && date?.year !== undefined;
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['title', escapeLatexTitle(paper.title)],
    ['author', authorField(paper)],
    [isJournal ? (isBiblatex ? 'journaltitle' : 'journal') : 'booktitle', venueName(paper)],
    ['date', isBiblatex && date ? isoDate(date) : undefined],
    ['year', hasYear ? String(date.year) : undefined],
    ['month', hasYear ? bibtexMonths[(date.month ?? 0) - 1] : undefined],
    ['eprint', verbatim(arxivId)],
    ['archivePrefix', isOnArxiv && !isBiblatex ? 'arXiv' : undefined],
    ['eprinttype', isOnArxiv && isBiblatex ? 'arxiv' : undefined],
    // Read verbatim by biber, pandoc and the reference managers: `_` must not be escaped.
    ['doi', verbatim(exportedDoi(paper))],
    ['url', isOnArxiv ? verbatim(arxivPage(arxivId)) : undefined],
    ['note', noteField(paper)],
    ['abstract', options.abstract ? escapeLatex(paper.abstract) : undefined],
  ];
  const preprint = isBiblatex && isOnArxiv ? 'online' : 'misc';
  const type = venue ? (isJournal ? 'article' : 'inproceedings') : preprint;
  return { type, fields: fields.filter((field): field is BibtexField => Boolean(field[1])) };
}

/** An entry of these fields that ends in a line break. */
export function writeEntry(type: string, key: string, fields: readonly BibtexField[]): string {
  const lines = fields.map(
    // Months are BibTeX's macros.
    ([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`},\n`,
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Styles put a `booktitle` into sentence case like a title, but it is a name. */
function venueName({ venue }: Paper): string | undefined {
  if (!venue) return undefined;
  const name = escapeLatex(venue.name);
  return venue.kind === 'journal' ? name : `{${name}}`;
}

/**
 * The authors, else the organization, as an `author` field. Inner braces keep BibTeX from splitting an
 * organization into first and last name.
 */
export function authorField({
  authors,
  organization,
}: Pick<Paper, 'authors' | 'organization'>): string | undefined {
  if (authors && authors.length > 0) {
    return authors
      .map((name) => (/\band\b/i.test(name) ? `{${escapeLatex(name)}}` : escapeLatex(name)))
      .join(' and ');
  }
  return organization && `{${escapeLatex(organization.name)}}`;
}

/** Pages about the paper, as a `note` field. */
function noteField({ links }: Paper): string | undefined {
  const pages = links.flatMap(({ url, kind }) => {
    const name = pageNames[kind];
    return name === undefined ? [] : [`${name}: \\url{${verbatim(url)}}`];
  });
  return pages.length > 0 ? pages.join('. ') : undefined;
}

/** An address for a verbatim field or `\url`: characters that could end it or begin a command are encoded. */
function verbatim(address: string): string;
function verbatim(address: string | undefined): string | undefined;
function verbatim(address: string | undefined): string | undefined {
  return address?.replace(/[{}\\^\s]/g, (character) => encodeURIComponent(character));
}
