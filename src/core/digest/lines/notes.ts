import { frontMatterEnd } from './lines';
import type { Line } from './lines';
import { isItem, isOwnForm, withoutMarks } from './titleMarks';
import { headingsOfReader, isOfSection } from './ownHeadings';
import {
  isAbstract,
  isBelowTitle,
  isOwnItem,
  isOwnSentence,
  isSentenceAlone,
  isShortSentence,
  kindsBelowAbstracts,
  startsAbstract,
} from './ownItems';
import type { Separation } from './ownItems';
import { readToken } from './lineTokens';
import type { LineToken } from './lineToken';
import { lazy } from './digestText';

/** A line that a reader wrote into a page. */
export interface ReaderNote {
  /** The number of lines of the page above it. */
  readonly at: number;
  readonly line: Line;
}

/** The lines of a page, and separately what a reader wrote. */
interface WithoutNotes {
  readonly lines: readonly Line[];
  readonly tokens: readonly LineToken[];
  readonly notes: readonly ReaderNote[];
}

/** A cheap test: a line without such a trace isn't a reader's, and has no marks of a reader. */
const trace =
  /^(?:>|#|[-*+] |\d{1,3}[.)] |!?\[|@|<!--|%%|==|~~|[⭐★☆🌟]|(?:todo|fixme|xxx|tbd|nb|pdf|rating|my|notes?|status|tags?|priority|relevance|idea|question)\b)|[#⭐★☆🌟]/iu;
const comments: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['%%', '%%'],
];
const maxCommentLines = 100;

/** A field that some tools write above a page, as a list item. */
export const fieldOfTool = /^[-*] \*{0,2}[a-z][\w -]{0,30}(?: \([^()]{0,20}\))?:/i;

/**
 * Separates the reader's lines and marks from a page, so they don't change how papers are read. A list item is
 * the reader's, unless it is a title, or in the list of an abstract. Takes linear time.
 */
export function separateNotes(lines: readonly Line[], tokens: readonly LineToken[]): WithoutNotes {
  const headings = headingsOfReader(lines, tokens);
  if (headings.size === 0 && !lines.some((line, index) => mayBe(line, tokens[index]))) {
    return { lines, tokens, notes: [] };
  }
  const start = frontMatterEnd(lines);
  const page: Separation = {
    lines,
    tokens,
    kept: lines.slice(0, start),
    keptTokens: tokens.slice(0, start),
    paragraph: 0,
    head: tokens.findIndex(({ kind }, index) => kind === 'head' || isAbstract(lines[index])),
    listEnd: 0,
    ownListEnd: 0,
    ofAbstracts: lazy(() => kindsBelowAbstracts(lines, tokens)),
  };
  const notes: ReaderNote[] = [];
  let commentEnd = -1;
  let afterBlank = false;
  // Below a heading of the reader's, until the page continues.
  let isInSection = false;
  for (const [index, line] of lines.entries()) {
    const token = tokens[index];
    if (!token || index < start) continue;
    if (index > commentEnd && mayBe(line, token)) commentEnd = endOfComment(lines, index);
    isInSection = headings.has(index) || (isInSection && isOfSection(lines, tokens, index));
    if (isInSection || index <= commentEnd || (mayBe(line, token) && isOfReader(page, index))) {
      notes.push({ at: page.kept.length, line });
      afterBlank ||= line.afterBlank;
      continue;
    }
    keep(page, line, token, afterBlank, startsAbstract(page, index + 1));
    afterBlank = false;
  }
  return { lines: page.kept, tokens: page.keptTokens, notes };
}

/** Adds a line of the page without the reader's marks. */
function keep(
  page: Separation,
  line: Line,
  token: LineToken,
  afterBlank: boolean,
  isAboveAbstract: boolean,
): void {
  const isTitle = isAtTitle(page.keptTokens) || (line.afterBlank && isAboveAbstract);
  const bare = mayBe(line, token) ? withoutMarks(line, isTitle) : line;
  const placed = afterBlank && !bare.afterBlank ? { ...bare, afterBlank: true } : bare;
  const isJoined = !placed.afterBlank && token.kind === 'text' && !token.heading;
  page.paragraph = (isJoined ? page.paragraph : 0) + (token.kind === 'text' ? bare.text.length : 0);
  page.kept.push(placed);
  page.keptTokens.push(bare === line ? token : readToken(bare));
}

function mayBe({ text, link }: Line, token: LineToken | undefined): boolean {
  if (token?.kind !== 'text' || link) return false;
  return trace.test(text.length > 300 ? text.slice(0, 40) : text) || isShortSentence(text);
}

/** The last line of a comment that starts at `index`; -1 when none does. */
function endOfComment(lines: readonly Line[], index: number): number {
  const text = lines[index]?.text ?? '';
  for (const [start, end] of comments) {
    if (!text.startsWith(start)) continue;
    if (text.slice(start.length).includes(end)) return index;
    for (let at = index + 1; at < index + maxCommentLines; at += 1) {
      if (lines[at]?.text.includes(end)) return at;
    }
  }
  return -1;
}

function isOfReader(page: Separation, index: number): boolean {
  const { lines, tokens, keptTokens } = page;
  const text = lines[index]?.text ?? '';
  // MarkDownload quotes a page's description of itself.
  if (text === '> ## Excerpt' || lines[index - 1]?.text === '> ## Excerpt') return false;
  if (isAtTitle(keptTokens) && isOnlyTitle(tokens, index)) return false;
  if (isOwnForm(text)) return true;
  const isSentence = isSentenceAlone(lines, index);
  if (!(isSentence || isItem(text)) || index < page.listEnd) return false;
  const isAboveAbstract = startsAbstract(page, index + 1);
  if (isAboveAbstract && !isBelowTitle(page)) return false;
  if (isSentence) return isOwnSentence(page, index, isAboveAbstract);
  return !(index < page.head && fieldOfTool.test(text)) && isOwnItem(page, index);
}

/** Whether the next line is where a card of the front page has its title: after submitter and votes. */
function isAtTitle(above: readonly LineToken[]): boolean {
  if (above.at(-1)?.kind !== 'number') return false;
  return above.slice(-3, -1).some(({ kind }) => kind === 'submitter');
}

/**
 * Whether the line at `index` must be the title of its card: there is at most one other candidate, and that
 * may be the organization.
 */
function isOnlyTitle(tokens: readonly LineToken[], index: number): boolean {
  let others = 0;
  for (const { kind } of tokens.slice(index + 1, index + 5)) {
    if (kind === 'submitter' || kind === 'number') break;
    if (kind === 'text' || kind === 'authors') others += 1;
  }
  return others <= 1;
}
