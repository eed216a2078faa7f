import type { ClosingMarks } from './closingMarks';
import { indentation, isBlank, runLength } from './marks';
import type { LeafTexts } from './texts';
import { linesOf } from '../../text/lineMap';

/** Info strings of code that Quarto or knitr runs: `{r}`, `{python}`, not `{.r}` or `{{r}}`. */
const chunkHead = /^\{[A-Za-z][\w-]*(?=[\s,}])/;
/** Options whose text becomes part of the document. */
const textOption = /(?:^|[-.])(?:sub|s)?cap$/;
/** The `|` of an option follows the comment mark of the language. */
const optionMark = /^(?:#|\/\/|%%|--|\*|'|!|;)\| ?/;
const option = /^["']?([\w.-]+)["']?[ \t]*:(?=[ \t]|$)[ \t]*(?:[|>][-+0-9]*[ \t]*$|["'](?=.))?/;
/**
 * A text in quotes, or the name of an argument. A quotation that is never closed extends to the end of the line,
 * which keeps the time linear.
 */
const argument =
  /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*("|$)|'[^'\\]*(?:\\(?:.|$)[^'\\]*)*('|$)|(?<![\w.])([\w.]+)[ \t]*=(?!=)/g;

/** Whether a fence of backticks or tildes at `offset` opens a block of code; it must be closed later. */
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

/** The option lines at the start of the code of a chunk. */
export function leadingOptions(code: string): readonly string[] {
  const lines = linesOf(code);
  const end = lines.findIndex((line) => !optionMark.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** A block of code. It is masked, except for the texts in options of a chunk that is run. */
export class Fence {
  readonly #character: string;
  readonly #length: number;
  /** Whether the next line may be an option, `#| fig-cap: …`. */
  #hasOptions: boolean;
  /** The text of an option, which the next line may continue. */
  #leaf: { start: number; end: number } | undefined;

  constructor(
    private readonly text: string,
    offset: number,
    end: number,
    private readonly texts: LeafTexts,
  ) {
    this.#character = text.charAt(offset);
    this.#length = runLength(text, offset, end);
    this.#hasOptions = chunkHead.test(text.slice(offset + this.#length, end).trim());
    const head = this.#hasOptions ? text.indexOf('{', offset) : end;
    texts.mask(offset, head);
    this.#readArguments(head, end);
  }

  /** Reads the next line; true when it closes the block. */
  readLine(start: number, end: number): boolean {
    const { offset } = indentation(this.text, start, end);
    const run = runLength(this.text, offset, end);
    const closes =
      this.text.charAt(offset) === this.#character &&
      run >= this.#length &&
      isBlank(this.text, offset + run, end);
    if (!closes && this.#hasOptions && this.#readOption(offset, end)) return false;
    // Only code follows the options.
    this.#hasOptions = false;
    this.texts.mask(start, end);
    this.close();
    return closes;
  }

  /** Ends the text of the last option, if there is one. */
  close(): void {
    if (this.#leaf) this.texts.leaves.push(this.#leaf);
    this.#leaf = undefined;
  }

  /** Reads the line between two offsets, without its indentation; false when it isn't an option. */
  #readOption(start: number, end: number): boolean {
    const line = this.text.slice(start, end);
    const mark = optionMark.exec(line)?.[0];
    if (mark === undefined) return false;
    const content = line.slice(mark.length);
    if (this.#leaf && /^(?:[ \t-]|$)/.test(content)) {
      this.#leaf.end = end;
      this.texts.mask(start, start + mark.length, ' ');
      return true;
    }
    this.close();
    const [head = '', name = ''] = option.exec(content) ?? [];
    if (head === '') {
      // knitr's form: `#| fig.cap = "…"`.
      this.#readArguments(start, end);
    } else if (textOption.test(name)) {
      const from = start + mark.length + head.length;
      this.#leaf = { start: from, end };
      this.texts.mask(start, from, ' ');
    } else this.texts.mask(start, end);
    return true;
  }

  /** Adds the captions in `{r, fig.cap="…"}`, between two offsets of a line, and masks the rest. */
  #readArguments(start: number, end: number): void {
    let isText = false;
    let at = start;
    for (const match of this.text.slice(start, end).matchAll(argument)) {
      const [whole, double, single, name] = match;
      if (name !== undefined) isText = textOption.test(name);
      else if (isText && (double || single)) {
        const from = start + match.index + 1;
        const to = from + whole.length - 2;
        this.texts.mask(at, from);
        this.texts.leaves.push({ start: from, end: to });
        at = to;
      }
    }
    this.texts.mask(at, end);
  }
}
