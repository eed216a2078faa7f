import type { Position, Range } from '../../model';

/** Where offsets of a text stand in its lines, as VS Code counts them. */
export class TextPlaces {
  readonly #starts: number[] = [0];

  constructor(private readonly text: string) {
    const start = text.startsWith('\ufeff') ? 1 : 0;
    this.#starts[0] = start;
    for (const match of text.matchAll(/\r\n|\r|\n/g))
      this.#starts.push(match.index + match[0].length);
  }

  /** The line of an offset, zero-based. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Where a line begins. */
  startOf(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** Where a line ends, its break not included. */
  endOf(line: number): number {
    const next = this.#starts[line + 1];
    if (next === undefined) return this.text.length;
    const isPair = this.text.charCodeAt(next - 1) === 10 && this.text.charCodeAt(next - 2) === 13;
    return next - (isPair ? 2 : 1);
  }

  at(offset: number): Position {
    const line = this.lineAt(offset);
    return {
      line,
      character: Math.max(0, Math.min(offset, this.endOf(line)) - this.startOf(line)),
    };
  }

  range(start: number, end: number): Range {
    return { start: this.at(start), end: this.at(Math.max(start, end)) };
  }
}
