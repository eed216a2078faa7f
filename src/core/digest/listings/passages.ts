/** Stretches of the lines of a list, as records keep them. */
import type { Link } from '../../model';
import { position } from '../lines/lines';
import type { Line } from '../lines/lines';
import type { PlacedText } from '../lines/paragraphs';
import { linkKind } from '../words/links';

/** The address as a link of a record. */
export function linkTo(url: string): Link {
  return { url, kind: linkKind(url) };
}

/** The text from a character of one line to a character of another, broken lines joined by a space. */
export function passageOf(
  lines: readonly Line[],
  first: number,
  last: number,
  bounds: { readonly start?: number; readonly end?: number } = {},
): PlacedText {
  const [from, to] = [lines[first], lines[last]];
  if (!from || !to) throw new RangeError(`No lines ${first} to ${last}`);
  const start = Math.min(bounds.start ?? from.start, from.end);
  const end = Math.max(bounds.end ?? to.end, first === last ? start : to.start);
  const text = lines
    .slice(first, last + 1)
    .map((line) => {
      const left = line === from ? start - line.start : 0;
      return line.text.slice(left, line === to ? end - line.start : undefined).trim();
    })
    .filter((part) => part !== '')
    .join(' ');
  return { text, range: { start: position(from, start), end: position(to, end) } };
}

/** A stretch of one line as a passage, without the white space at its ends. */
export function trimmedPassage(
  lines: readonly Line[],
  index: number,
  start: number,
  end: number,
): PlacedText {
  const line = lines[index];
  const text = line?.text.slice(start - line.start, end - line.start) ?? '';
  const left = text.length - text.trimStart().length;
  const right = text.length - text.trimEnd().length;
  const from = left === text.length ? start : start + left;
  return passageOf(lines, index, index, { start: from, end: Math.max(from, end - right) });
}
