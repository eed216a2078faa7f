import { solidLines } from './lines';
import type { Line } from './lines';
import { readToken } from './tokens';
import type { Token } from './tokens';

/** A text as the formats read it: its lines that are not blank, and what each is by itself. */
export interface Source {
  readonly text: string;
  readonly lines: readonly Line[];
  /** One for each line. */
  readonly tokens: readonly Token[];
}

/** Takes a text apart, its first `limit` code units at least. */
export function readSource(text: string, limit?: number): Source {
  const lines = solidLines(text, limit);
  return { text, lines, tokens: lines.map((line) => readToken(text, line)) };
}

/** Whether two neighbouring lines have no blank line between them. `index` is that of the second. */
export function isJoined({ lines }: Source, index: number): boolean {
  return lines[index]?.afterBlank === false;
}

/**
 * Lines longer than this were broken neither by a person nor by a tool: where such a line ends, a
 * paragraph ends.
 */
const longestWrapped = 200;

/** Whether the line may have been broken to fit a width. */
export function isWrapped({ lines }: Source, index: number): boolean {
  const line = lines[index];
  return line !== undefined && line.end - line.start <= longestWrapped;
}
