/**
 * Values by number, for callers that add and remove constantly. A `Map` used this way replaces its hash table
 * every few additions, and in V8 each old table refers to the next one: once one of them survives two minor
 * garbage collections, all later ones stay in memory until a major one.
 */
export class Slots<T> {
  #values: (T | undefined)[] = [];
  #free: number[] = [];

  /** Returns the number of the value: a small number that isn't in use. */
  add(value: T): number {
    const slot = this.#free.pop() ?? this.#values.length;
    this.#values[slot] = value;
    return slot;
  }

  /** Removes and returns the value with that number; undefined if there is none. */
  take(slot: number): T | undefined {
    const value = this.#values[slot];
    if (value === undefined) return undefined;
    this.#values[slot] = undefined;
    this.#free.push(slot);
    return value;
  }

  /** Removes and returns all values. */
  takeAll(): readonly T[] {
    const all = this.#values.filter((value) => value !== undefined);
    this.#values = [];
    this.#free = [];
    return all;
  }
}
