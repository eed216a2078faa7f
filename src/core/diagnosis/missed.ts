import { countBefore } from '../base/sortedList';
import { runLength } from '../citation/pandoc/marks';
import { filler } from '../citation/pandoc/texts';
import type { OffsetSpan } from '../citation/pandoc/inlines';
import { alphanumericAt, alphanumericBefore, bareKeyEnd } from '../identity/key';
import { parseNote, citationsOf } from '../citation/pandoc/parse';
import type { ParsedNote } from '../citation/pandoc/parse';
import type { Range } from '../model';
import { withoutBody } from '../text/frontMatter';

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

/** An `@key` that isn't a citation but may be meant as one. */
export interface MissedCitation {
  readonly obstacle: Obstacle;
  /** The key without `@` and braces. */
  readonly key: string;
  /** From the `@`, or the backslash before it, to the end of the key. */
  readonly range: Range;
  readonly keyRange: Range;
  /** The whole code span and its content. */
  readonly code?: { readonly range: Range; readonly text: string };
}

/** Every {@link MissedCitation} of a note, in the order of the text. Takes time linear in the note. */
export function missedCitations(markdown: string): readonly MissedCitation[] {
  if (!markdown.includes('@')) return [];
  const note = parseNote(markdown);
  const { text, lines, blocks, opaqueFrom } = note;
  const cited = new Set(
    citationsOf(note).flatMap(({ items }) =>
      items.map(({ keyRange }) => lines.offset(keyRange.start)),
    ),
  );
  const verbatimAt = verbatimObstacles(note);
  const missed: MissedCitation[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const [keyStart, keyEnd] = keyAfter(text, at);
    if (keyEnd === keyStart || cited.has(keyStart)) continue;
    const { obstacle, span } = obstacleAt(at);
    const start = obstacle === 'escaped' ? at - 1 : at;
    const end = text.charAt(at + 1) === '{' && text.charAt(keyEnd) === '}' ? keyEnd + 1 : keyEnd;
    missed.push({
      obstacle,
      key: text.slice(keyStart, keyEnd),
      range: lines.range(start, end),
      keyRange: lines.range(keyStart, keyEnd),
      ...(span && { code: { range: lines.range(...span), text: insideCode(text, span) } }),
    });
  }
  return missed;

  /** Why the `@` at `at` isn't a citation; `span` is the code span around it. */
  function obstacleAt(at: number): { readonly obstacle: Obstacle; readonly span?: OffsetSpan } {
    const plain = blocks.text.charAt(at);
    if (plain === filler) return { obstacle: verbatimAt(at) };
    // The mark of an item of an example list, or a reference to one.
    if (plain !== '@') return { obstacle: 'example' };
    const span = opaqueFrom(at);
    if (!span || span[0] > at) return { obstacle: obstacleInText(text, at, blocks.exampleLabels) };
    const obstacle = obstacleOf(text, span);
    return obstacle === 'code' ? { obstacle, span } : { obstacle };
  }
}

/** The key after the `@` at `at`, with or without a space in between. */
function keyAfter(text: string, at: number): OffsetSpan {
  const start = /[{ ]/.test(text.charAt(at + 1)) ? at + 2 : at + 1;
  return [start, bareKeyEnd(text, start)];
}

function insideCode(text: string, [start, end]: OffsetSpan): string {
  const ticks = runLength(text, start, end);
  return text.slice(start + ticks, end - ticks).trim();
}

/** Why an `@` in text that is read as Markdown isn't a citation. */
function obstacleInText(text: string, at: number, exampleLabels: ReadonlySet<string>): Obstacle {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes++;
  if (backslashes % 2 === 1) return 'escaped';
  const word = alphanumericBefore(text, at) || /[^.]\.$/.test(text.slice(Math.max(0, at - 2), at));
  if (word) return 'wordBefore';
  if (text.charAt(at + 1) === ' ') return 'space';
  const [start, end] = keyAfter(text, at);
  return exampleLabels.has(text.slice(start, end)) ? 'example' : 'other';
}

const obstacles: Readonly<Record<string, Obstacle>> = {
  '`': 'code',
  $: 'math',
  '(': 'address',
  '\\': 'verbatim',
  '{': 'verbatim',
  '&': 'verbatim',
};

/** The kind of a range that Pandoc doesn't read as Markdown, by its first character. */
function obstacleOf(text: string, [start]: OffsetSpan): Obstacle {
  const first = text.charAt(start);
  if (first === '<') {
    return /^<[^\s<>@]+(?:@|:\/\/)/.test(text.slice(start, start + 200)) ? 'address' : 'verbatim';
  }
  return obstacles[first] ?? (alphanumericAt(text, start) > 0 ? 'address' : 'other');
}

/**
 * Returns a function that says why Pandoc reads no Markdown at an offset: front matter, comments, code, else
 * HTML or TeX.
 */
function verbatimObstacles({ text, lines }: ParsedNote): (at: number) => Obstacle {
  const frontMatterEnd = withoutBody(text).length;
  const blocksOfCode = fences(text);
  const remarks = comments(text);
  return (at) => {
    if (at < frontMatterEnd) return 'frontMatter';
    if (isIn(blocksOfCode, at)) return 'codeBlock';
    if (isIn(remarks, at)) return 'comment';
    const lineStart = at - lines.position(at).character;
    return /^(?: {4}|\t)/.test(text.slice(lineStart, lineStart + 4)) ? 'codeBlock' : 'verbatim';
  };
}

/** From fence to fence of the same character. */
function fences(text: string): readonly OffsetSpan[] {
  const found: OffsetSpan[] = [];
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

function comments(text: string): readonly OffsetSpan[] {
  // Without this limit, every start after the last end would search the rest of the text in vain.
  const closed = text.slice(0, text.lastIndexOf('-->') + 3);
  return Array.from(closed.matchAll(/<!--[^]*?-->/g), ({ 0: comment, index }) => [
    index,
    index + comment.length,
  ]);
}

/** Binary search: the spans are sorted and don't overlap. */
function isIn(spans: readonly OffsetSpan[], at: number): boolean {
  const span = spans[countBefore(spans, ([start]) => start <= at) - 1];
  return span !== undefined && at < span[1];
}
