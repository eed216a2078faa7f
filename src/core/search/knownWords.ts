import { TermTable, hashOf } from './termTable';
import { codeUnits } from './runs';

/** The terms of a word, one after the other. */
export interface WordTerms {
  readonly units: Uint16Array;
  /** Where each ends. */
  readonly ends: readonly number[];
  /** The {@link hashOf} of each. */
  readonly hashes: readonly number[];
}

/** So many words are kept; papers repeat their own names and numbers. */
const maxWords = 50_000;

/** Words that are more than plain letters, with their terms: making these takes a while. */
export class KnownWords {
  #words = new TermTable();
  #terms: WordTerms[] = [];

  /** The terms of the word in `units` from `start` up to `end`, which `make` tells of one that is new. */
  of(units: Uint16Array, start: number, end: number, make: () => readonly string[]): WordTerms {
    const id = this.#words.add(units, start, end, hashOf(units, start, end));
    const known = this.#terms[id];
    if (known) return known;
    const made = wordTerms(make());
    if (id >= maxWords) {
      this.#words = new TermTable();
      this.#terms = [];
    } else {
      this.#terms.push(made);
    }
    return made;
  }
}

function wordTerms(terms: readonly string[]): WordTerms {
  const units = codeUnits(terms.join(''));
  const ends: number[] = [];
  const hashes: number[] = [];
  for (const { length } of terms) {
    const start = ends.at(-1) ?? 0;
    ends.push(start + length);
    hashes.push(hashOf(units, start, start + length));
  }
  return { units, ends, hashes };
}
