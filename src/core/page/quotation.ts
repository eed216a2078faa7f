import type { Range } from '../model';
import type { LineMap } from '../text/lineMap';
import { tidy } from '../text/tidy';

/** A range of a text with the surrounding words, each on one line; spaces between them are kept. */
export interface Quotation {
  readonly before: string;
  readonly quoted: string;
  readonly after: string;
}

/** Characters examined on each side; a longer sentence is cut. */
const reach = 300;

/** The end of a paragraph: an empty line, or the start of a list item, a heading or a quotation. */
const paragraphEnd = /\n(?=[^\S\n]*(?:\n|[-*+>#|][^\S\n]|\d{1,9}[.)][^\S\n]))/;
const lineStart = /^[^\S\n]*(?:(?:[-*+>|]|#{1,6}|\d{1,9}[.)])[^\S\n]+)+/;

/** The sentence of a text around a range. Takes time linear in the sentence. */
export function sentenceAround(text: string, lines: LineMap, range: Range): Quotation {
  const start = lines.offset(range.start);
  const end = Math.max(start, lines.offset(range.end));
  const quoted = text.slice(start, Math.min(end, start + reach));
  const before = paragraphBefore(text.slice(Math.max(0, start - reach), start), start > reach);
  const after = paragraphAfter(text.slice(end, end + reach), end + reach < text.length);
  const { from, to } = sentenceIn(before + quoted + after, before.length, quoted.length);
  return {
    before: oneLine(before.slice(from).replace(/^\s+/, '')),
    quoted: oneLine(quoted),
    after: oneLine(after.slice(0, to).trimEnd()),
  };
}

/** The last paragraph of a text. If it was cut, it starts with a whole word. */
function paragraphBefore(text: string, isCut: boolean): string {
  const paragraphs = text.split(paragraphEnd);
  const last = paragraphs.at(-1)?.replace(lineStart, '') ?? '';
  return isCut && paragraphs.length === 1 ? last.replace(/^\S*\s/, '… ') : last;
}

function paragraphAfter(text: string, isCut: boolean): string {
  const [first = '', ...others] = text.split(paragraphEnd);
  return isCut && others.length === 0 ? text.replace(/\s\S*$/, ' …') : first;
}

/** The parts of a paragraph before and after a range that are in the same sentence. */
function sentenceIn(
  paragraph: string,
  start: number,
  length: number,
): { readonly from: number; readonly to: number } {
  // In a note, a line break doesn't end a sentence.
  const flat = paragraph.replace(/\s/g, ' ');
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(flat);
  const first = sentences.containing(start);
  const last = sentences.containing(Math.max(start, start + length - 1));
  const to = last ? last.index + last.segment.length - start - length : paragraph.length;
  return { from: first?.index ?? 0, to: Math.max(0, to) };
}

/** The text on one line. Keeps spaces at its ends, where other words follow. */
function oneLine(text: string): string {
  return tidy(`|${text}|`).slice(1, -1);
}
