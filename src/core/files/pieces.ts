import type { OpenText } from './textBytes';

const lineFeed = 10;
const carriageReturn = 13;
/** How HTML, feeds and JSON start, which are read as a whole. */
const wholeStart = /^\s*(?:<[!?h]|\{)/i;
/** A line with more bytes is a piece of its own: abstracts are longer, titles and bylines aren't. */
const longLine = 200;
/** Maximum bytes of other lines in a piece. A stored substring keeps its whole piece in memory. */
const longPiece = 800;

/**
 * The text of UTF-8 bytes in pieces; undefined when the bytes aren't UTF-8. A long line, without its line
 * break, is a piece of its own. So an entry with an abstract doesn't keep the whole file in memory, and one
 * `•` doesn't make every character of the file take two bytes.
 */
export function decodePieces(file: Uint8Array, open: OpenText): readonly string[] | undefined {
  const text = open(file);
  if (!text) return undefined;
  const pieces: string[] = [];
  let start = 0;
  const { bytes } = text;
  const head = Array.from(bytes.subarray(0, 16), (byte) => String.fromCharCode(byte)).join('');
  for (const end of wholeStart.test(head) ? [bytes.length] : pieceEnds(bytes)) {
    const piece = text.read(start, end);
    if (piece === undefined) return undefined;
    pieces.push(piece);
    start = end;
  }
  return pieces;
}

/** Where the pieces of a text end: at the end of a line, or of the text. */
function pieceEnds(bytes: Uint8Array): number[] {
  const { length } = bytes;
  const ends: number[] = [];
  let piece = 0;
  for (let line = 0; line < length;) {
    // Half of the lines are blank.
    const feed = bytes[line] === lineFeed ? line : bytes.indexOf(lineFeed, line);
    const end = feed < 0 ? length : feed;
    const isLong = end - line > longLine;
    if (line > piece && (isLong || end - piece > longPiece)) {
      ends.push(line);
      piece = line;
    }
    if (isLong) {
      piece = bytes[end - 1] === carriageReturn ? end - 1 : end;
      ends.push(piece);
    }
    line = end + 1;
  }
  if (piece < length) ends.push(length);
  return ends;
}
