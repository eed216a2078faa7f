import { countBefore } from '../base/sortedList';
import { withoutBody } from '../text/frontMatter';
import type { LineMap } from '../text/lineMap';
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

  constructor(
    private readonly text: string,
    private readonly lines: LineMap,
  ) {
    this.#frontMatterEnd = withoutBody(text).length;
    this.#fences = fences(text);
    this.#comments = comments(text);
  }

  kindAt(at: number): Obstacle {
    if (at < this.#frontMatterEnd) return 'frontMatter';
    if (isIn(this.#fences, at)) return 'codeBlock';
    if (isIn(this.#comments, at)) return 'comment';
    const lineStart = at - this.lines.position(at).character;
    return /^(?: {4}|\t)/.test(this.text.slice(lineStart, lineStart + 4))
      ? 'codeBlock'
      : 'verbatim';
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
  // Behind the last end, each beginning would look for one in vain.
  const closed = text.slice(0, text.lastIndexOf('-->') + 3);
  return Array.from(closed.matchAll(/<!--[^]*?-->/g), ({ 0: comment, index }) => [
    index,
    index + comment.length,
  ]);
}

/** By binary search: the spans are in order and do not overlap. */
function isIn(spans: readonly Span[], at: number): boolean {
  const span = spans[countBefore(spans, ([start]) => start <= at) - 1];
  return span !== undefined && at < span[1];
}
