import type { TermVisitor } from './termTable';
import { codeUnits } from '../../text/characters';
import { isAscii } from '../../text/fold';
import { AsciiWord } from './asciiWord';
import { grown } from '../../base/grown';
import { firstHash, hashFactor } from '../../base/hash';
import { KnownWords } from './knownWords';
import { smallLetters } from './letters';
import { WordReader, goesOn, kindOf, nextRun } from './runs';
import { maxTermLength, partsOf, termsOf, wholeTerm } from './tokens';

const space = 32;

/** Writes a text into an array with a byte or more for each code unit; false when it is not ASCII alone. */
export type WriteAscii = (text: string, into: Uint8Array) => boolean;

/**
 * Gives every term of readable texts, as the index takes them. Most words are letters from a to z between
 * spaces: these are read, folded and hashed in one go, as a text has so many that making a string of each
 * would take most of the time. `AsciiWord` reads other words of ASCII; the terms of all others are kept by
 * `KnownWords`.
 */
export class TermReader {
  #units = new Uint16Array(4096);
  #bytes = new Uint8Array(4096);
  readonly #word = new WordReader();
  readonly #knownWords = new KnownWords();
  readonly #term = new Uint16Array(maxTermLength);
  readonly #asciiWord: AsciiWord;
  #text = '';

  constructor(
    private readonly visit: TermVisitor,
    private readonly writeAscii: WriteAscii = () => false,
  ) {
    this.#asciiWord = new AsciiWord(visit);
  }

  /** Visits the terms of the text; true when it is ASCII alone. */
  read(text: string): boolean {
    const { length } = text;
    const isAscii = this.#load(text);
    const units = this.#units;
    for (let at = nextRun(units, 0, length); at < length; at = nextRun(units, at, length)) {
      const end = this.#readPlain(at, length);
      at = end > at ? end : this.#readOther(at, length);
    }
    return isAscii;
  }

  #load(text: string): boolean {
    const { length } = text;
    this.#text = text;
    this.#units = grown(this.#units, length);
    this.#bytes = grown(this.#bytes, length);
    // A loop over the code units takes ten times as long.
    if (this.writeAscii(text, this.#bytes)) {
      this.#units.set(this.#bytes.subarray(0, length));
      return true;
    }
    codeUnits(text, this.#units);
    return isAscii(text);
  }

  /**
   * Reads words of ASCII letters without humps or joined parts, as long as only a space stands between them.
   * Gives where it stopped, which is `start` when there is no such word.
   */
  #readPlain(start: number, length: number): number {
    const units = this.#units;
    const term = this.#term;
    let from = start;
    for (;;) {
      const last = Math.min(length, from + maxTermLength);
      let hash = firstHash;
      let isSmall = false;
      let at = from;
      for (; at < last; at++) {
        const code = units[at] ?? 0;
        const small = smallLetters[code] ?? 0;
        if (small === 0) break;
        if (small === code) isSmall = true;
        else if (isSmall) return from;
        term[at - from] = small;
        hash = Math.imul(hash ^ small, hashFactor);
      }
      if (at === from) return from;
      const isBeforeSpace = at < length && units[at] === space;
      if (!isBeforeSpace && !this.#isEnd(at, length)) return from;
      this.visit(term, 0, at - from, hash);
      if (!isBeforeSpace) return at;
      from = at + 1;
    }
  }

  #isEnd(at: number, length: number): boolean {
    const units = this.#units;
    return at === length || (kindOf(units, at, length) === 0 && !goesOn(units, at, length));
  }

  #readOther(start: number, length: number): number {
    const word = this.#word;
    const next = word.read(this.#units, start, length);
    const { spans, count } = this.#word;
    if (!this.#asciiWord.visit(this.#units, spans, count)) this.#visitParts();
    return next;
  }

  #visitParts(): void {
    const { spans, count } = this.#word;
    const [start = 0, end = 0] = [spans[0], spans[count - 1]];
    this.#knownWords.visit(this.#units, start, end, this.#termsOfWord, this.visit);
  }

  readonly #termsOfWord = (): readonly string[] => {
    const { spans, count } = this.#word;
    const parts = partsOf(spans, count).map(([start, end]) => termsOf(this.#text, start, end));
    const whole = wholeTerm(parts);
    return whole === undefined ? parts.flat() : [...parts.flat(), whole];
  };
}
