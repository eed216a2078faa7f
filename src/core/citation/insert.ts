import type { Position, Range } from '../model';
import type { CitationStyle } from './style';

/** A paper to be cited. */
export interface CitedPaper {
  readonly key: string;
  /** Readable text, for `markdownLink`; the key stands in when it is missing. */
  readonly title?: string;
  /** Where a `markdownLink` leads; without it the title is written as plain text. */
  readonly address?: string;
}

/** Replace `range`, which may be empty, by `newText`. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

export interface InsertOptions {
  /** What the citation takes the place of: a key that is partly typed, or a selection. */
  readonly replace?: Range;
}

/**
 * The edit that cites `papers` at `position`. In or beside a citation, that one is extended by the
 * papers that it does not have yet. In code spans, links and the like the citation goes behind them.
 * @returns undefined where no citation can stand: in code blocks, comments, front matter.
 */
export function insertCitation(
  markdown: string,
  position: Position,
  papers: readonly CitedPaper[],
  style: CitationStyle,
  options: InsertOptions = {},
): TextEdit | undefined {
  const range = options.replace ?? { start: position, end: position };
  return markdown === '' ? { range, newText: formatCitation(papers, style) } : undefined;
}

/** The citation of `papers` by itself, as for the clipboard; empty for no papers. */
export function formatCitation(papers: readonly CitedPaper[], style: CitationStyle): string {
  return papers.map(({ key }) => `@${key}${style}`).join('; ');
}
