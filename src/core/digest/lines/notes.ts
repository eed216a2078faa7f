import { frontMatterEnd } from './lines';
import type { Line } from './lines';
import { isItem, box, longestTitle, withoutMarks } from './titleMarks';
import { readToken } from './lineTokens';
import type { LineToken } from './lineTokens';
import { tagPattern } from '../../text/words';
import { readDateLine } from '../words/dates';

/** A paragraph at least this long is an abstract. */
const minAbstractLength = 120;

/**
 * The indexes of the reader's headings. If titles are links, or aren't marked as headings, these are all
 * headings that no part of a card follows; on other pages, only those above a list.
 */
function headingsOfReader(
  lines: readonly Line[],
  tokens: readonly LineToken[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (!tokens.some(isPlainHeading)) return found;
  const linked = tokens.findIndex((token) => token.kind === 'text' && token.heading && token.paper);
  const headed = tokens.findIndex(
    (token, index) =>
      isPlainHeading(token) &&
      (isAbstract(lines[index + 1]) || isPartOfCard(tokens[index + 1]?.kind)),
  );
  const isListNeeded = linked < 0 && headed >= 0;
  const first = isListNeeded ? headed : linked >= 0 ? linked : firstUnmarked(lines, tokens);
  if (first < 0) return found;
  for (const [index, token] of tokens.entries()) {
    // A heading above all papers may belong to the page.
    if (index <= first || !isPlainHeading(token) || lines[index]?.link) continue;
    if (isAbstract(lines[index + 1]) || tokens[index + 1]?.kind === 'boilerplate') continue;
    // On a front page, a title is below its submitter.
    if ([1, 2, 3].some((above) => tokens[index - above]?.kind === 'submitter')) continue;
    let at = index + 1;
    while (at < index + 4 && tokens[at]?.kind === 'text' && !isAbstract(lines[at])) at += 1;
    if (at < index + 4 && isPartOfCard(tokens[at]?.kind)) continue;
    const below = lines.slice(index + 1, at);
    const isOverList = below.length > 0 && below.every(({ text }) => isItem(text));
    if (!isListNeeded || isOverList) found.add(index);
  }
  return found;
}

/** The index of the first unmarked title: above an abstract, else below a submitter; -1 for none. */
function firstUnmarked(lines: readonly Line[], tokens: readonly LineToken[]): number {
  const title = tokens.findIndex(
    ({ kind }, index) =>
      kind === 'text' &&
      !isAbstract(lines[index]) &&
      tokens[index + 1]?.kind === 'text' &&
      isAbstract(lines[index + 1]),
  );
  return title >= 0 ? title : tokens.findIndex(({ kind }) => kind === 'submitter');
}

function isPlainHeading(token: LineToken): boolean {
  return token.kind === 'text' && token.heading === true && token.paper === undefined;
}

/** Whether a line of this kind can follow a title. */
function isPartOfCard(kind: LineToken['kind'] | undefined): boolean {
  return kind !== undefined && !startsCard.has(kind);
}

/**
 * Kinds of lines before a title or between parts of a page. `text` is one, since an abstract is recognized by
 * its length.
 */
const startsCard: ReadonlySet<LineToken['kind']> = new Set<LineToken['kind']>([
  'text',
  'submitter',
  'head',
  'boilerplate',
  'tabs',
  'votes',
  'picture',
]);

/** Whether a line is as long as an abstract. */
function isAbstract(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= minAbstractLength;
}

/** Whether a line below a heading of the reader's is theirs, too: a list item, or a short sentence. */
function isOfSection(lines: readonly Line[], tokens: readonly LineToken[], index: number): boolean {
  const line = lines[index];
  if (!line || line.link || tokens[index]?.kind !== 'text' || isAbstract(line)) return false;
  if (isAbstract(lines[index + 1])) return false;
  return isItem(line.text) || line.text.endsWith('.');
}

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
  /^(?:>|#|[-*+] |\d{1,3}[.)] |!?\[\[|\[?@|<!--|%%|==|~~|[⭐★☆🌟]|(?:todo|fixme|xxx|tbd|nb|pdf|rating|my|notes?|status|tags?|priority|relevance|idea|question)\b)|[#⭐★☆🌟]/iu;
const tagsAlone = new RegExp(String.raw`^(?:${tagPattern}[\s,]*)+$`, 'u');
const ofReader =
  /^(?:>\s*[^\d\s=]|(?:[-*+] )?(?:!?\[\[|\[@\w|@[\w:.-]+$)|(?:TODO|FIXME|XXX|TBD|NB)\b)/;
const namedNote =
  /^(?:pdf|rating|my notes?|notes?|status|tags?|priority|relevance|idea|question|todo) ?::?(?!\/\/)(?: |$)/i;
const comments: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['%%', '%%'],
];
const maxCommentLines = 100;

/**
 * Separates the reader's lines and marks from a page, so they don't change how papers are read. Only lines
 * with an unambiguous form count as the reader's. Takes linear time.
 */
export function separateNotes(lines: readonly Line[], tokens: readonly LineToken[]): WithoutNotes {
  const headings = headingsOfReader(lines, tokens);
  if (headings.size === 0 && !lines.some((line, index) => mayBe(line, tokens[index]))) {
    return { lines, tokens, notes: [] };
  }
  const start = frontMatterEnd(lines);
  const kept = lines.slice(0, start);
  const keptTokens = tokens.slice(0, start);
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
    const isNote =
      isInSection ||
      index <= commentEnd ||
      (mayBe(line, token) &&
        isOfReader(lines, index, kept, keptTokens) &&
        !(isAtTitle(keptTokens) && isOnlyTitle(tokens, index)));
    if (isNote) {
      notes.push({ at: kept.length, line });
      afterBlank ||= line.afterBlank;
      continue;
    }
    const isTitle = isAtTitle(keptTokens) || (line.afterBlank && isAbstract(lines[index + 1]));
    const bare = mayBe(line, token) ? withoutMarks(line, isTitle) : line;
    const placed = afterBlank && !bare.afterBlank ? { ...bare, afterBlank: true } : bare;
    afterBlank = false;
    kept.push(placed);
    keptTokens.push(bare === line ? token : readToken(bare));
  }
  return { lines: kept, tokens: keptTokens, notes };
}

function mayBe({ text, link }: Line, token: LineToken | undefined): boolean {
  return (
    token?.kind === 'text' && !link && trace.test(text.length > 300 ? text.slice(0, 40) : text)
  );
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

function isOfReader(
  lines: readonly Line[],
  index: number,
  kept: readonly Line[],
  keptTokens: readonly LineToken[],
): boolean {
  const { text } = lines[index] ?? { text: '' };
  // MarkDownload quotes a page's description of itself.
  if (text === '> ## Excerpt' || lines[index - 1]?.text === '> ## Excerpt') return false;
  if (tagsAlone.test(text) || ofReader.test(text)) return true;
  if (namedNote.test(text)) return text.length <= longestTitle;
  if (!isItem(text)) return false;
  if (isAbstract(lines[index + 1])) return isBelowTitle(kept, keptTokens);
  // Abstracts have lists, but a single bullet below their last sentence is the reader's.
  const above = kept.at(-1);
  if (/^[-*+] /.test(text) && isAbstract(above) && above?.text.endsWith('.')) {
    const next = lines[index + 1];
    const isSingle = next?.afterBlank !== false || !/^[-*+•] /.test(next.text);
    if (isSingle && lines[index]?.afterBlank === false) return true;
  }
  // Between papers, a list item isn't part of an abstract.
  return box.test(text) || readDateLine(kept.at(-1)?.text ?? '') !== undefined;
}

/**
 * Whether the last line kept is a title: short text below an abstract, a byline or a number. An item between
 * a title and its abstract is the reader's.
 */
function isBelowTitle(above: readonly Line[], tokens: readonly LineToken[]): boolean {
  const title = above.at(-1)?.text ?? '';
  if (tokens.at(-1)?.kind !== 'text' || title.length > longestTitle || title.endsWith('.')) {
    return false;
  }
  const before = tokens.at(-2)?.kind;
  if (before === 'text') return isAbstract(above.at(-2));
  return before === 'date' || before === 'byline' || before === 'number';
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
