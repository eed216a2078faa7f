/**
 * The text of a page as lines: those that a reader of the page sees and are not blank, what each is by itself
 * (its token), and apart from them the reader's notes.
 */
import { solidLines } from './lines';
import type { Line, Text } from './lines';
import { takeOutNotes } from './notes';
import type { ReaderNote } from './notes';
import { pageLines } from './markdownPage';
import { numberedParts, besideCards } from './pageLinks';
import { browserLines, isOfTextBrowser } from './textBrowsers';
import { readToken } from './lineTokens';
import type { LineToken } from './lineTokens';

/** A text as the formats read it: its lines that are not blank, and what each is by itself. */
export interface DigestLines {
  readonly lines: readonly Line[];
  /** One for each line. */
  readonly tokens: readonly LineToken[];
  /** What a reader wrote between the lines, in order. */
  readonly notes: readonly ReaderNote[];
}

/** Takes a text apart. */
export function readDigestLines(text: Text): DigestLines {
  const lines = shownLines(solidLines(text));
  return takeOutNotes(lines, lines.map(readToken));
}

/** The lines as a reader of the page sees them, where a tool turned the page into this text. Takes linear time. */
function shownLines(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => text.includes('['))) return lines;
  const shown: Line[] = [];
  let isSame = true;
  for (const { from, list, to, addresses } of numberedParts(lines)) {
    const part = lines.slice(from, list);
    const isDump = isOfTextBrowser(part, addresses);
    const seen = (isDump ? browserLines : pageLines)(part, addresses);
    isSame &&= seen === part && list === to;
    for (const line of seen) shown.push(line);
    for (const line of lines.slice(list, to)) {
      shown.push({ ...line, link: besideCards });
    }
  }
  return isSame ? lines : shown;
}

/** Whether two neighbouring lines have no blank line between them. `index` is that of the second. */
export function isJoined({ lines }: DigestLines, index: number): boolean {
  return lines[index]?.afterBlank === false;
}

/** The line at `index` as it is, without the space around it; empty when there is none. */
export function lineText({ lines }: DigestLines, index: number): string {
  return lines[index]?.text ?? '';
}

/**
 * Lines longer than this were broken neither by a person nor by a tool: where such a line ends, a
 * paragraph ends.
 */
const longestWrapped = 200;

/** Whether the line may have been broken to fit a width. */
export function isWrapped({ lines }: DigestLines, index: number): boolean {
  const line = lines[index];
  return line !== undefined && line.text.length <= longestWrapped;
}
