import { lineRange, plainSpaces, position } from './lines';
import type { Line } from './lines';
import { boldAround, linkAround, withoutHeadingMark } from './markdown';
import { isWrapped } from './source';
import type { DigestLines } from './source';
import type { Position, Range } from '../../model';

/** Lines of running text that belong together. */
export interface Paragraph {
  /** Places in the list of solid lines, both included. */
  readonly first: number;
  readonly last: number;
  /** Marked as a title, as some captures do. */
  readonly heading: boolean;
}

/** Text as a record keeps it, and where it stands. */
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

/** The text of lines that stand together, broken lines joined by one space. */
export function readPassage({ lines }: DigestLines, first: number, last: number): PlacedText {
  const from = lines[first];
  const to = lines[last];
  if (!from || !to) throw new RangeError(`No lines ${first} to ${last}`);
  /** How much of the joined lines is taken off at either end. */
  let before = 0;
  let after = 0;
  let joined = joinedLines(lines, first, last, ' ');
  let hasOddSpaces = false;
  for (let index = first; index <= last; index += 1) {
    hasOddSpaces ||= lines[index]?.hasOddSpaces === true;
  }
  if (first === last && !'#[*'.includes(joined.charAt(0))) {
    return { text: hasOddSpaces ? plainSpaces(joined) : joined, range: lineRange(from, to) };
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
  // A link that closes on an earlier line is not around the passage.
  const isAround = link && after + link.after < to.text.length - (first === last ? before : 0);
  if (isAround) {
    before += link.before;
    after += link.after;
    joined = joined.slice(link.before, joined.length - link.after);
  }
  const range = { start: placeIn(lines, first, before), end: position(to, to.end - after) };
  const text = (hasOddSpaces ? plainSpaces(joined) : joined).trim();
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

/** Lines that stand together as one text. */
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
  let length = last - first;
  for (let index = first; index <= last; index += 1) {
    const line = lines[index];
    if (line) length += line.text.length;
  }
  return length;
}
