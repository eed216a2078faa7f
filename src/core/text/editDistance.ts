/** The edit distance of other texts to one text; swapping two neighbors counts as one edit. */
export class EditDistance {
  /** Rows of the distance table: for the current prefix of the other text and the two before it. */
  #row: Uint8Array;
  #last: Uint8Array;
  #beforeLast: Uint8Array;

  /** @param text code units */
  constructor(private readonly text: Uint16Array) {
    this.#row = new Uint8Array(text.length + 1);
    this.#last = new Uint8Array(text.length + 1);
    this.#beforeLast = new Uint8Array(text.length + 1);
  }

  /**
   * The number of edits that turn the text into `other`; `most + 1` when there are more. `most` is below
   * 200. Takes time proportional to the length times `most`.
   */
  to(other: Uint16Array, most: number): number {
    const { text } = this;
    const width = text.length;
    const tooMany = most + 1;
    if (Math.abs(width - other.length) > most) return tooMany;
    for (let i = 0; i <= width; i++) this.#row[i] = Math.min(i, tooMany);
    for (let j = 1; j <= other.length; j++) {
      [this.#row, this.#last, this.#beforeLast] = [this.#beforeLast, this.#row, this.#last];
      const [row, last, beforeLast] = [this.#row, this.#last, this.#beforeLast];
      // Cells farther from the diagonal need too many edits.
      const from = Math.max(1, j - most);
      const to = Math.min(width, j + most);
      row[from - 1] = from === 1 ? Math.min(j, tooMany) : tooMany;
      let least = row[from - 1] ?? 0;
      const code = other[j - 1];
      for (let i = from; i <= to; i++) {
        const isSame = text[i - 1] === code;
        const changed = (last[i - 1] ?? 0) + (isSame ? 0 : 1);
        let distance = Math.min(changed, (last[i] ?? 0) + 1, (row[i - 1] ?? 0) + 1, tooMany);
        if (!isSame && i > 1 && j > 1) {
          const isSwapped = text[i - 2] === code && text[i - 1] === other[j - 2];
          if (isSwapped) distance = Math.min(distance, (beforeLast[i - 2] ?? 0) + 1);
        }
        row[i] = distance;
        if (distance < least) least = distance;
      }
      if (to < width) row[to + 1] = tooMany;
      if (least > most) return tooMany;
    }
    return this.#row[width] ?? tooMany;
  }
}
