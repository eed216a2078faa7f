/**
 * Values under numbers, for callers that add and take all the time. A `Map` used like that replaces its
 * hash table every few additions, and in V8 each old table refers to the next: once one of them survives
 * two minor garbage collections, all that came after it are kept until a major one.
 */
export class Slots<T> {
  #values: (T | undefined)[] = [];
  #free: number[] = [];

  /** Gives the number of the value: a small one, that no other has until this one is taken. */
  add(value: T): number {
    const slot = this.#free.pop() ?? this.#values.length;
    this.#values[slot] = value;
    return slot;
  }

  /** Removes and returns the value with that number; undefined when there is none. */
  take(slot: number): T | undefined {
    const value = this.#values[slot];
    if (value === undefined) return undefined;
    this.#values[slot] = undefined;
    this.#free.push(slot);
    return value;
  }

  /** Takes every value. */
  takeAll(): readonly T[] {
    const all = this.#values.filter((value) => value !== undefined);
    this.#values = [];
    this.#free = [];
    return all;
  }
}
