import type { Position, Range, TaskState } from '../../model';

import type { SiteLink } from './pageLinks';

/** What a reader put at a title. */
export interface TitleMarks {
  readonly tags?: readonly string[];
  readonly task?: TaskState;
}

/** A text, whole or in pieces. Each piece but the last ends where a line ends, with its line break or without. */
export type Text = string | readonly string[];

/** A line that is not blank. Offsets count UTF-16 code units of the text. */
export interface Line {
  /** Zero-based, counted as VS Code does: a line ends at `\n`, `\r\n` or `\r` and nowhere else. */
  readonly number: number;
  /** Where the line begins; after the byte order mark, which VS Code takes off a document. */
  readonly offset: number;
  /** The line without the white space around it. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether a blank line comes before it; true for the first line of a text. */
  readonly afterBlank: boolean;
  /** Whether it is marked as a title, the mark taken off. */
  readonly isHeading?: true;
  /** Where the line leads, when all of it is one link; `text` is without the marks of the link. */
  readonly link?: LineLink;
  /** Whether it goes on with the line above, which a text browser broke. */
  readonly goesOn?: true;
  /** The reader's marks, which `text` is without. */
  readonly marks?: TitleMarks;
}

/** A link of a page. */
export interface LineLink {
  readonly url: string;
  /** Undefined where the link leaves the site. */
  readonly site: SiteLink | undefined;
  /** Whether it shows a picture and no text. */
  readonly isImage?: true;
}

const lineFeed = 10;
const byteOrderMark = 0xfeff;

/** The pieces of a text; a whole text is one piece. */
export function piecesOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : text;
}

/** How many code units of a text are looked at to recognize a digest, which shows itself in its first pages. */
const glance = 200_000;

/** The pieces of a text as far as it is looked at, or its first `length` code units. */
export function startOf(pieces: readonly string[], length = glance): readonly string[] {
  const start: string[] = [];
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) break;
    start.push(piece.slice(0, left));
    left -= piece.length;
  }
  return start;
}

/** The lines of a text that are not blank. Linear in the text. */
export function solidLines(text: Text): Line[] {
  const lines: Line[] = [];
  let number = 0;
  /** Where the piece begins in the text. */
  let base = 0;
  let afterBlank = true;
  /** Whether the next piece begins with the end of the last line. */
  let isOpen = false;
  for (const piece of piecesOf(text)) {
    const { length } = piece;
    let offset = base === 0 && piece.charCodeAt(0) === byteOrderMark ? 1 : 0;
    if (isOpen) offset = piece.startsWith('\r\n') ? 2 : 1;
    isOpen = false;
    let feed = piece.indexOf('\n', offset);
    let carriage = piece.indexOf('\r', offset);
    for (; offset < length; number += 1) {
      // Each index is looked for again only once it has been passed, so that no stretch is read twice.
      if (feed >= 0 && feed < offset) feed = piece.indexOf('\n', offset);
      if (carriage >= 0 && carriage < offset) carriage = piece.indexOf('\r', offset);
      isOpen = feed < 0 && carriage < 0;
      let lineEnd = isOpen ? length : feed;
      if (carriage >= 0 && (carriage < feed || feed < 0)) lineEnd = carriage;
      let start = offset;
      let end = lineEnd;
      while (start < end && isSpace(piece.charCodeAt(start))) start += 1;
      while (end > start && isSpace(piece.charCodeAt(end - 1))) end -= 1;
      if (start < end) {
        const text = piece.slice(start, end);
        lines.push({
          number,
          offset: base + offset,
          start: base + start,
          end: base + end,
          text,
          afterBlank,
        });
      }
      afterBlank = start === end;
      const isPair = lineEnd === carriage && piece.charCodeAt(lineEnd + 1) === lineFeed;
      offset = lineEnd + (isPair ? 2 : 1);
    }
    base += length;
  }
  return lines;
}

const wideSpace = /[\s\u0085\u200b]/;

/** White space of any script, and the marks without width that copies from web pages carry. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 32 || (code >= 9 && code <= 13);
  return wideSpace.test(String.fromCharCode(code));
}

const oddSpaces = /[\t\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

const latinSpaces = ['\t', '\v', '\f', '\u0085', '\u00a0'];
/** In texts of Latin letters alone, V8 knows without a look that there are none. */
const wideSpaces = /[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The text with an ordinary space for every other kind of space. Its length stays the same. */
export function plainSpaces(text: string): string {
  // Most texts have none; this finds out in a tenth of the time that a replacement takes.
  const isPlain = !latinSpaces.some((space) => text.includes(space)) && !wideSpaces.test(text);
  return isPlain ? text : text.replace(oddSpaces, ' ');
}

/** The text of the line with one ordinary space for every run of spaces. */
export function singleSpaces({ text }: Line): string {
  const plain = plainSpaces(text);
  return plain.includes('  ') ? plain.replace(/ {2,}/g, ' ') : plain;
}

/** The place of an offset in `line`. */
export function position(line: Line, offset: number): Position {
  return { line: line.number, character: offset - line.offset };
}

/** From the first character of `first` to the last of `last`, without the white space around. */
export function lineRange(first: Line, last: Line): Range {
  return { start: position(first, first.start), end: position(last, last.end) };
}

const longestFrontMatter = 100;

/**
 * The place after the YAML that begins at the line `from`, as some tools put it before what they save;
 * `from` when there is none.
 */
export function frontMatterEnd(lines: readonly Line[], from = 0): number {
  if (lines[from]?.text !== '---' || (from === 0 && lines[0]?.number !== 0)) return from;
  for (let index = from + 1; index < from + longestFrontMatter; index += 1) {
    if (lines[index]?.text === '---') return index + 1;
  }
  return from;
}
