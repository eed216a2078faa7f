import { filler } from './masks';
import type { Leaf, Mask, MaskedTexts } from './masks';

/**
 * Fields whose text Pandoc puts into the document. It reads all others as Markdown too, but a
 * `twitter: "@name"` of an author cites nothing.
 */
const textField = /^(nocite|abstract|title|subtitle)[ \t]*:/;

/** Whether a YAML mapping starts at `offset`, judged by its first line. */
export function startsMapping(text: string, offset: number): boolean {
  return /^(?:[^\s:#-][^:\n]*:(?:[ \n]|$)|#)/.test(text.slice(offset, offset + 200));
}

/** The texts in the front matter that lies between two offsets, and masks for all else. */
export function frontMatterLeaves(text: string, from: number, to: number): MaskedTexts {
  const masks: Mask[] = [];
  const leaves: Leaf[] = [];
  for (let start = from; start < to;) {
    const firstEnd = lineEnd(text, start, to);
    let end = firstEnd;
    while (end + 1 < to && /[ \t\n-]/.test(text.charAt(end + 1))) end = lineEnd(text, end + 1, to);
    const field = textField.exec(text.slice(start, start + 20));
    if (field) {
      const value = start + field[0].length;
      const head = /^[ \t]*(?:[|>][-+0-9]*[ \t]*$|["'])?/.exec(text.slice(value, firstEnd));
      const valueStart = value + (head?.[0].length ?? 0);
      masks.push({ start, end: valueStart, by: ' ' });
      leaves.push({ start: valueStart, end, ...(field[1] === 'nocite' && { nocite: true }) });
    } else {
      masks.push({ start, end, by: filler });
    }
    start = end + 1;
  }
  return { masks, leaves };
}

function lineEnd(text: string, start: number, limit: number): number {
  const newline = text.indexOf('\n', start);
  return newline < 0 || newline > limit ? limit : newline;
}
