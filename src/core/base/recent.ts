/** A cache of recently used values: keeps at least the last `count`, at most twice as many. */
export class Recent<K, V> {
  #younger = new Map<K, V>();
  #older = new Map<K, V>();

  constructor(private readonly count: number) {}

  /** The cached value for `key`. */
  known(key: K): V | undefined {
    return this.#younger.get(key) ?? this.#older.get(key);
  }

  /** The cached value for `key`, or the result of `make`, which must be deterministic. */
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
