/** A cache of what was asked for last: it keeps the last `count` values at least, twice as many at most. */
export class Recent<K, V> {
  #younger = new Map<K, V>();
  #older = new Map<K, V>();

  constructor(private readonly count: number) {}

  /** What is kept for `key`. */
  known(key: K): V | undefined {
    return this.#younger.get(key) ?? this.#older.get(key);
  }

  /** The value kept for `key`; otherwise the one that `make` gives, which must be the same each time. */
  get(key: K, make: (key: K) => V): V {
    let value = this.#younger.get(key);
    if (value !== undefined) return value;
    value = this.#older.get(key) ?? make(key);
    if (this.#younger.size >= this.count) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(key, value);
    return value;
  }
}
