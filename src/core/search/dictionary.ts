import SearchableMap from 'minisearch/SearchableMap';

/** Every term of an index, with a number for each: MiniSearch's radix tree finds beginnings and typos. */
export class Dictionary {
  readonly #ids = new SearchableMap<number>();
  readonly #terms: string[] = [];

  get size(): number {
    return this.#terms.length;
  }

  /** The number of a term, a new one when it has none. */
  add(term: string): number {
    const id = this.#ids.fetch(term, () => this.#terms.length);
    if (id === this.#terms.length) this.#terms.push(term);
    return id;
  }

  term(id: number): string {
    return this.#terms[id] ?? '';
  }

  id(term: string): number | undefined {
    return this.#ids.get(term);
  }

  withPrefix(prefix: string): Iterable<number> {
    return this.#ids.atPrefix(prefix).values();
  }

  /** The terms that up to `edits` added, missing or wrong letters make of `term`. */
  similar(term: string, edits: number): Iterable<number> {
    return Array.from(this.#ids.fuzzyGet(term, edits).values(), ([id]) => id);
  }
}
