import type { LinkKind, Paper } from '../model';
import { escapeLatex, escapeLatexTitle } from './latex';

/** A field of an entry with its value in BibTeX: escaped, without the outer braces. */
export type BibtexField = readonly [name: string, value: string];

export interface BibtexOptions {
  /** Write the abstract too. */
  readonly abstract?: boolean;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Links that are not the paper itself, and what a note calls them. */
const linkNames: Partial<Record<LinkKind, string>> = {
  project: 'Project page',
  code: 'Code',
  model: 'Model',
  dataset: 'Dataset',
};

/**
 * What is known of a paper as BibTeX fields, in the order they are written. Nothing is invented: the
 * organisation is the author when no names are known, `url` leads to the paper itself, and pages
 * about it go into `note`.
 */
export function bibtexFields(paper: Paper, options: BibtexOptions = {}): readonly BibtexField[] {
  const { date, arxivId, doi } = paper;
  const month = months[(date?.month ?? 0) - 1];
  const fields: (readonly [name: string, value: string | undefined])[] = [
    ['title', escapeLatexTitle(paper.title)],
    ['author', author(paper)],
    ['year', date?.year?.toString()],
    ['month', date?.year === undefined ? undefined : month],
    ['eprint', arxivId],
    ['archiveprefix', arxivId === undefined ? undefined : 'arXiv'],
    // Read verbatim by biber, pandoc and the reference managers: `_` must not be escaped.
    ['doi', doi],
    ['url', arxivId === undefined ? undefined : `https://arxiv.org/abs/${arxivId}`],
    ['note', note(paper)],
    ['abstract', options.abstract ? escapeLatex(paper.abstract) : undefined],
  ];
  return fields.filter((field): field is BibtexField => field[1] !== undefined && field[1] !== '');
}

/**
 * One BibTeX entry that ends in a line break. It is a `@misc`: a digest does not tell where a paper
 * was published, if anywhere.
 */
export function toBibtex(paper: Paper, options: BibtexOptions = {}): string {
  const fields = bibtexFields(paper, options).map(
    // The names of the months are BibTeX's own macros.
    ([name, value]) => `  ${name} = ${name === 'month' ? value : `{${value}}`},\n`,
  );
  return `@misc{${paper.key},\n${fields.join('')}}\n`;
}

/** Inner braces keep BibTeX from taking an organisation apart into first and last name. */
function author({ authors, organization }: Paper): string | undefined {
  if (authors && authors.length > 0) {
    return authors
      .map((name) => (/\band\b/i.test(name) ? `{${escapeLatex(name)}}` : escapeLatex(name)))
      .join(' and ');
  }
  return organization && `{${escapeLatex(organization.name)}}`;
}

function note({ links }: Paper): string | undefined {
  const pages = links.flatMap(({ url, kind }) => {
    const name = linkNames[kind];
    return name === undefined ? [] : [`${name}: \\url{${encodeBraces(url)}}`];
  });
  return pages.length > 0 ? pages.join('. ') : undefined;
}

/** Within `\url` only braces, backslashes and `%` at the end of a group disturb. */
function encodeBraces(url: string): string {
  return url.replace(/[{}\\\s]/g, (character) => encodeURIComponent(character));
}
