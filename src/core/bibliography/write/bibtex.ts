import { bibtexMonths } from '../work/dates';
import type { Paper } from '../../model';
import { arxivPage, exportedDoi, pageNames } from '../../identity/addresses';
import { escapeLatex, escapeLatexTitle } from './latex';

/** A field of an entry with its value in BibTeX: escaped, without the outer braces. */
export type BibtexField = readonly [name: string, value: string];

/** What is exported of a paper. */
export interface ExportOptions {
  /** Write the abstract too. */
  readonly abstract?: boolean;
}

/**
 * What is known of a paper as BibTeX fields, in the order they are written. Nothing is invented: the
 * organisation is the author when no names are known, `url` leads to the paper itself, and pages
 * about it go into `note`.
 */
export function bibtexFields(paper: Paper, options: ExportOptions = {}): readonly BibtexField[] {
  const { date, arxivId } = paper;
  const month = bibtexMonths[(date?.month ?? 0) - 1];
  const fields: (readonly [name: string, value: string | undefined])[] = [
    ['title', escapeLatexTitle(paper.title)],
    ['author', bibtexAuthor(paper)],
    [paper.venue?.kind === 'journal' ? 'journal' : 'booktitle', venueName(paper)],
    ['year', date?.year?.toString()],
    ['month', date?.year === undefined ? undefined : month],
    ['eprint', verbatim(arxivId)],
    ['archivePrefix', arxivId === undefined ? undefined : 'arXiv'],
    // Read verbatim by biber, pandoc and the reference managers: `_` must not be escaped.
    ['doi', verbatim(exportedDoi(paper))],
    ['url', arxivId === undefined ? undefined : verbatim(arxivPage(arxivId))],
    ['note', bibtexNote(paper)],
    ['abstract', options.abstract ? escapeLatex(paper.abstract) : undefined],
  ];
  return fields.filter((field): field is BibtexField => field[1] !== undefined && field[1] !== '');
}

/**
 * One BibTeX entry that ends in a line break. It is a `@misc` as long as nothing tells where the paper
 * was published: a digest does not.
 */
export function toBibtex(paper: Paper, options: ExportOptions = {}): string {
  const { venue } = paper;
  const type = !venue ? 'misc' : venue.kind === 'journal' ? 'article' : 'inproceedings';
  return writeEntry(type, paper.key, bibtexFields(paper, options));
}

/** An entry of these fields that ends in a line break. */
export function writeEntry(type: string, key: string, fields: readonly BibtexField[]): string {
  const lines = fields.map(
    // The names of the months are BibTeX's own macros.
    ([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`},\n`,
  );
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** Readers put a `booktitle` into sentence case as they do a title, but it is a name. */
export function venueName({ venue }: Paper): string | undefined {
  if (!venue) return undefined;
  const name = escapeLatex(venue.name);
  return venue.kind === 'journal' ? name : `{${name}}`;
}

/**
 * The authors, else the organisation, as an `author` field. Inner braces keep BibTeX from taking an
 * organisation apart into first and last name.
 */
export function bibtexAuthor({ authors, organization }: Paper): string | undefined {
  if (authors && authors.length > 0) {
    return authors
      .map((name) => (/\band\b/i.test(name) ? `{${escapeLatex(name)}}` : escapeLatex(name)))
      .join(' and ');
  }
  return organization && `{${escapeLatex(organization.name)}}`;
}

/** Pages about the paper, as a `note` field. */
export function bibtexNote({ links }: Paper): string | undefined {
  const pages = links.flatMap(({ url, kind }) => {
    const name = pageNames[kind];
    return name === undefined ? [] : [`${name}: \\url{${verbatim(url)}}`];
  });
  return pages.length > 0 ? pages.join('. ') : undefined;
}

/** What is not escaped, as in `\url`, with that encoded which could end it or be a command. */
function verbatim(address: string): string;
function verbatim(address: string | undefined): string | undefined;
function verbatim(address: string | undefined): string | undefined {
  return address?.replace(/[{}\\^\s]/g, (character) => encodeURIComponent(character));
}
