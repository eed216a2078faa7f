import type { Range } from '../model';
import type { BibliographyWork } from './work';

/** A kind of bibliography file. */
export type BibliographyFormat = 'bibtex' | 'cslJson';

/** One work of a bibliography file. */
export interface BibEntry {
  /** As in the file. */
  readonly key: string;
  /** In lower case: `article` of BibTeX, `article-journal` of CSL. */
  readonly type: string;
  /**
   * By name, in lower case for BibTeX. A BibTeX value is as in the file, without its delimiters,
   * `@string` names replaced; a CSL value that is no string is JSON.
   */
  readonly fields: ReadonlyMap<string, string>;
  /** The whole entry: from the `@` to the closing brace, or the item of a CSL-JSON array. */
  readonly range: Range;
  /** The key alone, without quotes. */
  readonly keyRange: Range;
}

/** Something in a bibliography file that was not understood. */
export interface BibProblem {
  /** Zero-based. */
  readonly line: number;
  /** A sentence for the user, in English; adapters translate it. */
  readonly message: string;
}

/** What a bibliography file holds. */
export interface ParsedBibliography {
  /** In the order of the file. */
  readonly entries: readonly BibEntry[];
  /** Empty when the whole file was understood, so that it is safe to add to it. */
  readonly problems: readonly BibProblem[];
}

/** An entry of a bibliography and where it stands, as plain data. */
export interface BibliographyEntry extends Omit<BibliographyWork, 'identity'> {
  readonly uri: string;
  readonly range: Range;
  readonly keyRange: Range;
}
