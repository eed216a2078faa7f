import type { Range } from '../model';

/**
 * How a work is cited: `[@key]` is `normal`, `[-@key]` and `-@key` are `suppress-author`, and
 * `@key` outside brackets is `in-text`.
 */
export type CitationMode = 'normal' | 'suppress-author' | 'in-text';

/** One cited work. */
export interface CitationItem {
  /** Without `@` and braces. */
  readonly key: string;
  readonly mode: CitationMode;
  /** What stands before the key, as in the note: `see ` in `[see @a]`. Empty when there is nothing. */
  readonly prefix: string;
  /** What follows the key, as in the note: `, p. 3` in `[@a, p. 3]`; ` p. 3` in `@a [ p. 3]`. */
  readonly suffix: string;
  /** What a reader points at: `@key`, `-@key` or `@{key}`; neither prefix nor suffix. */
  readonly range: Range;
  /** The key alone. */
  readonly keyRange: Range;
}

/** Works cited together: `[see @a, p. 3; @b]`, `@a`, or `@a [p. 3; @b]`. */
export interface CitationCluster {
  /** From the `[` to the `]`; of an in-text citation from the `@` to the end of its key or `]`. */
  readonly range: Range;
  /** At least one. */
  readonly items: readonly CitationItem[];
  /** Stands under `nocite` in the front matter: cited, but at no place in the text. */
  readonly nocite?: true;
}

/** The citations of a Markdown text, in the order of the text, which do not overlap. */
export function parseCitations(markdown: string): readonly CitationCluster[] {
  return markdown === '' ? [] : [];
}
