import { inOneGo } from '../base/steps';
import { blockSteps } from '../citation/pandoc/blocks';
import { filler } from '../citation/pandoc/masks';
import type { Span } from '../citation/pandoc/nodes';
import { alphanumericAt, alphanumericBefore, bareKeyEnd } from '../identity/key';
import { LineMap } from '../text/lineMap';
import { OpaqueSpans } from '../citation/pandoc/opaqueSpans';
import { parseCitations } from '../citation/pandoc/parse';
import type { Range } from '../model';
import { Verbatim } from './verbatim';
import type { Obstacle } from './verbatim';

/** An `@key` that is no citation, though somebody may have meant it as one. */
export interface MissedCitation {
  readonly obstacle: Obstacle;
  /** As it would be read: without `@` and braces. */
  readonly key: string;
  /** From the `@`, or the backslash before it, to the end of the key. */
  readonly range: Range;
  readonly keyRange: Range;
  /** The whole code span, and what stands in it. */
  readonly code?: { readonly range: Range; readonly text: string };
}

/** Every {@link MissedCitation} of a note, in the order of the text. Takes time linear in it. */
export function missedCitations(markdown: string): readonly MissedCitation[] {
  if (!markdown.includes('@')) return [];
  // With one character for each line end, lines and columns stay the same.
  const text = markdown.replace(/\r\n?/g, '\n');
  const lines = new LineMap(text);
  const cited = new Set(
    parseCitations(text).flatMap(({ items }) =>
      items.map(({ keyRange }) => lines.offset(keyRange.start)),
    ),
  );
  const blocks = inOneGo(blockSteps(text));
  const verbatim = new Verbatim(text, lines);
  const opaque = new OpaqueSpans(blocks);
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

  /** Why the `@` at `at` is no citation; `span` is the code span that it stands in. */
  function obstacleAt(at: number): { readonly obstacle: Obstacle; readonly span?: Span } {
    const plain = blocks.text.charAt(at);
    if (plain === filler) return { obstacle: verbatim.kindAt(at) };
    // The mark of an item of an example list, or a reference to one.
    if (plain !== '@') return { obstacle: 'example' };
    const span = opaque.from(at);
    if (!span || span[0] > at) return { obstacle: obstacleInText(text, at, blocks.exampleLabels) };
    const obstacle = obstacleOf(text, span);
    return obstacle === 'code' ? { obstacle, span } : { obstacle };
  }
}

/** Where a key behind the `@` at `at` stands; a space may lie between them. */
function keyAfter(text: string, at: number): Span {
  const start = /[{ ]/.test(text.charAt(at + 1)) ? at + 2 : at + 1;
  return [start, bareKeyEnd(text, start)];
}

function insideCode(text: string, [start, end]: Span): string {
  let ticks = start;
  while (text.charAt(ticks) === '`') ticks++;
  return text.slice(ticks, end - (ticks - start)).trim();
}

/** Why an `@` in text that is read as Markdown is no citation. */
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

/** What kind of obstacle a stretch without Markdown is, told by its first character. */
function obstacleOf(text: string, [start]: Span): Obstacle {
  switch (text.charAt(start)) {
    case '`':
      return 'code';
    case '$':
      return 'math';
    case '<':
      return /^<[^\s<>@]+(?:@|:\/\/)/.test(text.slice(start, start + 200)) ? 'address' : 'verbatim';
    case '(':
      return 'address';
    case '\\':
    case '{':
    case '&':
      return 'verbatim';
    default:
      return alphanumericAt(text, start) > 0 ? 'address' : 'other';
  }
}
