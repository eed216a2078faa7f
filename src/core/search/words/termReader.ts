import type { TermVisitor } from './termTable';
import { codeUnits } from '../../text/characters';
import { grown } from '../../base/grown';
import { firstHash, hashFactor, hashOf } from '../../base/hash';
import { AsciiWord } from './asciiWord';
import { lowerCase, WordReader, goesOn, kindOf, nextRun } from './runs';
import { maxTermLength, partsOf, termsOf, wholeTerm } from './tokens';
import { TermTable } from './termTable';

const space = 32;

/** Writes a text into an array with at least a byte for each code unit; false when it isn't plain ASCII. */
export type WriteAscii = (text: string, into: Uint8Array) => boolean;

/**
 * Produces the index terms of readable texts. Most words are letters from a to z between spaces: these are
 * read, folded and hashed in one loop, since creating a string for each would take most of the time.
 * `AsciiWord` reads other ASCII words; the terms of all others are cached.
 */
export class TermReader {
  #units = new Uint16Array(4096);
  #bytes = new Uint8Array(4096);
  readonly #word = new WordReader();
  readonly #knownWords = new KnownWords();
  readonly #asciiWord: AsciiWord;
  readonly #term = new Uint16Array(maxTermLength);
  #text = '';

  constructor(
    private readonly visit: TermVisitor,
    private readonly writeAscii: WriteAscii = () => false,
  ) {
    this.#asciiWord = new AsciiWord(visit);
  }

  /** Visits the terms of the text. */
  read(text: string): void {
    const { length } = text;
    this.#text = text;
    const units = (this.#units = grown(this.#units, length));
    this.#bytes = grown(this.#bytes, length);
    // A loop over the code units is much slower.
    if (this.writeAscii(text, this.#bytes)) units.set(this.#bytes.subarray(0, length));
    else codeUnits(text, units);
    for (let at = nextRun(units, 0, length); at < length; at = nextRun(units, at, length)) {
      const end = this.#readPlain(at, length);
      at = end > at ? end : this.#readOther(at, length);
    }
  }

  /**
   * Reads words of ASCII letters without humps or joined parts, as long as only a space separates them.
   * Returns where it stopped, which is `start` when there is no such word.
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
        const small = lowerCase[code] ?? 0;
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
    if (this.#asciiWord.visit(this.#units, word.spans, word.count)) return next;
    const [begin = 0, end = 0] = [word.spans[0], word.spans[word.count - 1]];
    this.#knownWords.visit(this.#units, begin, end, this.#termsOfWord, this.visit);
    return next;
  }

  readonly #termsOfWord = (): readonly string[] => {
    const { spans, count } = this.#word;
    const parts = partsOf(spans, count).map(([start, end]) => termsOf(this.#text, start, end));
    const whole = wholeTerm(parts);
    return whole === undefined ? parts.flat() : [...parts.flat(), whole];
  };
}

/** The size of the cache. Papers repeat their own names. */
const maxWords = 20_000;

/** Caches the terms of words that are long or not plain ASCII, which are expensive to compute. */
class KnownWords {
  #words = new TermTable();
  /** The code units of all terms, one after another, and where each ends. */
  #units = new Uint16Array(1024);
  #ends = new Uint32Array(256);
  #hashes = new Int32Array(256);
  #termCount = 0;
  /** For each word, the total number of terms up to and including it. */
  #termCounts = new Uint32Array(256);

  /** Visits the terms of the word in `units` from `start` to `end`; `make` computes those of a new word. */
  visit(
    units: Uint16Array,
    start: number,
    end: number,
    make: () => readonly string[],
    visit: TermVisitor,
  ): void {
    if (this.#words.size >= maxWords) {
      this.#words = new TermTable();
      this.#termCount = 0;
    }
    const count = this.#words.size;
    const word = this.#words.add(units, start, end, hashOf(units, start, end));
    if (word === count) this.#add(word, make());
    const last = this.#termCounts[word] ?? 0;
    for (let term = word > 0 ? (this.#termCounts[word - 1] ?? 0) : 0; term < last; term++) {
      const from = term > 0 ? (this.#ends[term - 1] ?? 0) : 0;
      visit(this.#units, from, this.#ends[term] ?? 0, this.#hashes[term] ?? 0);
    }
  }

  #add(word: number, terms: readonly string[]): void {
    const text = terms.join('');
    const first = this.#termCount;
    let end = first > 0 ? (this.#ends[first - 1] ?? 0) : 0;
    this.#units = grown(this.#units, end + text.length);
    for (let i = 0; i < text.length; i++) this.#units[end + i] = text.charCodeAt(i);
    this.#termCount += terms.length;
    this.#ends = grown(this.#ends, this.#termCount);
    this.#hashes = grown(this.#hashes, this.#termCount);
    for (const [i, { length }] of terms.entries()) {
      this.#hashes[first + i] = hashOf(this.#units, end, end + length);
      end += length;
      this.#ends[first + i] = end;
    }
    this.#termCounts = grown(this.#termCounts, word + 1);
    this.#termCounts[word] = this.#termCount;
  }
}
