/** Tells whether texts differ from one in a few letters: added, missing or wrong ones. */
export class EditDistance {
  /** The distances of the beginnings of the text to one of the other, and to the one before. */
  #row: Uint8Array;
  #last: Uint8Array;

  /** `edits` less than 200; the text is code units. */
  constructor(
    private readonly text: Uint16Array,
    private readonly edits: number,
  ) {
    this.#row = new Uint8Array(text.length + 1);
    this.#last = new Uint8Array(text.length + 1);
  }

  /** Whether so many edits, or fewer, make `other` of the text. Takes time in their lengths alone. */
  isWithin(other: Uint16Array): boolean {
    const { text, edits } = this;
    const width = text.length;
    const tooMany = edits + 1;
    if (Math.abs(width - other.length) > edits) return false;
    for (let i = 0; i <= width; i++) this.#row[i] = Math.min(i, tooMany);
    for (let j = 1; j <= other.length; j++) {
      [this.#row, this.#last] = [this.#last, this.#row];
      const [row, last] = [this.#row, this.#last];
      // What is farther from the diagonal needs too many edits already.
      const from = Math.max(1, j - edits);
      const to = Math.min(width, j + edits);
      row[from - 1] = from === 1 ? Math.min(j, tooMany) : tooMany;
      let least = row[from - 1] ?? 0;
      const code = other[j - 1];
      for (let i = from; i <= to; i++) {
        const changed = (last[i - 1] ?? 0) + (text[i - 1] === code ? 0 : 1);
        const distance = Math.min(changed, (last[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1, tooMany);
        row[i] = distance;
        if (distance < least) least = distance;
      }
      if (to < width) row[to + 1] = tooMany;
      if (least > edits) return false;
    }
    return (this.#row[width] ?? tooMany) <= edits;
  }
}
