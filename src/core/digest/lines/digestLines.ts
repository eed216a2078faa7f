/**
 * The text of a page as lines: the visible ones that aren't blank, the token of each, and separately the
 * reader's notes.
 */
import { singleSpaced } from '../../text/characters';
import { headLines } from '../words/boilerplate';
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
  const page = separateNotes(lines, lines.map(readToken));
  return { ...page, tokens: tokensInContext(page) };
}

/** A paragraph of this length isn't a title. */
export const shortestAbstract = 200;

/**
 * The tokens of lines, corrected by the lines around them. A number, or a line that looks like boilerplate, is a title if
 * a long abstract follows it (*1984*), and an organization if a separator and a date do (*Hugging Face*). Votes may come
 * before a title as long as an abstract. The parts of a wrapped line of a head count as one line.
 */
function tokensInContext({ lines, tokens }: DigestLines): readonly LineToken[] {
  const isAbstract = (at: number) =>
    tokens[at]?.kind === 'text' &&
    lines[at]?.afterBlank === true &&
    lines[at].text.length >= shortestAbstract;
  const isJoinedTo = (at: number, kind: LineToken['kind']) =>
    tokens[at]?.kind === kind && lines[at]?.afterBlank === false;
  let headEnd = 0;
  return tokens.map((token, at) => {
    const { text = '', afterBlank = false } = lines[at] ?? {};
    if (at < headEnd) return { kind: 'boilerplate' };
    headEnd = at + wrappedHeadAt(lines, at);
    if (headEnd > at + 1) return { kind: 'head' };
    const mayBe = ['number', 'tabs', 'boilerplate'].includes(token.kind);
    if (!mayBe || !/^[\p{L}\p{N}]/u.test(text) || text.includes('://')) return token;
    const isTitle =
      afterBlank && isAbstract(at + 1) && !(token.kind === 'number' && isAbstract(at + 2));
    const isOrganization = isJoinedTo(at + 1, 'separator') && isJoinedTo(at + 2, 'date');
    return isTitle || isOrganization ? { kind: 'text' } : token;
  });
}

/** How many lines from `first` on are one line of a page's head, wrapped in a narrow window; 0 for other lines. */
function wrappedHeadAt(lines: readonly Line[], first: number): number {
  let whole = '';
  for (let index = first; whole.length < 60; index += 1) {
    const { text = '', afterBlank = true } = lines[index] ?? {};
    if (index > first && afterBlank) return 0;
    whole += `${index > first ? ' ' : ''}${singleSpaced(text).toLowerCase()}`;
    if (headLines.includes(whole)) return index - first + 1;
    if (!headLines.some((known) => known.startsWith(whole))) return 0;
  }
  return 0;
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
