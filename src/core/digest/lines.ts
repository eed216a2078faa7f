import type { Position, Range } from '../model';

/** A line that is not blank. Offsets count UTF-16 code units of the text. */
export interface Line {
  /** Zero-based, counted as VS Code does: a line ends at `\n`, `\r\n` or `\r` and nowhere else. */
  readonly number: number;
  /** Where the line begins; after the byte order mark, which VS Code takes off a document. */
  readonly offset: number;
  /** The line without the white space around it. */
  readonly start: number;
  readonly end: number;
  /** Whether a blank line stands before it; true for the first line of a text. */
  readonly afterBlank: boolean;
}

const lineFeed = 10;
const byteOrderMark = 0xfeff;

/** The lines of `text` that are not blank, found up to the offset `limit`. Linear in the text. */
export function solidLines(text: string, limit = text.length): Line[] {
  const lines: Line[] = [];
  let offset = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  let afterBlank = true;
  for (let number = 0; offset < limit; number += 1) {
    // Each index is looked for again only once it has been passed, so that no stretch is read twice.
    if (feed >= 0 && feed < offset) feed = text.indexOf('\n', offset);
    if (carriage >= 0 && carriage < offset) carriage = text.indexOf('\r', offset);
    let lineEnd = text.length;
    if (feed >= 0) lineEnd = feed;
    if (carriage >= 0 && carriage < lineEnd) lineEnd = carriage;
    let start = offset;
    let end = lineEnd;
    while (start < end && isSpace(text.charCodeAt(start))) start += 1;
    while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
    if (start < end) lines.push({ number, offset, start, end, afterBlank });
    afterBlank = start === end;
    const isPair = lineEnd === carriage && text.charCodeAt(lineEnd + 1) === lineFeed;
    offset = lineEnd + (isPair ? 2 : 1);
  }
  return lines;
}

/** White space of any script, and the marks without width that copies from web pages carry. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 32 || (code >= 9 && code <= 13);
  return (
    code === 0xa0 ||
    code === 0x85 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === byteOrderMark
  );
}

const oddSpace = /[\t\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

/** The text with an ordinary space for every other kind of space. Its length stays the same. */
export function plainSpaces(text: string): string {
  return mayHaveOddSpace(text) ? text.replace(oddSpace, ' ') : text;
}

/** Nearly no text does, and a loop tells it much sooner than the search for each of them. */
function mayHaveOddSpace(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f || code === 9 || code === 11 || code === 12) return true;
  }
  return false;
}

/** The text with one ordinary space for every run of spaces. */
export function singleSpaces(text: string): string {
  return plainSpaces(text).replace(/ {2,}/g, ' ');
}

/** The place of an offset in `line`. */
export function position(line: Line, offset: number): Position {
  return { line: line.number, character: offset - line.offset };
}

/** From the first character of `first` to the last of `last`, without the white space around. */
export function lineRange(first: Line, last: Line): Range {
  return { start: position(first, first.start), end: position(last, last.end) };
}
