import type { TermVisitor } from './termTable';
import { codeUnits } from '../../text/characters';
import { grown, Recent } from '../../base/collections';
import { firstHash, hashFactor, hashOf } from '../../base/bytes';
import { AsciiWord } from './asciiWord';
import { lowerCase, WordReader, goesOn, kindOf, nextRun } from './runs';
import { maxTermLength, partsOf, termsOf, wholeTerm } from './tokens';

const space = 32;
/** Papers repeat their own names. */
const cachedWords = 10_000;

interface HashedTerm {
  readonly units: Uint16Array;
  readonly hash: number;
}

/** Writes a text into an array with at least a byte for each code unit; false when it isn't plain ASCII. */
export type WriteAscii = (text: string, into: Uint8Array) => boolean;

/**
 * Produces the index terms of readable texts. Most words are letters from a to z between spaces: these are
 * read, folded and hashed in one loop, since creating a string for each would take most of the time. `AsciiWord`
 * reads other ASCII words; the terms of all others are cached.
 */
export class TermReader {
  #units = new Uint16Array(4096);
  #bytes = new Uint8Array(4096);
  readonly #word = new WordReader();
  readonly #asciiWord: AsciiWord;
  readonly #known = new Recent<string, readonly HashedTerm[]>(cachedWords);
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
    const written = this.#text.slice(word.spans[0], word.spans[word.count - 1]);
    for (const { units, hash } of this.#known.get(written, this.#termsOfWord)) {
      this.visit(units, 0, units.length, hash);
    }
    return next;
  }

  readonly #termsOfWord = (): readonly HashedTerm[] => {
    const { spans, count } = this.#word;
    const parts = partsOf(spans, count).map(([start, end]) => termsOf(this.#text, start, end));
    const whole = wholeTerm(parts);
    return (whole === undefined ? parts.flat() : [...parts.flat(), whole]).map((term) => {
      const units = codeUnits(term);
      return { units, hash: hashOf(units, 0, units.length) };
    });
  };
}
