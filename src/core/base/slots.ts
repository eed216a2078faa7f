/**
 * Values under numbers, for those who add and take all the time. A `Map` used like that replaces its
 * table every few additions, and V8 has each refer to the next: once one of them outlives two small
 * garbage collections, whatever came after it is kept until a large one.
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

  /** The value with that number, which it has no more; undefined when there is none. */
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
