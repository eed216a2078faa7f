import { EditDistance } from '../../text/editDistance';
import { hashOf } from '../../base/bytes';
import { grown } from '../../base/collections';
import { lettersOf } from '../words/runs';
import { TermTable } from '../words/termTable';
import type { TermTexts } from '../words/termTable';
import { codeUnits } from '../../text/characters';

/** Terms that share this many first letters are in one list. */
const prefixLength = 3;

/** Different terms, and what a dictionary stores about them. */
export interface Terms extends TermTexts {
  /** See {@link lettersOf}. */
  readonly letters: Uint32Array;
  /** Their prefixes, each once. */
  readonly prefixes: TermTexts;
  /** For each term, the index of its prefix in `prefixes`. */
  readonly prefixOf: Uint32Array;
}

/** Terms at least this long are in one list. */
const maxLetters = 60;

/** The numbers of terms, shorter ones first. */
interface ByLength {
  readonly ids: Uint32Array;
  /** Where the terms of each length start; one more entry ends the last list. */
  readonly starts: Uint32Array;
}

/**
 * Every term of an index, with a number for each, in lists by their first three letters. A radix tree of whole terms
 * would take ten times the memory and time.
 */
export class Dictionary {
  readonly #terms = new TermTable();
  readonly #prefixes = new TermTable();
  /** The first term of each prefix, and the term after each term; -1 at the end. */
  #heads = new Int32Array(256);
  #next = new Int32Array(256);
  /** The letters of each term; see {@link lettersOf}. */
  #letters = new Uint32Array(256);
  #byLength: ByLength | undefined;

  get size(): number {
    return this.#terms.size;
  }

  /**
   * The number of the term in `units` from `start` up to `end`; adds the term when it is new.
   *
   * @param hash its {@link hashOf}
   */
  add(units: Uint16Array, start: number, end: number, hash: number): number {
    const before = this.#terms.size;
    const id = this.#terms.add(units, start, end, hash);
    if (id === before) {
      this.#list(id, this.#prefix(units, start, end), lettersOf(units, start, end));
    }
    return id;
  }

