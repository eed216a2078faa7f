/** Passages of a text: joined lines with their range. */
import { lineRange, position } from './lines';
import type { Line } from './lines';
import { boldAround, linkAround, withoutHeadingMark } from './markdown';
import { isWrapped } from './digestLines';
import type { DigestLines } from './digestLines';
import type { Position, Range, Link } from '../../model';
import { linkKind } from '../words/links';

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
  let wrapped = true;
  for (let index = first; index <= last && wrapped; index += 1) wrapped = isWrapped(source, index);
  if (wrapped) {
    paragraphs.push({ first, last, heading: isHeading(source, first) });
    return;
  }
  for (let index = first; index <= last; index += 1) {
    paragraphs.push({ first: index, last: index, heading: isHeading(source, index) });
  }
}

function isHeading({ tokens }: DigestLines, index: number): boolean {
  const token = tokens[index];
  return token?.kind === 'text' && token.heading === true;
}

/** The text of adjacent lines, wrapped lines joined by one space. */
export function readPassage({ lines }: DigestLines, first: number, last: number): PlacedText {
  const from = lines[first];
  const to = lines[last];
  if (!from || !to) throw new RangeError(`No lines ${first} to ${last}`);
  /** How many code units of the joined lines to remove at each end. */
  let before = 0;
  let after = 0;
  let joined = joinedLines(lines, first, last, ' ');
  if (first === last && !'#[*'.includes(joined.charAt(0))) {
    return { text: joined, range: lineRange(from, to) };
  }
  if (joined.startsWith('#')) {
    const mark = joined.slice(0, 8);
    before = mark.length - (withoutHeadingMark(mark) ?? mark).length;
    joined = joined.slice(before);
  }
  const bold = boldAround(joined);
  before += bold;
  after += bold;
  joined = joined.slice(bold, joined.length - bold);
  const link = linkAround(joined);
  // A link that closes on an earlier line doesn't contain the passage.
  const isAround = link && after + link.after < to.text.length - (first === last ? before : 0);
  if (isAround) {
    before += link.before;
    after += link.after;
    joined = joined.slice(link.before, joined.length - link.after);
  }
  const range = { start: placeIn(lines, first, before), end: position(to, to.end - after) };
  const text = joined.trim();
  return link ? { text, range, url: link.url } : { text, range };
}

/**
 * The position of an offset in the lines from `first` on, joined by one space. It may be after the first line
 * if that only has marks.
 */
function placeIn(lines: readonly Line[], first: number, offset: number): Position {
  let rest = offset;
  for (let index = first; ; index += 1) {
    const line = lines[index];
    if (!line) throw new RangeError(`No line ${index}`);
    if (rest <= line.text.length) return position(line, line.start + rest);
    rest -= line.text.length + 1;
  }
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
