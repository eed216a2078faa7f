/** The lines of a list as a reader sees them, and stretches of them as records keep them. */
import { position } from '../lines/lines';
import type { Line } from '../lines/lines';
import type { Passage } from '../lines/paragraphs';

const longestLine = 4000;

/**
 * A line as a reader sees it: without the marks of headings, definitions and bold text, of links only
 * what is shown. A line that is too long for a label stays as it is.
 */
export function withoutMarkdown(line: string): string {
  if (line.length > longestLine) return line;
  let text = line.replace(/^(?:#{1,6} +|[:*+-] +(?=\S))/, '');
  if (text.includes(']('))
    text = text.replace(/\[((?:[^\][\\]|\\.)*)\]\([^()\s]*(?: "[^"]*")?\)/g, '$1');
  if (text.includes('\\')) text = text.replace(/\\([[\]().#*_-])/g, '$1');
  return text.replaceAll('**', '').replace(/ {2,}/g, ' ').trim();
}

/** What is shown of links in Markdown. */
export function unlinked(text: string): string {
  return text.includes('](') ? text.replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1') : text;
}

/** A horizontal rule, or a code fence. */
export const rule = /^(?:[-*_=]{3,}|```.*)$/;

const noteMark =
  /^(?:> ?\S|[-*+•] |\[[ xX]\] |#[\p{L}\d]|\[\[|!\[|<!--|(?:PDF|Rating|Notes?|Todo|Tags?|Status|Read|My notes?) ?:|@[a-z]|\[@)/iu;

/** Whether a line begins with a mark of readers' notes, and does not continue running text from the line above. */
export function isReadersNote(lines: readonly Line[], index: number): boolean {
  const line = lines[index];
  if (!line || !noteMark.test(line.text)) return false;
  return line.afterBlank || /[.!?)\]"”:]$/.test(lines[index - 1]?.text.slice(-1) ?? '');
}

/** The text from a character of one line to a character of another, broken lines joined by a space. */
export function passageOf(
  lines: readonly Line[],
  first: number,
  last: number,
  bounds: { readonly start?: number; readonly end?: number } = {},
): Passage {
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
): Passage {
  const line = lines[index];
  const text = line?.text.slice(start - line.start, end - line.start) ?? '';
  const left = text.length - text.trimStart().length;
  const right = text.length - text.trimEnd().length;
  const from = left === text.length ? start : start + left;
  return passageOf(lines, index, index, { start: from, end: Math.max(from, end - right) });
}
