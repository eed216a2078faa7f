/** Several values for a key. Most keys have one value, which needs no set. */
export class Multimap<V extends object | string> {
  readonly #values = new Map<string, V | Set<V>>();

  add(key: string, value: V): void {
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, value);
    else if (known instanceof Set) known.add(value);
    else if (known !== value) this.#values.set(key, new Set([known, value]));
  }

  delete(key: string, value: V): void {
    const known = this.#values.get(key);
    if (known === value) this.#values.delete(key);
    else if (known instanceof Set && known.delete(value) && known.size === 1) {
      for (const last of known) this.#values.set(key, last);
    }
  }

  has(key: string, value: V): boolean {
    const known = this.#values.get(key);
    return known === value || (known instanceof Set && known.has(value));
  }

  /** The keys that have a value. */
  keys(): Iterable<string> {
    return this.#values.keys();
  }

  hasKey(key: string): boolean {
    return this.#values.has(key);
  }

  /** Whether `value` is the only one for `key`. */
  hasOnly(key: string, value: V): boolean {
    return this.#values.get(key) === value;
  }

  /** The values for `key`, valid until one is added or deleted. */
  of(key: string): Iterable<V> {
    const known = this.#values.get(key);
    return known === undefined ? [] : known instanceof Set ? known : [known];
  }
}
