import { OptionLines, isChunkHead, takeHead } from './chunkOptions';
import type { ClosingMarks } from './closingMarks';
import { indentation, isBlank } from './columns';
import { runLength } from './marks';
import type { Texts } from './texts';

/** Whether a fence at `offset` opens a block of code: one of backticks or tildes that closes later. */
export function opensFence(
  text: string,
  offset: number,
  end: number,
  closers: ClosingMarks,
): boolean {
  const character = text.charAt(offset);
  const length = /[`~]/.test(character) ? runLength(text, offset, end) : 0;
  if (length < 3 || !closers.hasFence(character, length, end)) return false;
  const info = text.slice(offset + length, end).trim();
  return !info.includes('`') && /^(?:[^\s{}]*[ \t]*(?:\{.*\})?|\{.*)$/.test(info);
}

/** A block of code, of which all is masked but the texts in the options of a chunk that is run. */
export class Fence {
  readonly #character: string;
  readonly #length: number;
  #options: OptionLines | undefined;

  /** Takes the line from `offset` up to `end`, which opens it. */
  constructor(
    private readonly text: string,
    offset: number,
    end: number,
    private readonly texts: Texts,
  ) {
    this.#character = text.charAt(offset);
    this.#length = runLength(text, offset, end);
    const isChunk = isChunkHead(text.slice(offset + this.#length, end).trim());
    const head = isChunk ? text.indexOf('{', offset) : end;
    texts.mask(offset, head);
    if (!isChunk) return;
    this.#options = new OptionLines(text, texts);
    takeHead(text, head, end, texts);
  }

  /** Takes the next line; true when it closes the block. */
  take(start: number, end: number): boolean {
    const { offset } = indentation(this.text, start, end);
    const run = runLength(this.text, offset, end);
    const closes =
      this.text.charAt(offset) === this.#character &&
      run >= this.#length &&
      isBlank(this.text, offset + run, end);
    if (!closes && this.#options?.take(offset, end)) return false;
    // All behind the options is code.
    this.texts.mask(start, end);
    this.close();
    return closes;
  }

  close(): void {
    this.#options?.close();
    this.#options = undefined;
  }
}
