import { grown } from '../../base/grown';
import { hashOf } from '../../base/hash';
import { TermTable } from './termTable';
import type { TermVisitor } from './termTable';

/** So many words are kept; papers repeat their own names. */
const maxWords = 20_000;

/** Keeps the terms of words that are long or not ASCII alone, as making these terms takes a while. */
export class KnownWords {
  #words = new TermTable();
  /** The code units of all terms, one after the other, and where each ends. */
  #units = new Uint16Array(1024);
  #ends = new Uint32Array(256);
  #hashes = new Int32Array(256);
  #termCount = 0;
  /** For each word, how many terms all words up to it have together. */
  #termCounts = new Uint32Array(256);

  /** Visits the terms of the word in `units` from `start` up to `end`; `make` gives those of a new word. */
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
