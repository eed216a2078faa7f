/** The character in place of what is no inline Markdown. It is neither white space nor a letter. */
export const filler = '\0';

/** A stretch of text in which `by` takes the place of every character but line ends. */
export interface Mask {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** The text with its masks, which come in order, applied. Its length stays the same. */
export function maskText(text: string, masks: readonly Mask[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, by } of masks) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), text.slice(from, end).replace(/[^\n]/g, by));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** A stretch of text that holds inline Markdown: a paragraph, a heading, the rows of a table. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** It is the value of `nocite` in the front matter. */
  readonly nocite?: true;
}
