import { dateLineOf } from './dates';
import type { Line, LinePlace } from './lines';
import { readToken, separator } from './tokens';
import type { Token } from './tokens';

/**
 * What stands between two abstracts on nearly every page: the end of a line and a blank one, a byline
 * of three lines, a blank line, the next title, a blank line. Who wrote the paper and the title are
 * words with single spaces between, so that no other space is looked for.
 */
const between =
  /^\n\n( *)(• (\d{1,6}) authors?|[!-~]+(?: [!-~]+)*)\n·\n(([A-Z][a-z]{2}) (\d{1,2})(?:, ((?:19|20)\d\d))?(?: (\d{1,6}))?)\n\n([!-~]+(?: [!-~]+)*)\n\n$/;

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
  const match = place.isOpen ? between.exec(piece) : null;
  if (!match) return false;
  const indent = match[1] ?? '';
  const who = match[2] ?? '';
  const date = match[4] ?? '';
  const title = match[9] ?? '';
  const day = dateLineOf(match[5] ?? '', match[6] ?? '', match[7], match[8]);
  if (!day) return false;
  const { number } = place;
  // Behind the end of the line before, and a blank line.
  const start = place.base + 2;
  const dot = start + indent.length + who.length + 1;
  const next = dot + 2 + date.length + 2;
  const byline = lineAt(number + 1, start, indent.length, who, true);
  const heading = lineAt(number + 5, next, 0, title, true);
  lines.push(
    byline,
    lineAt(number + 2, dot, 0, '·', false),
    lineAt(number + 3, dot + 2, 0, date, false),
    heading,
  );
  tokens.push(
    match[3] === undefined
      ? readToken(byline, true)
      : { kind: 'authors', count: Number(match[3]), marked: true },
    separator,
    { kind: 'date', marked: false, day },
    readToken(heading, true),
  );
  place.number = number + 7;
  place.base += piece.length;
  place.afterBlank = true;
  place.isOpen = false;
  return true;
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
