import type { ClosingMarks } from './closingMarks';
import { commentStart } from './marks';

/** Replaces characters that aren't inline Markdown. It is neither white space nor a letter. */
export const filler = '\0';

/** A part of the text in which `by` replaces every character but line ends. */
interface Mask {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A part of the text with inline Markdown: a paragraph, a heading, the rows of a table. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** It is the value of `nocite` in the front matter. */
  readonly nocite?: true;
}

/** Collects the leaves of a text and masks for the rest, in the order of the text. */
export class LeafTexts {
  readonly #masks: Mask[] = [];
  readonly leaves: Leaf[] = [];
  /** The text before this offset is part of a comment, a TeX environment or the like. */
  taken = 0;
  /** The paragraph started with `| `: it is a line block or a table. */
  inLineBlock = false;
  #paragraph: { start: number; end: number } | undefined;

  constructor(
    private readonly text: string,
    private readonly closers: ClosingMarks,
  ) {}

  /** Whether a line of text continues a paragraph. */
  get inParagraph(): boolean {
    return this.#paragraph !== undefined;
  }

  mask(start: number, end: number, by: string = filler): void {
    if (start < end) this.#masks.push({ start, end, by });
  }

  /** Masks the text up to `close`, which may be lines below; false without a `close`. */
  maskTo(close: number | undefined, offset: number, lineEnd: number): boolean {
    if (close === undefined) return false;
    this.mask(offset, close);
    this.taken = close;
    if (close < lineEnd) this.inline(close, lineEnd);
    return true;
  }

  /** Adds text of a paragraph and masks the comments in it. */
  inline(start: number, end: number): void {
    if (!this.#paragraph) this.inLineBlock = this.text.startsWith('| ', start);
    this.#paragraph ??= { start, end };
    this.#paragraph.end = end;
    for (let from = start; from < end;) {
      const comment = commentStart(this.text, from, end);
      const close = comment < 0 ? undefined : this.closers.find('-->', comment + 4);
      if (close === undefined) return;
      this.mask(comment, close);
      this.taken = close;
      this.#paragraph.end = Math.max(end, close);
      from = close;
    }
  }

  closeParagraph(): void {
    if (this.#paragraph) this.leaves.push(this.#paragraph);
    this.#paragraph = undefined;
    this.inLineBlock = false;
  }

  /** The text with the masks, which are in order, applied. Its length stays the same. */
  masked(): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, by } of this.#masks) {
      if (end <= at) continue;
      const from = Math.max(start, at);
      parts.push(this.text.slice(at, from), this.text.slice(from, end).replace(/[^\n]/g, by));
      at = end;
    }
    parts.push(this.text.slice(at));
    return parts.join('');
  }
}

/**
 * Fields whose text Pandoc puts into the document. It reads others as Markdown too, but `twitter: "@name"` isn't
 * a citation.
 */
const textField = /^(nocite|abstract|title|subtitle)[ \t]*:/;

/** Adds the leaves of the front matter between two offsets, and masks the rest. */
export function readFrontMatterTexts(
  text: string,
  from: number,
  to: number,
  texts: LeafTexts,
): void {
  for (let start = from; start < to;) {
    const firstEnd = lineEnd(text, start, to);
    let end = firstEnd;
    while (end + 1 < to && /[ \t\n-]/.test(text.charAt(end + 1))) end = lineEnd(text, end + 1, to);
    const field = textField.exec(text.slice(start, start + 20));
    if (field) {
      const value = start + field[0].length;
      const head = /^[ \t]*(?:[|>][-+0-9]*[ \t]*$|["'])?/.exec(text.slice(value, firstEnd));
      const valueStart = value + (head?.[0].length ?? 0);
      texts.mask(start, valueStart, ' ');
      const leaf = { start: valueStart, end };
      texts.leaves.push(field[1] === 'nocite' ? { ...leaf, nocite: true } : leaf);
    } else {
      texts.mask(start, end);
    }
    start = end + 1;
  }
}

function lineEnd(text: string, start: number, limit: number): number {
  const newline = text.indexOf('\n', start);
  return newline < 0 || newline > limit ? limit : newline;
}
