/** Appends any number of items, which `push(...items)` can't. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Adds a value to the list that a map has for a key. */
export function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** The first result for one of the values that isn't undefined; undefined when there is none. */
export function firstOf<V, R>(
  values: readonly V[],
  read: (value: V) => R | undefined,
): R | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Inverts a table of names, each with its words in one text: returns the name by word. */
export function byWord<N extends string>(
  table: Readonly<Record<N, string>>,
  separator: RegExp | string = /\s+/,
): ReadonlyMap<string, N> {
  const names = Object.keys(table) as N[];
  return new Map(
    names.flatMap((name) => table[name].split(separator).map((word) => [word, name] as const)),
  );
}

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

type Growing = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** The array itself if it has at least `length` elements, else a copy at least 1.5 times as long. */
export function grown<T extends Growing>(array: T, length: number): T {
  if (array.length >= length) return array;
  const longer = new (array.constructor as new (length: number) => T)(
    Math.max(length, array.length + (array.length >> 1)),
  );
  longer.set(array);
  return longer;
}
