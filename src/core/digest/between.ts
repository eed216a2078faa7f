import { isDigit } from '../characters';
import { dateLineOf } from './dates';
import type { DateLine } from './dates';
import type { Line, LinePlace } from './lines';
import { moreThanText, separator, text } from './tokens';
import type { Token } from './tokens';

/** A line that is text and nothing more, in ASCII, without a space at either end. */
const words = String.raw`(?!${moreThanText})[a-z](?:[ -\\^-~]*[!-\\^-~])?`;

/**
 * What stands between two abstracts on nearly every page: the end of a line and a blank one, a byline
 * of three lines, a blank line, the next title, a blank line. Nothing is captured, as that would take
 * longer than the search.
 */
const between = new RegExp(
  String.raw`^\n\n *(?:• \d{1,6} authors?|${words})\n·\n` +
    String.raw`[a-z]{3} \d{1,2}(?:, (?:19|20)\d\d)?(?: \d{1,6})?\n\n${words}\n\n$`,
  'i',
);

const space = 32;
const comma = 44;
const bullet = 0x2022;

/**
 * Adds the lines of such a piece, and what each is, all by one look, and moves `place` behind it: just
 * what reading one line after the other gives. False, with nothing added, for any other piece.
 */
export function addBetween(
  piece: string,
  place: LinePlace,
  lines: Line[],
  tokens: Token[],
): boolean {
  if (!place.isOpen || !between.test(piece)) return false;
  // Behind the end of the line before, and a blank line.
  const byline = 2;
  const separatorAt = piece.indexOf('\n', byline) + 1;
  const date = separatorAt + 2;
  const dateEnd = piece.indexOf('\n', date);
  const day = dateAt(piece, date, dateEnd);
  if (!day) return false;
  let who = byline;
  while (piece.charCodeAt(who) === space) who += 1;
  const title = dateEnd + 2;
  const { number, base } = place;
  lines.push(
    lineAt(number + 1, base + byline, who - byline, piece.slice(who, separatorAt - 1), true),
    lineAt(number + 2, base + separatorAt, 0, '·', false),
    lineAt(number + 3, base + date, 0, piece.slice(date, dateEnd), false),
    lineAt(number + 5, base + title, 0, piece.slice(title, -2), true),
  );
  tokens.push(
    piece.charCodeAt(who) === bullet
      ? { kind: 'authors', count: numberAt(piece, who + 2), marked: true }
      : text,
    separator,
    { kind: 'date', marked: false, day },
    text,
  );
  place.number = number + 7;
  place.base = base + piece.length;
  place.afterBlank = true;
  place.isOpen = false;
  return true;
}

/** Reads `Nov 1, 2025 5`, of which the year and the last number may be left out. */
function dateAt(piece: string, start: number, end: number): DateLine | undefined {
  const day = start + 4;
  let at = isDigit(piece.charCodeAt(day + 1)) ? day + 2 : day + 1;
  const year = piece.charCodeAt(at) === comma ? numberAt(piece, at + 2) : undefined;
  if (year !== undefined) at += 6;
  const comments = at < end ? numberAt(piece, at + 1) : undefined;
  return dateLineOf(piece.slice(start, start + 3), numberAt(piece, day), year, comments);
}

/** The number whose digits stand at `at`. */
function numberAt(piece: string, at: number): number {
  let value = 0;
  for (let index = at; isDigit(piece.charCodeAt(index)); index += 1) {
    value = 10 * value + piece.charCodeAt(index) - 48;
  }
  return value;
}

function lineAt(
  number: number,
  offset: number,
  indent: number,
  text: string,
  afterBlank: boolean,
): Line {
  const start = offset + indent;
  return { number, offset, start, end: start + text.length, text, afterBlank, hasOddSpaces: false };
}
