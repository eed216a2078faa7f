/** What tools and readers put around the lines of a list. */
import type { Line } from '../lines/lines';

const longestLine = 4000;

/**
 * A line as a reader sees it: without the marks of headings, definitions and bold text, of links only
 * what is shown. A line that is too long for a label stays as it is.
 */
export function withoutMarkdown(line: string): string {
  if (line.length > longestLine) return line;
  let text = line.replace(/^(?:#{1,6} +|[:*+-] +(?=\S))/, '');
  if (text.includes(']('))
    text = text.replace(/(?<!\\)\[((?:[^\][\\]|\\.)*)\]\([^()\s]*(?: "[^"]*")?\)/g, '$1');
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
