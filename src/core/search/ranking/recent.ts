/** Keeps what was asked for last: at least so many values, at most twice as many. */
export class Recent<K, V> {
  #younger = new Map<K, V>();
  #older = new Map<K, V>();

  constructor(private readonly count: number) {}

  /** What is kept for `key`. */
  known(key: K): V | undefined {
    return this.#younger.get(key) ?? this.#older.get(key);
  }

  /** What was made for `key`, or is made now; `make` is to give the same for the same key. */
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
