import type { Texts } from './texts';

/** A fence's words that have Quarto or knitr run the code: `{r}`, `{python}`, not `{.r}` or `{{r}}`. */
const chunkHead = /^\{[A-Za-z][\w-]*(?=[\s,}])/;
/** Options whose text becomes a part of the document. */
const textOption = /(?:^|[-.])(?:sub|s)?cap$/;
/** Every language has its own mark of a comment before the `|`. */
const optionMark = /^(?:#|\/\/|%%|--|\*|'|!|;)\| ?/;
const option = /^["']?([\w.-]+)["']?[ \t]*:(?=[ \t]|$)[ \t]*(?:[|>][-+0-9]*[ \t]*$|["'](?=.))?/;
/**
 * A text in quotes, or the name that an argument is given to. Quotes that are never closed reach to the end
 * of the line, so that none is looked at twice.
 */
const argument =
  /"[^"\\]*(?:\\(?:.|$)[^"\\]*)*("|$)|'[^'\\]*(?:\\(?:.|$)[^'\\]*)*('|$)|([A-Za-z][\w.]*)[ \t]*=(?!=)/g;

/** Whether the words behind a fence, from the brace on, open a chunk of code that is run. */
export function isChunkHead(words: string): boolean {
  return chunkHead.test(words);
}

/** The lines of options that the code of a chunk begins with. */
export function leadingOptions(code: string): readonly string[] {
  const lines = code.split(/\r\n?|\n/);
  const end = lines.findIndex((line) => !optionMark.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** Adds the captions in `{r, fig.cap="…"}`, which lies between two offsets of a line, and masks all else. */
export function takeHead(text: string, start: number, end: number, texts: Texts): void {
  let isText = false;
  let at = start;
  for (const match of text.slice(start, end).matchAll(argument)) {
    const [whole, double, single, name] = match;
    if (name !== undefined) isText = textOption.test(name);
    else if (isText && (double || single)) {
      const from = start + match.index + 1;
      const to = from + whole.length - 2;
      texts.mask(at, from);
      texts.leaves.push({ start: from, end: to });
      at = to;
    }
  }
  texts.mask(at, end);
}

/** The options on the first lines of a chunk, `#| fig-cap: …`; takes one line after the other. */
export class OptionLines {
  /** The text of an option that the next line may continue. */
  #leaf: { start: number; end: number } | undefined;

  constructor(
    private readonly text: string,
    private readonly texts: Texts,
  ) {}

  /**
   * Takes the line between two offsets, indentation left out; false when it is none of options, and all that
   * follows is code.
   */
  take(start: number, end: number): boolean {
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
      // As knitr itself has them: `#| fig.cap = "…"`.
      takeHead(this.text, start, end, this.texts);
    } else if (textOption.test(name)) {
      const from = start + mark.length + head.length;
      this.#leaf = { start: from, end };
      this.texts.mask(start, from, ' ');
    } else this.texts.mask(start, end);
    return true;
  }

  /** Ends the text of the last option, if there is one. */
  close(): void {
    if (this.#leaf) this.texts.leaves.push(this.#leaf);
    this.#leaf = undefined;
  }
}
