import { measure } from '../../base/measure';
import type { Range } from '../../model';

/** A kind of bibliography file that entries can be written into. */
export type WritableFormat = 'bibtex' | 'cslJson';
/** A kind of bibliography; `cslYaml` is also that of a note with `references` in its front matter. */
export type BibliographyFormat = WritableFormat | 'cslYaml' | 'ris';

/** One work of a bibliography file. */
export interface BibEntry {
  /** As in the file. */
  readonly key: string;
  /**
   * The entry's main key, when `key` is one of biblatex's `ids`. The entry under that key stands before
   * this one.
   */
  readonly aliasOf?: string;
  /** In lower case: `article` of BibTeX, `article-journal` of CSL. */
  readonly type: string;
  /**
   * By name, in lower case for BibTeX. A BibTeX value is as in the file, without its delimiters,
   * `@string` names replaced; a CSL value that is no string is JSON.
   * RIS is told in the fields of CSL.
   */
  readonly fields: ReadonlyMap<string, string>;
  /** The whole entry: from the `@` to the closing brace, or the item of a list. */
  readonly range: Range;
  /** The key alone, without quotes. */
  readonly keyRange: Range;
  /** Where its fields, such as `crossref` of biblatex, name other entries. */
  readonly references?: readonly KeyReference[];
  /** The key is a number of JSON; any other one there needs quotes. */
  readonly isNumber?: true;
}

/** Where an entry names another one. */
export interface KeyReference {
  readonly key: string;
  readonly keyRange: Range;
}

/** The text that takes the place of an entry's key, to make it `key`. */
export function writtenKey({ isNumber }: Pick<BibEntry, 'isNumber'>, key: string): string {
  return isNumber ? JSON.stringify(key) : key;
}

/** Something in a bibliography file that was not understood. */
export interface BibProblem {
  /** Zero-based. */
  readonly line: number;
  /** A sentence for the user, in English; adapters translate it. */
  readonly message: string;
  /** Takes the place of `{0}` in the message. */
  readonly argument?: string;
  /** The text is valid, but exceeds what the reader takes from a file. Users see where. */
  readonly isTooMuch?: true;
}

/** What a bibliography file holds. */
export interface ParsedBibliography {
  /** In the order of the file. */
  readonly entries: readonly BibEntry[];
  /** Empty when the whole file was understood, so that it is safe to add to it. */
  readonly problems: readonly BibProblem[];
}

/**
 * The value of a CSL field that is no text: null for none, `otherwise` when it cannot be read or is nested
 * too deeply to be written again.
 */
export function json(written = 'null', otherwise?: string): unknown {
  try {
    const value: unknown = JSON.parse(written);
    return measure(value).isTooDeep ? otherwise : value;
  } catch {
    return otherwise;
  }
}
