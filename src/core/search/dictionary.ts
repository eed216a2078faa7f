import SearchableMap from 'minisearch/SearchableMap';
import { EditDistance } from './editDistance';
import { grown } from './grown';
import { lettersOf } from './letters';
import { TermTable, hashOf } from './termTable';
import { codeUnits } from './runs';

/** Terms that begin with the same so many letters stand in one list. */
const beginningLength = 3;

/**
 * Every term of an index, with a number for each: MiniSearch's radix tree as far as the third letter,
 * and lists of numbers below. The whole terms in it would take ten times the memory and the time.
 */
export class Dictionary {
  readonly #terms = new TermTable();
  readonly #beginnings = new TermTable();
  readonly #tree = new SearchableMap<number>();
  /** The first term of each beginning, and the one after each term; -1 at the end. */
  #heads = new Int32Array(256);
  #next = new Int32Array(256);
  /** The letters of each term; see {@link lettersOf}. */
  #letters = new Uint32Array(256);

  get size(): number {
    return this.#terms.size;
  }

  /**
   * The number of the term in `units` from `start` up to `end`, a new one when it has none.
   *
   * @param hash its {@link hashOf}
   */
  add(units: Uint16Array, start: number, end: number, hash: number): number {
    const before = this.#terms.size;
    const id = this.#terms.add(units, start, end, hash);
    if (id === before) this.#list(id, units, start, end);
    return id;
  }

  /** The numbers of terms that stand one after the other in `units`, and are so long. */
  addAll(lengths: Uint16Array, units: Uint16Array): Uint32Array {
    const count = lengths.length;
    this.#terms.reserve(count, units.length);
    this.#letters = grown(this.#letters, count);
    this.#next = grown(this.#next, count);
    const ids = new Uint32Array(count);
    let end = 0;
    for (let i = 0; i < count; i++) {
      const start = end;
      end += lengths[i] ?? 0;
      ids[i] = this.add(units, start, end, hashOf(units, start, end));
    }
    return ids;
  }

  term(id: number): string {
    return this.#terms.text(id);
  }

  /** The code units of a term, not to be changed. */
  units(id: number): Uint16Array {
    return this.#terms.units(id);
  }

  /** How many code units the term has. */
  length(id: number): number {
    return this.#terms.length(id);
  }

  id(term: string): number | undefined {
    const id = this.#terms.find(codeUnits(term), 0, term.length);
    return id < 0 ? undefined : id;
  }

  /** The numbers of the terms that begin so. */
  withPrefix(prefix: string): number[] {
    const found: number[] = [];
    this.#somePrefixed(prefix, (id) => {
      found.push(id);
      return false;
    });
    return found;
  }

  /** Whether any of the terms that begin so is wanted. */
  hasPrefix(prefix: string, isWanted: (id: number) => boolean): boolean {
    return this.#somePrefixed(prefix, isWanted);
  }

  /** The first code unit of the term. */
  first(id: number): number {
    return this.#terms.first(id);
  }

  /** Whether the term begins with these code units. */
  startsWith(id: number, units: Uint16Array): boolean {
    return this.#terms.startsWith(id, units, units.length);
  }

  #somePrefixed(prefix: string, isWanted: (id: number) => boolean): boolean {
    const units = codeUnits(prefix);
    const isLong = prefix.length > beginningLength;
    for (const beginning of this.#tree.atPrefix(prefix.slice(0, beginningLength)).values()) {
      for (let id = this.#heads[beginning] ?? -1; id >= 0; id = this.#next[id] ?? -1) {
        if ((!isLong || this.startsWith(id, units)) && isWanted(id)) return true;
      }
    }
    return false;
  }

  /** The numbers of the terms that up to `edits` added, missing or wrong letters make of `term`. */
  similar(term: string, edits: number): number[] {
    const found: number[] = [];
    const units = codeUnits(term);
    const letters = lettersOf(units, 0, units.length);
    const distance = new EditDistance(units, edits);
    const [terms, all] = [this.#terms, this.#letters];
    for (let id = 0; id < terms.size; id++) {
      const others = all[id] ?? 0;
      // Each edit takes one letter away at most, and adds one at most.
      if (hasMore(letters & ~others, edits) || hasMore(others & ~letters, edits)) continue;
      if (Math.abs(terms.length(id) - units.length) > edits) continue;
      if (distance.isWithin(terms.units(id))) found.push(id);
    }
    return found;
  }

  #list(id: number, units: Uint16Array, start: number, end: number): void {
    this.#letters = grown(this.#letters, id + 1);
    this.#letters[id] = lettersOf(units, start, end);
    const before = this.#beginnings.size;
    const to = Math.min(end, start + beginningLength);
    const beginning = this.#beginnings.add(units, start, to, hashOf(units, start, to));
    if (beginning === before) {
      this.#tree.set(this.#beginnings.text(beginning), beginning);
      this.#heads = grown(this.#heads, beginning + 1);
      this.#heads[beginning] = -1;
    }
    this.#next = grown(this.#next, id + 1);
    this.#next[id] = this.#heads[beginning] ?? -1;
    this.#heads[beginning] = id;
  }
}

/** Whether more than `count` bits are set. */
function hasMore(bits: number, count: number): boolean {
  let rest = bits;
  for (let i = 0; i < count; i++) rest &= rest - 1;
  return rest !== 0;
}
