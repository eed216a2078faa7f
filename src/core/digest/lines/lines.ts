/**
 * The lines of a text. What a line has is asked in one place each:
 *
 * - `titleMarks.ts`: is it a list item (`isItem`, `kindOfItem`), a reader's (`isOwnForm`), and which marks has it
 *   (`titleMarks`, `withoutMarks`)? `notes.ts`: is it as long as an abstract (`isAbstract`)?
 * - `markdown.ts`: a heading, bold, a rule; its text without links, pictures and escapes.
 * - `lineTokens.ts`: on a page of the site, is it a date, a byline, a number, a link (`readToken`)?
 * - `words`: a label's field (`fieldNamed`), a date (`dayIn`, `dateIn`, `readDateLine`), names (`authorsOf`), a venue
 *   (`venueNamed`), addresses (`addressesIn`) and whether of a paper (`isPaperAddress`, `arxivIdAt`, `doiAt`).
 */
import type { Position, Range, TaskState } from '../../model';
import type { SiteLink } from './pageLinks';

/** Marks that a reader added to a title. */
export interface TitleMarks {
  readonly tags?: readonly string[];
  readonly task?: TaskState;
}

/** A text, whole or in pieces. Each piece but the last ends at the end of a line, with or without its line break. */
export type Text = string | readonly string[];

/** A line that isn't blank. Offsets are UTF-16 code units of the text. */
export interface Line {
  /** Zero-based, counted like VS Code does: a line ends only at `\n`, `\r\n` or `\r`. */
  readonly number: number;
  /** Where the line starts; after the byte order mark, which VS Code strips from a document. */
  readonly offset: number;
  /** The line, trimmed, with an ordinary space for every other kind of space. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether a blank line comes before it; true for the first line of a text. */
  readonly afterBlank: boolean;
  /** Whether it was marked as a title. The mark is removed. */
  readonly isHeading?: true;
  /** The target of the line when all of it is one link; `text` excludes the marks of the link. */
  readonly link?: LineLink;
  /** The reader's marks, which are removed from `text`. */
  readonly marks?: TitleMarks;
}

/** A link of a page. */
export interface LineLink {
  readonly url: string;
  /** Undefined when the link leads to another site. */
  readonly site: SiteLink | undefined;
  /** Whether it shows a picture and no text. */
  readonly isImage?: true;
}

const byteOrderMark = 0xfeff;

/** The pieces of a text; a whole text is one piece. */
export function piecesOf(text: Text): readonly string[] {
  return typeof text === 'string' ? [text] : text;
}

/** How many code units of a text are checked to recognize a digest, which is recognizable from its first pages. */
const checkedLength = 200_000;

/** The pieces of a text up to the length that is checked, or its first `length` code units. */
export function startOf(pieces: readonly string[], length = checkedLength): readonly string[] {
  const start: string[] = [];
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) break;
    start.push(piece.slice(0, left));
    left -= piece.length;
  }
  return start;
}

/** The lines of a text that aren't blank. Linear in the text. */
export function solidLines(text: Text): Line[] {
  const lines: Line[] = [];
  let number = 0;
  let offset = 0;
  let afterBlank = true;
  /** Whether the next piece starts with the end of the last line. */
  let isOpen = false;
  for (const piece of piecesOf(text)) {
    const parts = plainSpaces(piece).split('\n');
    for (const [index, whole] of parts.entries()) {
      const isLast = index === parts.length - 1;
      if (whole === '' && isLast) break;
      if (!isOpen) {
        // VS Code strips a byte order mark from a document.
        const from = offset === 0 && whole.charCodeAt(0) === byteOrderMark ? 1 : 0;
        const line = lineAt(whole, number, offset, from, afterBlank);
        if (line) lines.push(line);
        afterBlank = line === undefined;
        number += 1;
      }
      isOpen = isLast;
      offset += whole.length + 1;
    }
    if (isOpen) offset -= 1;
  }
  return lines;
}

/** The line with this text; undefined if it's blank. */
function lineAt(
  whole: string,
  number: number,
  offset: number,
  from: number,
  afterBlank: boolean,
): Line | undefined {
  let [start, end] = [from, whole.length];
  while (start < end && isSpace(whole.charCodeAt(start))) start += 1;
  while (end > start && isSpace(whole.charCodeAt(end - 1))) end -= 1;
  if (start === end) return undefined;
  const text = whole.slice(start, end);
  return {
    number,
    offset: offset + from,
    start: offset + start,
    end: offset + end,
    text,
    afterBlank,
  };
}

/** White space, and the zero-width characters in text copied from web pages. */
function isSpace(code: number): boolean {
  return code === 32 || code === 0x200b || code === byteOrderMark;
}

const specialSpaces = /[\t\v\f\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const latinSpaces = ['\t', '\v', '\f', '\u0085', '\u00a0'];
/** In texts of Latin letters alone, V8 knows without a look that there are none. */
const wideSpaces = /[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The text with an ordinary space for every other kind of space, and `\n` for every end of a line, at its length. */
function plainSpaces(text: string): string {
  const plain = text.includes('\r') ? text.replaceAll('\r\n', ' \n').replaceAll('\r', '\n') : text;
  // Most texts have no other; this finds out in a fifth of the time that a replacement takes.
  const isSpecial = latinSpaces.some((space) => plain.includes(space)) || wideSpaces.test(plain);
  return isSpecial ? plain.replace(specialSpaces, ' ') : plain;
}

/** The position of an offset in `line`. */
export function position(line: Line, offset: number): Position {
  return { line: line.number, character: offset - line.offset };
}

/** The trimmed range from the first character of `first` to the last of `last`. */
export function lineRange(first: Line, last: Line): Range {
  return { start: position(first, first.start), end: position(last, last.end) };
}

const maxFrontMatterLines = 100;

/**
 * The index after the YAML front matter that starts at the line `from`, which some tools add; `from` when
 * there is none.
 */
export function frontMatterEnd(lines: readonly Line[], from = 0): number {
  if (lines[from]?.text !== '---' || (from === 0 && lines[0]?.number !== 0)) return from;
  for (let index = from + 1; index < from + maxFrontMatterLines; index += 1) {
    if (lines[index]?.text === '---') return index + 1;
  }
  return from;
}
