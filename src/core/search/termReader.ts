import { isAscii } from '../library/fold';
import { grown } from './grown';
import { KnownWords } from './knownWords';
import { WordReader, codeUnits, goesOn, isDigit, kindOf, nextRun } from './runs';
import { firstHash, hashFactor, hashOf } from './termTable';
import {
  maxPartsOfWhole,
  maxTermLength,
  minNameLength,
  partsOf,
  termsOf,
  wholeTerm,
} from './tokens';

const space = 32;
/** The small letter of each letter of ASCII; 0 for all else. */
const smallLetters = new Uint8Array(0x10000);
for (let code = 97; code <= 122; code++) smallLetters[code] = smallLetters[code - 32] = code;

const knownWords = new KnownWords();

/** Takes a term, which are the code units from `start` up to `end`, with its {@link hashOf}, during the call alone. */
export type TermVisitor = (units: Uint16Array, start: number, end: number, hash: number) => void;

/** Writes a text into bytes that are at least as many; false when it is not ASCII alone. */
export type WriteAscii = (text: string, into: Uint8Array) => boolean;

/**
 * Gives every term of texts that have been made readable, as the index takes them. Most words are
 * letters from a to z between spaces: those are read, folded and hashed in one go, as a text has so
 * many of them that making even a string of each would take most of the time.
 */
export class TermReader {
  #units = new Uint16Array(4096);
  #bytes = new Uint8Array(4096);
  readonly #word = new WordReader();
  readonly #term = new Uint16Array(maxTermLength);
  readonly #visit: TermVisitor;
  readonly #writeAscii: WriteAscii;
  #text = '';

  constructor(visit: TermVisitor, writeAscii: WriteAscii = () => false) {
    this.#visit = visit;
    this.#writeAscii = writeAscii;
  }

  /** Whether the text is ASCII alone. */
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
    if (this.#writeAscii(text, this.#bytes)) {
      this.#units.set(this.#bytes.subarray(0, length));
      return true;
    }
    codeUnits(text, this.#units);
    return isAscii(text);
  }

  /**
   * Reads words of ASCII letters without humps, maybe with a number behind them, each all by itself, as
   * far as only a space stands between them. Gives where it ended, which is `start` when there is none.
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
      if (at < length && units[at] !== space) {
        if (isDigit(units[at])) return this.#readNumber(from, at, hash, length);
        if (!this.#isEnd(at, length)) return from;
      }
      this.#visit(term, 0, at - from, hash);
      if (at === length || units[at] !== space) return at;
      from = at + 1;
    }
  }

  /**
   * Reads on at the number behind letters from `start` that were read, as in keys. Gives where the word
   * ends, or `start` when more than a number follows.
   */
  #readNumber(start: number, from: number, hash: number, length: number): number {
    const units = this.#units;
    const term = this.#term;
    const last = Math.min(length, start + maxTermLength);
    let wholeHash = hash;
    let numberHash = firstHash;
    let at = from;
    for (; at < last && isDigit(units[at]); at++) {
      const digit = units[at] ?? 0;
      term[at - start] = digit;
      wholeHash = Math.imul(wholeHash ^ digit, hashFactor);
      numberHash = Math.imul(numberHash ^ digit, hashFactor);
    }
    if (!this.#isEnd(at, length)) return start;
    this.#visit(term, 0, at - start, wholeHash);
    if (from - start >= minNameLength) {
      this.#visit(term, 0, from - start, hash);
      this.#visit(term, from - start, at - start, numberHash);
    }
    return at;
  }

  #isEnd(at: number, length: number): boolean {
    const units = this.#units;
    return at === length || (kindOf(units, at, length) === 0 && !goesOn(units, at, length));
  }

  #readOther(start: number, length: number): number {
    const word = this.#word;
    const next = word.read(this.#units, start, length);
    if (!this.#visitPlainParts()) this.#visitParts();
    return next;
  }

  /**
   * Whether each part of the word is its only term: it has no humps and is no name with a number. Then
   * the word's terms are its parts and all of them as one.
   */
  #visitPlainParts(): boolean {
    const { spans, count } = this.#word;
    if ((spans[count - 1] ?? 0) - (spans[0] ?? 0) > maxTermLength) return false;
    const units = this.#units;
    const term = this.#term;
    let end = 0;
    for (let i = 0; i < count; i += 2) {
      const from = spans[i] ?? 0;
      const to = spans[i + 1] ?? 0;
      let isSmall = false;
      let hasNumber = false;
      for (let at = from; at < to; at++) {
        const code = units[at] ?? 0;
        const small = smallLetters[code] ?? 0;
        if (small === 0) {
          // What is neither letter nor beyond ASCII is of a number.
          hasNumber ||= at - from < minNameLength;
          if (!hasNumber || code > 127) return false;
        } else if (isSmall && small !== code) return false;
        isSmall = small === code;
        term[end++] = small || code;
      }
    }
    if (count > 2) {
      let from = 0;
      for (let i = 0; i < count; i += 2) {
        const to = from + (spans[i + 1] ?? 0) - (spans[i] ?? 0);
        this.#give(from, to);
        from = to;
      }
      if (count > 2 * maxPartsOfWhole) return true;
    }
    this.#give(0, end);
    return true;
  }

  #visitParts(): void {
    const { spans, count } = this.#word;
    const [start = 0, end = 0] = [spans[0], spans[count - 1]];
    knownWords.visit(this.#units, start, end, this.#termsOfWord, this.#visit);
  }

  readonly #termsOfWord = (): readonly string[] => {
    const { spans, count } = this.#word;
    const parts = partsOf(spans, count).map(([start, end]) => termsOf(this.#text, start, end));
    const whole = wholeTerm(parts);
    return whole === undefined ? parts.flat() : [...parts.flat(), whole];
  };

  #give(start: number, end: number): void {
    this.#visit(this.#term, start, end, hashOf(this.#term, start, end));
  }
}
