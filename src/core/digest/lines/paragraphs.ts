/** Passages of a text: joined lines with their range. */
import { position } from './lines';
import type { Line } from './lines';
import { boldAround, linkAround, withoutHeadingMark } from './markdown';
import { isWrapped } from './digestLines';
import type { DigestLines } from './digestLines';
import type { Range, Link } from '../../model';
import { linkKind } from '../../identity/links';

/** Lines of running text that belong together. */
export interface Paragraph {
  /** Indexes in the list of solid lines, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** Marked as a title, as in some captures. */
  readonly heading: boolean;
}

/** Text in the form that entries store, and its range. */
export interface PlacedText {
  readonly text: string;
  readonly range: Range;
  /** The target of the passage when it is a link. */
  readonly url?: string;
}

/**
 * Adds a block of lines without blank ones between, as paragraphs: as one when it may be hard-wrapped,
 * otherwise each line separately.
 */
export function addParagraphs(
  source: DigestLines,
  first: number,
  last: number,
  paragraphs: Paragraph[],
): void {
  const step = source.lines
    .slice(first, last + 1)
    .every((_, index) => isWrapped(source, first + index))
    ? last - first
    : 0;
  for (let from = first; from <= last; from += step + 1) {
    const token = source.tokens[from];
    const heading = token?.kind === 'text' && token.heading === true;
    paragraphs.push({ first: from, last: from + step, heading });
  }
}

/** The text of adjacent lines, wrapped lines joined by one space, without the marks of a heading, bold or a link. */
export function readPassage({ lines }: DigestLines, first: number, last: number): PlacedText {
  const joined = joinedLines(lines, first, last, ' ');
  const heading = joined.length - (withoutHeadingMark(joined) ?? joined).length;
  const bold = boldAround(joined.slice(heading));
  const end = joined.length - bold;
  const link = linkAround(joined.slice(heading + bold, end));
  // A link that closes on an earlier line doesn't contain the passage.
  const lastLength = lines[last]?.text.length ?? 0;
  const isAround = link && bold + link.after < lastLength - (first === last ? heading + bold : 0);
  const before = heading + bold + (isAround ? link.before : 0);
  const after = bold + (isAround ? link.after : 0);
  // The first line may have only marks.
  let [from, rest] = [first, before];
  for (; rest > (lines[from]?.text.length ?? Infinity); from += 1) {
    rest -= (lines[from]?.text.length ?? 0) + 1;
  }
  const start = (lines[from]?.start ?? 0) + rest;
  const { range } = passageOf(lines, from, last, { start, end: (lines[last]?.end ?? 0) - after });
  const text = joined.slice(before, joined.length - after).trim();
  return link ? { text, range, url: link.url } : { text, range };
}

/** Adjacent lines as one text. */
export function joinedLines(
  lines: readonly Line[],
  first: number,
  last: number,
  separator: string,
): string {
  if (first === last) return lines[first]?.text ?? '';
  return Array.from(lines.slice(first, last + 1), ({ text }) => text).join(separator);
}

/** The length of a paragraph in code units, joined. */
export function paragraphLength({ lines }: DigestLines, { first, last }: Paragraph): number {
  return joinedLines(lines, first, last, ' ').length;
}

/** The address as a link of an entry. */
export function linkTo(url: string): Link {
  return { url, kind: linkKind(url) };
}

/** The text from a character of one line to a character of another, wrapped lines joined by a space. */
export function passageOf(
  lines: readonly Line[],
  first: number,
  last: number,
  bounds: { readonly start?: number; readonly end?: number } = {},
): PlacedText {
  const [from, to] = [lines[first], lines[last]];
  if (!from || !to) throw new RangeError(`No lines ${first} to ${last}`);
  const start = Math.min(bounds.start ?? from.start, from.end);
  const end = Math.max(bounds.end ?? to.end, first === last ? start : to.start);
  const text = lines
    .slice(first, last + 1)
    .map((line) => {
      const left = line === from ? start - line.start : 0;
      return line.text.slice(left, line === to ? end - line.start : undefined).trim();
    })
    .filter((part) => part !== '')
    .join(' ');
  return { text, range: { start: position(from, start), end: position(to, end) } };
}
