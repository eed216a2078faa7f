import { countBefore } from '../text/countBefore';
import { readFrontMatter } from '../text/frontMatter';
import type { Span } from '../citation/pandoc/nodes';

/** Why Pandoc reads no citation at an `@`. */
export type Obstacle =
  | 'codeBlock'
  | 'comment'
  | 'frontMatter'
  | 'verbatim'
  | 'code'
  | 'math'
  | 'address'
  | 'wordBefore'
  | 'escaped'
  | 'space'
  | 'example'
  | 'other';

/**
 * Says why Pandoc reads no Markdown at a place where it is known to read none: front matter, comments, code,
 * else HTML or TeX. Lines have to end in `\n`.
 */
export class Verbatim {
  readonly #frontMatterEnd: number;
  readonly #fences: readonly Span[];
  readonly #comments: readonly Span[];
  /** The line that was asked about last, without its end. */
  #line: Span = [0, -1];

  constructor(private readonly text: string) {
    this.#frontMatterEnd = readFrontMatter(text)?.end ?? 0;
    this.#fences = fences(text);
    this.#comments = comments(text);
  }

  kindAt(at: number): Obstacle {
    if (at < this.#frontMatterEnd) return 'frontMatter';
    if (isIn(this.#fences, at)) return 'codeBlock';
    if (isIn(this.#comments, at)) return 'comment';
    const lineStart = this.#lineStart(at);
    return /^(?: {4}|\t)/.test(this.text.slice(lineStart, lineStart + 4))
      ? 'codeBlock'
      : 'verbatim';
  }

  /** Where the line of `at` begins; kept, as a line may have many places. */
  #lineStart(at: number): number {
    const [start, end] = this.#line;
    if (start <= at && at < end) return start;
    const newline = this.text.indexOf('\n', at);
    this.#line = [this.text.lastIndexOf('\n', at) + 1, newline < 0 ? this.text.length : newline];
    return this.#line[0];
  }
}

/** From fence to fence of the same character. */
function fences(text: string): readonly Span[] {
  const found: Span[] = [];
  let open: { readonly start: number; readonly sign: string } | undefined;
  for (const { 0: line, 1: sign = '', index } of text.matchAll(/^[ \t>]*(`|~)\1{2,}/gm)) {
    if (!open) open = { start: index, sign };
    else if (open.sign === sign) {
      found.push([open.start, index + line.length]);
      open = undefined;
    }
  }
  return found;
}

function comments(text: string): readonly Span[] {
  const found: Span[] = [];
  for (let start = text.indexOf('<!--'); start >= 0;) {
    const close = text.indexOf('-->', start + 4);
    if (close < 0) break;
    found.push([start, close + 3]);
    start = text.indexOf('<!--', close);
  }
  return found;
}

/** By binary search: the spans are in order and do not overlap. */
function isIn(spans: readonly Span[], at: number): boolean {
  const span = spans[countBefore(spans, ([start]) => start <= at) - 1];
  return span !== undefined && at < span[1];
}