  /** All stored data about terms, for adding them to another dictionary. */
  copyOf(ids: Uint32Array): Terms {
    const places = new Map<number, number>();
    const prefixOf = ids.map((id) => {
      const units = this.#terms.units(id);
      const prefixId = this.#prefixes.find(units, 0, Math.min(units.length, prefixLength));
      const place = places.get(prefixId) ?? places.size;
      places.set(prefixId, place);
      return place;
    });
    const prefixes = this.#prefixes.copyOf(Uint32Array.from(places.keys()));
    const letters = ids.map((id) => this.#letters[id] ?? 0);
    return { ...this.#terms.copyOf(ids), letters, prefixes, prefixOf };
  }

  /** Adds terms and returns their numbers. The dictionary may keep the given arrays. */
  addAll(terms: Terms): Uint32Array {
    let id = this.#terms.size;
    const ids = this.#terms.addAll(terms);
    this.#letters = grown(this.#letters, this.#terms.size);
    this.#next = grown(this.#next, this.#terms.size);
    const { letters, prefixOf } = terms;
    const firstNew = this.#prefixes.size;
    const prefixes = this.#prefixes.addAll(terms.prefixes);
    this.#heads = grown(this.#heads, this.#prefixes.size).fill(-1, firstNew);
    // A long loop that runs before it is optimized, so it makes no calls and no repeated lookups.
    const [allLetters, next, heads] = [this.#letters, this.#next, this.#heads];
    for (let i = 0; i < ids.length; i++) {
      if (ids[i] !== id) continue;
      const prefixId = prefixes[prefixOf[i] ?? 0] ?? 0;
      allLetters[id] = letters[i] ?? 0;
      next[id] = heads[prefixId] ?? -1;
      heads[prefixId] = id++;
    }
    return ids;
  }

  term(id: number): string {
    return this.#terms.text(id);
  }

  /** The length of the term in code units. */
  length(id: number): number {
    return this.#terms.length(id);
  }

  id(term: string): number | undefined {
    const id = this.#terms.find(codeUnits(term), 0, term.length);
    return id < 0 ? undefined : id;
  }

  /** The numbers of the terms with this prefix. */
  withPrefix(prefix: string): number[] {
    const found: number[] = [];
    this.hasPrefix(prefix, (id) => {
      found.push(id);
      return false;
    });
    return found;
  }

  /** Whether any of the terms with this prefix is wanted. */
  hasPrefix(prefix: string, isWanted: (id: number) => boolean): boolean {
    const units = codeUnits(prefix);
    const isLong = prefix.length > prefixLength;
    for (const prefixId of this.#prefixesWith(units)) {
      for (let id = this.#heads[prefixId] ?? -1; id >= 0; id = this.#next[id] ?? -1) {
        if ((!isLong || this.startsWith(id, units)) && isWanted(id)) return true;
      }
    }
    return false;
  }

  /** The first code unit of the term. */
  first(id: number): number {
    return this.#terms.first(id);
  }

  startsWith(id: number, units: Uint16Array): boolean {
    return this.#terms.startsWith(id, units);
  }

  /**
   * The terms within `edits` inserted, missing, wrong or swapped letters of `term`, with the number of edits.
   */
  similar(term: string, edits: number): (readonly [id: number, edits: number])[] {
    const found: (readonly [number, number])[] = [];
    const units = codeUnits(term);
    const letters = lettersOf(units, 0, units.length);
    const distance = new EditDistance(units);
    const [terms, all] = [this.#terms, this.#letters];
    const { ids, starts } = this.#sortedByLength();
    const end = starts[Math.min(units.length + edits, maxLetters) + 1] ?? 0;
    for (
      let at = starts[Math.max(0, Math.min(units.length, maxLetters) - edits)] ?? end;
      at < end;
      at++
    ) {
      const id = ids[at] ?? 0;
      const others = all[id] ?? 0;
      // Each edit removes at most one letter and adds at most one.
      if (hasMore(letters & ~others, edits) || hasMore(others & ~letters, edits)) continue;
      const count = distance.to(terms.units(id), edits);
      if (count <= edits) found.push([id, count]);
    }
    return found;
  }

  /**
   * The terms whose beginning is one inserted, missing, wrong or swapped letter away from `text`. The first
   * letter must be the same.
   */
  withSimilarBeginning(text: string): number[] {
    const found: number[] = [];
    const units = codeUnits(text);
    const letters = lettersOf(units, 0, units.length);
    const first = units[0] ?? 0;
    const [terms, all, { size }] = [this.#terms, this.#letters, this.#terms];
    for (let id = 0; id < size; id++) {
      const missing = letters & ~(all[id] ?? 0);
      // At most one letter is missing: a single bit.
      if ((missing & (missing - 1)) !== 0 || terms.first(id) !== first) continue;
      if (beginsSimilarly(terms.units(id), units)) found.push(id);
    }
    return found;
  }

  /** The numbers of all terms by length; sorted again after terms were added. */
  #sortedByLength(): ByLength {
    const terms = this.#terms;
    if (this.#byLength?.ids.length === terms.size) return this.#byLength;
    const starts = new Uint32Array(maxLetters + 2);
    const place = (id: number) => Math.min(terms.length(id), maxLetters) + 1;
    for (let id = 0; id < terms.size; id++) starts[place(id)] = (starts[place(id)] ?? 0) + 1;
    for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
    const ids = new Uint32Array(terms.size);
    const next = starts.slice();
    for (let id = 0; id < terms.size; id++) {
      const at = next[place(id) - 1] ?? 0;
      ids[at] = id;
      next[place(id) - 1] = at + 1;
    }
    return (this.#byLength = { ids, starts });
  }

  /** The numbers of the term prefixes that start with this prefix. For a longer one, that of its first letters. */
  #prefixesWith(units: Uint16Array): readonly number[] {
    if (units.length >= prefixLength) {
      const prefixId = this.#prefixes.find(units, 0, prefixLength);
      return prefixId < 0 ? [] : [prefixId];
    }
    const found: number[] = [];
    for (let prefixId = 0; prefixId < this.#prefixes.size; prefixId += 1) {
      if (this.#prefixes.startsWith(prefixId, units)) found.push(prefixId);
    }
    return found;
  }

  /** The number of a term's prefix; adds it when it is new. */
  #prefix(units: Uint16Array, start: number, end: number): number {
    const before = this.#prefixes.size;
    const to = Math.min(end, start + prefixLength);
    const prefixId = this.#prefixes.add(units, start, to, hashOf(units, start, to));
    if (prefixId === before) {
      this.#heads = grown(this.#heads, prefixId + 1);
      this.#heads[prefixId] = -1;
    }
    return prefixId;
  }

  #list(id: number, prefixId: number, letters: number): void {
    this.#letters = grown(this.#letters, id + 1);
    this.#letters[id] = letters;
    this.#next = grown(this.#next, id + 1);
    this.#next[id] = this.#heads[prefixId] ?? -1;
    this.#heads[prefixId] = id;
  }
}

/** Whether `units` starts with `typed`, with one letter inserted, missing, wrong or swapped. */
function beginsSimilarly(units: Uint16Array, typed: Uint16Array): boolean {
  let at = 0;
  while (at < typed.length && units[at] === typed[at]) at += 1;
  const goesOn = (from: number, ofTyped: number) => {
    for (let i = 0; ofTyped + i < typed.length; i++) {
      if (units[from + i] !== typed[ofTyped + i]) return false;
    }
    return true;
  };
  const isSwapped = units[at] === typed[at + 1] && units[at + 1] === typed[at];
  return (
    goesOn(at + 1, at + 1) ||
    goesOn(at + 1, at) ||
    goesOn(at, at + 1) ||
    (isSwapped && goesOn(at + 2, at + 2))
  );
}

/** Whether more than `count` bits are set. */
function hasMore(bits: number, count: number): boolean {
  let rest = bits;
  for (let i = 0; i < count; i++) rest &= rest - 1;
  return rest !== 0;
}
