const lineFeed = 10;
const carriageReturn = 13;
/** In bytes. Abstracts are longer; titles and bylines are not. */
const longLine = 200;
/** In bytes. What is kept of a piece keeps all of it. */
const longPiece = 800;

/**
 * The text of UTF-8 bytes, undefined when `decode` says that they are none. It comes in pieces: a long
 * line is one by itself, without its end, and what stands between is one too. So a record that keeps
 * an abstract does not keep the whole file alive, and one `•` does not make two bytes of every
 * character of it.
 */
export function decodePieces(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array) => string | undefined,
): readonly string[] | undefined {
  const pieces: string[] = [];
  // Node's own kind of array finds a byte sooner, but takes longer to be cut.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  let start = 0;
  for (const end of pieceEnds(bytes)) {
    const piece = decode(plain.subarray(start, end));
    if (piece === undefined) return undefined;
    // The decoder takes a byte order mark off whatever it gets, but only the file's own is one.
    pieces.push(start > 0 && hasByteOrderMark(bytes, start) ? `\ufeff${piece}` : piece);
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

function hasByteOrderMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}
