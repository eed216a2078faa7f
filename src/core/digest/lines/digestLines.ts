/**
 * The text of a page as lines: the visible ones that aren't blank, the token of each, and separately the
 * reader's notes.
 */
import { solidLines } from './lines';
import type { Line, Text } from './lines';
import { separateNotes } from './notes';
import { unquoted, withoutBullets, withoutTags } from './quoted';
import type { ReaderNote } from './notes';
import { pageLines } from './markdownPage';
import { numberedParts, nonCardLink } from './pageLinks';
import { readToken } from './lineTokens';
import type { LineToken } from './lineToken';

/** A text as the formats read it: its lines that aren't blank, and their tokens. */
export interface DigestLines {
  readonly lines: readonly Line[];
  /** The token of each line. */
  readonly tokens: readonly LineToken[];
  /** What a reader wrote between the lines, in order. */
  readonly notes: readonly ReaderNote[];
}

/** Splits a text into lines, tokens and notes. */
export function readDigestLines(text: Text): DigestLines {
  const lines = shownLines(withoutBullets(unquoted(withoutTags(solidLines(text)))));
  return separateNotes(lines, lines.map(readToken));
}

/**
 * The lines as a reader of the page sees them, if a tool converted the page to this text. Takes linear time.
 */
function shownLines(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => text.includes('['))) return lines;
  const shown: Line[] = [];
  let isSame = true;
  for (const { from, list, to, addresses } of numberedParts(lines)) {
    const part = lines.slice(from, list);
    const seen = pageLines(part, addresses);
    isSame &&= seen === part && list === to;
    for (const line of seen) shown.push(line);
    for (const line of lines.slice(list, to)) {
      shown.push({ ...line, link: nonCardLink });
    }
  }
  return isSame ? lines : shown;
}

/** Whether there is no blank line between the line at `index` and the previous one. */
export function isJoined({ lines }: DigestLines, index: number): boolean {
  return lines[index]?.afterBlank === false;
}

/** The trimmed text of the line at `index`; empty when there is none. */
export function lineText({ lines }: DigestLines, index: number): string {
  return lines[index]?.text ?? '';
}

/** Neither people nor tools wrap at this length: where a longer line ends, a paragraph ends. */
const maxWrappedLength = 200;

/** Whether the line may have been wrapped to fit a width. */
export function isWrapped({ lines }: DigestLines, index: number): boolean {
  const line = lines[index];
  return line !== undefined && line.text.length <= maxWrappedLength;
}
