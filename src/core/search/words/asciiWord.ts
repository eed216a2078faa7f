import { hashOf } from '../../base/bytes';
import { lowerCase } from './runs';
import type { TermVisitor } from './termTable';
import { maxPartsOfWhole, maxTermLength, minPieceLength } from './tokens';

const maxAscii = 127;

/**
 * Produces the terms of ASCII words that are more than plain letters, such as names with a version: the same
 * as `words`, but without a string or a regular expression for each word.
 */
export class AsciiWord {
  /** The word in lower case, without joiners. */
  readonly #term = new Uint16Array(maxTermLength);
  /** The starts and ends of the current part's terms so far, alternating. */
  readonly #given = new Uint8Array(maxTermLength);
  /** How many entries of `#given` are in use. */
  #givenCount = 0;

  constructor(private readonly onTerm: TermVisitor) {}

  /**
   * Visits the terms of the word in `units`. The first `count` entries of `spans` are the starts and ends of
   * its parts, alternating. Returns false, without visiting anything, when the word is long or not plain
   * ASCII.
   */
  visit(units: Uint16Array, spans: Uint32Array, count: number): boolean {
    if ((spans[count - 1] ?? 0) - (spans[0] ?? 0) > maxTermLength) return false;
    const term = this.#term;
    let end = 0;
    for (let i = 0; i < count; i += 2) {
      const to = spans[i + 1] ?? 0;
      for (let at = spans[i] ?? 0; at < to; at++) {
        const code = units[at] ?? 0;
        if (code > maxAscii) return false;
        term[end++] = (lowerCase[code] ?? 0) || code;
      }
    }
    let from = 0;
    for (let i = 0; i < count; i += 2) {
      const [start = 0, stop = 0] = [spans[i], spans[i + 1]];
      const to = from + stop - start;
      this.#givenCount = 0;
      this.#give(from, to);
      this.#visitPieces(from, to);
      this.#visitHumps(from, to, units, start);
      from = to;
    }
    if (count > 2 && count <= 2 * maxPartsOfWhole) {
      this.#givenCount = 0;
      this.#give(0, end);
    }
    return true;
  }

  /** A name and its number, or the texts around a number; see `pieces`. */
  #visitPieces(from: number, to: number): void {
    const number = this.#runEnd(from, to, true);
    if (number === to || number - from < minPieceLength) return;
    const rest = this.#runEnd(number, to, false);
    if (this.#runEnd(rest, to, true) < to) return;
    const end = to - rest < minPieceLength ? to : rest;
    this.#give(from, number);
    this.#give(number, end);
    if (end < to) this.#give(end, to);
  }

  /** The end of the run of letters, or of other characters, that starts at `from`. */
  #runEnd(from: number, to: number, areLetters: boolean): number {
    const term = this.#term;
    let at = from;
    while (at < to && (lowerCase[term[at] ?? 0] ?? 0) > 0 === areLetters) at += 1;
    return at;
  }

  /** Visits the humps of a part, which starts at `start` in `units`. */
  #visitHumps(from: number, to: number, units: Uint16Array, start: number): void {
    let hump = from;
    for (let at = from + 1; at < to; at++) {
      const place = start + at - from;
      if (!isSmall(units[place - 1]) || !isCapital(units[place])) continue;
      this.#visitHump(hump, at);
      hump = at;
    }
    if (hump > from) this.#visitHump(hump, to);
  }

  #visitHump(start: number, end: number): void {
    if (end - start >= minPieceLength) this.#give(start, end);
  }

  /** Visits a term unless it was visited for the same part before. */
  #give(start: number, end: number): void {
    const term = this.#term;
    const given = this.#given;
    for (let i = 0; i < this.#givenCount; i += 2) {
      const from = given[i] ?? 0;
      if ((given[i + 1] ?? 0) - from !== end - start) continue;
      let at = start;
      while (at < end && term[at] === term[from + at - start]) at += 1;
      if (at === end) return;
    }
    given[this.#givenCount] = start;
    given[this.#givenCount + 1] = end;
    this.#givenCount += 2;
    this.onTerm(term, start, end, hashOf(term, start, end));
  }
}

function isSmall(code = 0): boolean {
  return code >= 97 && code <= 122;
}

function isCapital(code = 0): boolean {
  return code >= 65 && code <= 90;
}
