import { grown } from '../../base/collections';
import { hashOf } from '../../base/bytes';

/**
 * Receives a term, the code units from `start` to `end`, with its {@link hashOf}. The array is only valid
 * during the call.
 */
export type TermVisitor = (units: Uint16Array, start: number, end: number, hash: number) => void;

/** Different texts, as plain data. */
export interface TermTexts {
  /** The code units of all texts, one after another. */
  readonly units: Uint16Array;
  /** Where each text starts; one more entry ends the last. */
  readonly starts: Uint32Array;
  /** The {@link hashOf} of each text. */
  readonly hashes: Int32Array;
  /** The slots of a table with only these texts. */
  readonly slots: Int32Array;
}

/** A power of two. */
const minSlots = 512;

/**
 * Different short texts, numbered in order of insertion and stored as consecutive code units: less than 50
 * bytes each, where a `Map` of strings takes more than 100.
 */
export class TermTable {
  #units: Uint16Array = new Uint16Array(4096);
  /** Where each text starts; one more entry ends the last. */
  #starts: Uint32Array = new Uint32Array(256);
  #hashes: Int32Array = new Int32Array(256);
  /**
   * A hash table with open addressing, at most half full. A slot has a text's number plus one in its low
   * bits, and above these the bits of the hash that don't determine the slot, which avoids most comparisons
   * of different texts; 0 is free.
   */
  #slots: Int32Array = new Int32Array(minSlots);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /**
   * The number of the text in `units` from `start` to `end`; adds the text when it is new.
   *
   * @param hash its {@link hashOf}
   */
  add(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const slot = this.#slotOf(units, start, end, hash);
    const mask = slots.length - 1;
    const known = (slots[slot] ?? 0) & mask;
    if (known > 0) return known - 1;
    const id = this.#size;
    slots[slot] = (mixed(hash) & ~mask) | (id + 1);
    this.#append(units, start, end, hash);
    if (this.#size * 2 > this.#slots.length) this.#slots = slotsOf(this.#hashes, this.#size);
    return id;
  }

  /** Some of the texts, for adding them to another table. */
  copyOf(ids: Uint32Array): TermTexts {
    const starts = new Uint32Array(ids.length + 1);
    for (const [i, id] of ids.entries()) starts[i + 1] = (starts[i] ?? 0) + this.length(id);
    const units = new Uint16Array(starts.at(-1) ?? 0);
    for (const [i, id] of ids.entries()) units.set(this.units(id), starts[i]);
    const hashes = Int32Array.from(ids, (id) => this.#hashes[id] ?? 0);
    return { units, starts, hashes, slots: slotsOf(hashes, hashes.length) };
  }

  /** Adds texts and returns their numbers. The table may keep the given arrays. */
  addAll(texts: TermTexts): Uint32Array {
    if (this.#size === 0) return this.#copy(texts);
    const { units, starts, hashes } = texts;
    const ids = new Uint32Array(hashes.length);
    this.#makeRoom(ids.length, units.length);
    for (let i = 0; i < ids.length; i++) {
      ids[i] = this.add(units, starts[i] ?? 0, starts[i + 1] ?? 0, hashes[i] ?? 0);
    }
    return ids;
  }

  /** For an empty table, where all texts are new. */
  #copy({ units, starts, hashes, slots }: TermTexts): Uint32Array {
    this.#units = units;
    this.#starts = starts;
    this.#hashes = hashes;
    this.#slots = slots;
    this.#size = hashes.length;
    const ids = new Uint32Array(hashes.length);
    for (let id = 0; id < ids.length; id++) ids[id] = id;
    return ids;
  }

  /** The number of the text; -1 when the table lacks it. */
  find(units: Uint16Array, start: number, end: number): number {
    const slot = this.#slotOf(units, start, end, hashOf(units, start, end));
    return ((this.#slots[slot] ?? 0) & (this.#slots.length - 1)) - 1;
  }

  text(id: number): string {
    let text = '';
    const end = this.#starts[id + 1] ?? 0;
    for (let at = this.#starts[id] ?? 0; at < end; at++) {
      text += String.fromCharCode(this.#units[at] ?? 0);
    }
    return text;
  }

  /** The code units of a text. Don't modify them. */
  units(id: number): Uint16Array {
    return this.#units.subarray(this.#starts[id], this.#starts[id + 1]);
  }

  length(id: number): number {
    return (this.#starts[id + 1] ?? 0) - (this.#starts[id] ?? 0);
  }

  /** The first code unit of a text, which must not be empty. */
  first(id: number): number {
    return this.#units[this.#starts[id] ?? 0] ?? 0;
  }

  /** Whether the text starts with `units`. */
  startsWith(id: number, units: Uint16Array): boolean {
    const { length } = units;
    const from = this.#starts[id] ?? 0;
    if (from + length > (this.#starts[id + 1] ?? 0)) return false;
    // Backwards, since most start alike.
    for (let i = length - 1; i >= 0; i--) if (this.#units[from + i] !== units[i]) return false;
    return true;
  }

  /** Reserves capacity in advance to avoid copying repeatedly. */
  #makeRoom(texts: number, units: number): void {
    this.#units = grown(this.#units, (this.#starts[this.#size] ?? 0) + units);
    this.#hashes = grown(this.#hashes, this.#size + texts);
    this.#starts = grown(this.#starts, this.#size + texts + 1);
  }

  #append(units: Uint16Array, start: number, end: number, hash: number): void {
    const from = this.#starts[this.#size] ?? 0;
    const to = from + end - start;
    this.#units = grown(this.#units, to);
    for (let i = start; i < end; i++) this.#units[from + i - start] = units[i] ?? 0;
    this.#hashes = grown(this.#hashes, this.#size + 1);
    this.#hashes[this.#size] = hash;
    this.#size += 1;
    this.#starts = grown(this.#starts, this.#size + 1);
    this.#starts[this.#size] = to;
  }

  /** The slot of the text, or the free slot for it. */
  #slotOf(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const starts = this.#starts;
    const own = this.#units;
    const mask = slots.length - 1;
    const length = end - start;
    const place = mixed(hash);
    for (let slot = place & mask; ; slot = (slot + 1) & mask) {
      const known = slots[slot] ?? 0;
      if (known === 0) return slot;
      if (((known ^ place) & ~mask) !== 0) continue;
      const id = (known & mask) - 1;
      const from = starts[id] ?? 0;
      if ((starts[id + 1] ?? 0) - from !== length) continue;
      let i = 0;
      while (i < length && own[from + i] === units[start + i]) i += 1;
      if (i === length) return slot;
    }
  }
}

/** Slots for the first `size` hashes, at most half of them in use. */
function slotsOf(hashes: Int32Array, size: number): Int32Array {
  let slotCount = minSlots;
  while (slotCount < size * 2) slotCount *= 2;
  const slots = new Int32Array(slotCount);
  const mask = slotCount - 1;
  for (let id = 0; id < size; id++) {
    const place = mixed(hashes[id] ?? 0);
    let slot = place & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = (place & ~mask) | (id + 1);
  }
  return slots;
}

/** Folds the high bits into the low ones, which determine slots. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}
