/** Passages of a text: lines joined into one text, and the range of that. */
import { lineRange, plainSpaces, position } from './lines';
import type { Line } from './lines';
import { boldAround, linkAround, withoutHeadingMark } from './markdown';
import { isWrapped } from './digestLines';
import type { DigestLines } from './digestLines';
import type { Position, Range, Link } from '../../model';
import { linkKind } from '../words/links';

/** Lines of running text that belong together. */
export interface Paragraph {
  /** Places in the list of solid lines, both included. */
  readonly first: number;
  readonly last: number;
  /** Marked as a title, as some captures do. */
  readonly heading: boolean;
}

/** Text as a record keeps it, and where it is. */
export interface PlacedText {
  readonly text: string;
  readonly range: Range;
  /** Where the passage leads, when the capture made a link of it. */
  readonly url?: string;
}

/**
 * Adds a block of lines without a blank one between, as paragraphs: one when it may be hard-wrapped,
 * otherwise each line by itself.
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

/** The text of neighboring lines, broken lines joined by one space. */
export function readPassage({ lines }: DigestLines, first: number, last: number): PlacedText {
  const from = lines[first];
  const to = lines[last];
  if (!from || !to) throw new RangeError(`No lines ${first} to ${last}`);
  /** How much of the joined lines is taken off at either end. */
  let before = 0;
  let after = 0;
  let joined = joinedLines(lines, first, last, ' ');
  if (first === last && !'#[*'.includes(joined.charAt(0))) {
    return { text: plainSpaces(joined), range: lineRange(from, to) };
  }
  if (joined.startsWith('#')) {
    const mark = plainSpaces(joined.slice(0, 8));
    before = mark.length - (withoutHeadingMark(mark) ?? mark).length;
    joined = joined.slice(before);
  }
  const bold = boldAround(joined);
  before += bold;
  after += bold;
  joined = joined.slice(bold, joined.length - bold);
  const link = linkAround(joined);
  // A link that closes on an earlier line is not around the passage.
  const isAround = link && after + link.after < to.text.length - (first === last ? before : 0);
  if (isAround) {
    before += link.before;
    after += link.after;
    joined = joined.slice(link.before, joined.length - link.after);
  }
  const range = { start: placeIn(lines, first, before), end: position(to, to.end - after) };
  const text = plainSpaces(joined).trim();
  return link ? { text, range, url: link.url } : { text, range };
}

/**
 * The position of an offset in the lines from `first` on, joined by one space. It may be past the first
 * line, when marks fill that.
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

/** Neighboring lines as one text. */
export function joinedLines(
  lines: readonly Line[],
  first: number,
  last: number,
  separator: string,
): string {
  if (first === last) return lines[first]?.text ?? '';
  return Array.from(lines.slice(first, last + 1), ({ text }) => text).join(separator);
}

/** How many code units a paragraph has, joined. */
export function paragraphLength({ lines }: DigestLines, { first, last }: Paragraph): number {
  return joinedLines(lines, first, last, ' ').length;
}

/** The address as a link of a record. */
export function linkTo(url: string): Link {
  return { url, kind: linkKind(url) };
}

/** The text from a character of one line to a character of another, broken lines joined by a space. */
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

/** A stretch of one line as a passage, without the white space at its ends. */
export function trimmedPassage(
  lines: readonly Line[],
  index: number,
  start: number,
  end: number,
): PlacedText {
  const line = lines[index];
  const text = line?.text.slice(start - line.start, end - line.start) ?? '';
  const left = text.length - text.trimStart().length;
  const right = text.length - text.trimEnd().length;
  const from = left === text.length ? start : start + left;
  return passageOf(lines, index, index, { start: from, end: Math.max(from, end - right) });
}
