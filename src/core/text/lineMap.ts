import { countBefore } from '../base/sortedList';
import type { Position, Range } from '../model';

/** The last line ending before an offset of a text, else its first one; `\n` if it has none. */
export function lineEndingOf(text: string, offset = 0): string {
  const last = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1));
  const start = offset === 0 || last < 0 ? 0 : last - Number(text.startsWith('\r\n', last - 1));
  return /\r\n|\r|\n/.exec(text.slice(start))?.[0] ?? '\n';
}

/** The lines of a text, without their line endings: `\n`, `\r\n` or `\r`. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}

/** Turns offsets of a text into positions and back. Lines end at `\n`, `\r\n` or `\r`. */
export class LineMap {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    if (text.includes('\r')) {
      for (const { 0: lineEnd, index } of text.matchAll(/\r\n?|\n/g)) {
        this.#starts.push(index + lineEnd.length);
      }
      return;
    }
    // Nearly every text has no `\r`, and `indexOf` is many times as fast as the pattern.
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.#starts.push(at + 1);
    }
  }

  position(offset: number): Position {
    const line = countBefore(this.#starts, (start) => start <= offset, 1) - 1;
    return { line, character: offset - this.lineStart(line) };
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  /** The start of a line; the end of the text for a line after the last one. */
  lineStart(line: number): number {
    return this.#starts[line] ?? this.#text.length;
  }

  /** The end of a line, without its line break. */
  lineEnd(line: number): number {
    const start = this.lineStart(line);
    let end = this.lineStart(line + 1);
    while (end > start && /[\r\n]/.test(this.#text.charAt(end - 1))) end--;
    return end;
  }

  /** The offset of a position, at most the end of its line or of the text. */
  offset({ line, character }: Position): number {
    if (line < 0) return 0;
    return Math.min(this.lineStart(line) + Math.max(0, character), this.lineEnd(line));
  }
}
