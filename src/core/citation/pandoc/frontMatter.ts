import type { LeafTexts } from './texts';

/**
 * Fields whose text Pandoc puts into the document. It reads all others as Markdown too, but a
 * `twitter: "@name"` of an author cites nothing.
 */
const textField = /^(nocite|abstract|title|subtitle)[ \t]*:/;

/** Whether a YAML mapping starts at `offset`, judged by its first line. */
export function startsMapping(text: string, offset: number): boolean {
  return /^(?:[^\s:#-][^:\n]*:(?:[ \n]|$)|#)/.test(text.slice(offset, offset + 200));
}

/** Adds the leaves of the front matter that lies between two offsets, and masks all else. */
export function takeFrontMatter(text: string, from: number, to: number, texts: LeafTexts): void {
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
