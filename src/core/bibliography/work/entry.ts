import { parsedJson } from '../../base/json';
import { measure } from '../../base/data';
import type { Range } from '../../model';

/** A format of bibliographies that entries can be added to. */
export type WritableFormat = 'bibtex' | 'cslJson' | 'hayagriva';
/**
 * A format of bibliographies; `cslYaml` includes notes with `references` in their front matter. By its name, a file of
 * `hayagriva` is one of `cslYaml`: see `formatOf`.
 */
export type BibliographyFormat = WritableFormat | 'cslYaml' | 'ris';

/** One work of a bibliography file. */
export interface BibEntry {
  readonly key: string;
  /** The main key, when `key` is one of biblatex's `ids`. The entry with the main key comes first. */
  readonly aliasOf?: string;
  /** In lower case: `article` of BibTeX, `article-journal` of CSL. */
  readonly type: string;
  /**
   * By name, in lower case for BibTeX. A BibTeX value is as in the file, without its delimiters, with
   * `@string` names replaced; a CSL value that isn't a string is JSON. RIS and Hayagriva have the fields of CSL.
   */
  readonly fields: ReadonlyMap<string, string>;
  /** The whole entry: from the `@` to the closing brace, or the item of a list. */
  readonly range: Range;
  /** The key alone, without quotes. */
  readonly keyRange: Range;
  /** The places where fields such as biblatex's `crossref` name other entries. */
  readonly references?: readonly KeyReference[];
  /** The key is a JSON number, so a key that replaces it needs quotes. */
  readonly isNumber?: true;
}

export interface KeyReference {
  readonly key: string;
  readonly keyRange: Range;
}

/** A field of an entry, by offsets. */
export interface FieldSpan {
  readonly name: string;
  /** The end of what precedes it; undefined for the first one in CSL, which can't be removed alone. */
  readonly after: number | undefined;
  /** The start of its value, in YAML of its name, in RIS of its line. */
  readonly start: number;
  readonly end: number;
  /** The value is joined of several, such as names of strings. */
  readonly isJoined?: boolean;
}

/** The text that replaces the key of an entry to rename it to `key`. */
export function writtenKey({ isNumber }: Pick<BibEntry, 'isNumber'>, key: string): string {
  return isNumber ? JSON.stringify(key) : key;
}

/** A part of a bibliography that couldn't be read. */
export interface BibProblem {
  /** Zero-based. */
  readonly line: number;
  /** A sentence for the user, in English; adapters translate it. */
  readonly message: string;
  /** For `{0}` in the message. */
  readonly argument?: string;
  /** The text is valid, but exceeds a limit. Users see where. */
  readonly isTooMuch?: true;
}

/** The content of a bibliography. */
export interface ParsedBibliography {
  /** In the order of the file. */
  readonly entries: readonly BibEntry[];
  /** Empty when the whole file was read: only then is it safe to add to it. */
  readonly problems: readonly BibProblem[];
  /** What was read, but probably not as meant. */
  readonly hints?: readonly BibProblem[];
}

/**
 * The value of a CSL field that isn't a text; null for none, `otherwise` when it can't be read or is nested too
 * deeply to be written again.
 */
export function json(written = 'null', otherwise?: string): unknown {
  const value = parsedJson(written);
  return value === undefined || measure(value).isTooDeep ? otherwise : value;
}
