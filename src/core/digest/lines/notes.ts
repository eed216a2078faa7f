import { frontMatterEnd } from './lines';
import type { Line } from './lines';
import { box, isItem, isOwnForm, longestTitle, withoutMarks } from './titleMarks';
import { readToken } from './lineTokens';
import type { LineToken } from './lineTokens';
import { lazy } from './digestText';

/** A paragraph at least this long is an abstract. */
const minAbstractLength = 120;
/** People and tools wrap lines at this length, or at a greater one. */
const minWrappedLength = 50;

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
  /^(?:>|#|[-*+] |\d{1,3}[.)] |!?\[|@|<!--|%%|==|~~|[⭐★☆🌟]|(?:todo|fixme|xxx|tbd|nb|pdf|rating|my|notes?|status|tags?|priority|relevance|idea|question)\b)|[#⭐★☆🌟]/iu;
const comments: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['%%', '%%'],
];
const maxCommentLines = 100;
const sentenceEnd = /[.!?]["')”]?$/;

/** A field that some tools write above a page, as a list item. */
export const fieldOfTool = /^[-*] \*{0,2}[a-z][\w -]{0,30}(?: \([^()]{0,20}\))?:/i;

/** A page as its lines are separated. */
interface Separation {
  readonly lines: readonly Line[];
  readonly tokens: readonly LineToken[];
  /** The lines of the page so far, and their tokens. */
  readonly kept: Line[];
  readonly keptTokens: LineToken[];
  /** The length of the paragraph that the last line kept is in. */
  paragraph: number;
  /** Where the head of the page is, or its first abstract. */
  readonly head: number;
  /** The exclusive end of a list in an abstract. */
  listEnd: number;
  /** The exclusive end of a list of the reader's below an abstract. */
  ownListEnd: number;
  /** Whether most abstracts of the page have lists. */
  readonly hasLists: () => boolean;
}

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
    hasLists: lazy(() => mostHaveLists(lines, tokens)),
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
  const isOwnSentence = isSentenceAlone(lines, index);
  if (!(isOwnSentence || isItem(text)) || index < page.listEnd) return false;
  if (index < page.head && fieldOfTool.test(text)) return false;
  const isAboveAbstract = startsAbstract(page, index + 1);
  if (isAboveAbstract && !isBelowTitle(page)) return false;
  if (isOwnSentence) {
    if (index < page.head && tokens[page.head]?.kind === 'head') return false;
    // Directly below a title, it is the abstract.
    const above = page.kept.at(-1)?.text ?? '';
    if (
      isInAbstract(page)
        ? !sentenceEnd.test(above) || page.hasLists()
        : !isAboveAbstract && isBelowTitle(page)
    )
      return false;
    return true;
  }
  if (index < page.ownListEnd || !isInAbstract(page)) return true;
  const end = listEnd(page, index);
  const isOwn = !isListOfAbstract(page, index, end);
  if (isOwn) page.ownListEnd = end;
  else page.listEnd = end;
  return isOwn;
}

/** Whether a line is a short sentence between blank lines. */
function isSentenceAlone(lines: readonly Line[], index: number): boolean {
  const { text, afterBlank } = lines[index] ?? { text: '', afterBlank: false };
  if (!afterBlank || lines[index + 1]?.afterBlank === false) return false;
  return isShortSentence(text);
}

function isShortSentence(text: string): boolean {
  if (text.length >= minAbstractLength || !sentenceEnd.test(text) || text.includes('://'))
    return false;
  return /^[^\p{Ll}]/u.test(text) && (text.match(/ \p{Ll}/gu)?.length ?? 0) > 2;
}

/** Whether the last line kept is in an abstract. */
function isInAbstract({ keptTokens, paragraph }: Separation): boolean {
  const token = keptTokens.at(-1);
  return token?.kind === 'text' && !token.heading && paragraph >= minAbstractLength;
}

/** The exclusive end of the list that starts at `index`. */
function listEnd({ lines, tokens }: Separation, index: number): number {
  let end = index + 1;
  for (let at = end; at < lines.length; at += 1) {
    const { text, afterBlank } = lines[at] ?? { text: '', afterBlank: true };
    const isText = tokens[at]?.kind === 'text';
    if (isText ? !isItem(text) : afterBlank || !text.startsWith('• ')) break;
    if (isText) end = at + 1;
  }
  return end;
}

/**
 * Whether the list between two lines, below an abstract, is a part of it: the abstract introduces it or continues
 * after it, most abstracts of the page have lists, or it is a list of one kind in the paragraph of the abstract.
 */
function isListOfAbstract(page: Separation, from: number, to: number): boolean {
  const items = page.lines.slice(from, to).filter(({ text }) => isItem(text));
  if (items.some(({ text }) => box.test(text))) return false;
  const next = page.lines[to];
  const goesOn =
    next?.afterBlank === false &&
    next.text.length >= minWrappedLength &&
    /^\p{Ll}/u.test(next.text);
  if (goesOn || page.kept.at(-1)?.text.endsWith(':') || page.hasLists()) return true;
  const kinds = new Set(items.map(({ text }) => (/^\d/.test(text) ? '1' : text.charAt(0))));
  return items.length > 1 && kinds.size === 1 && items.every(({ afterBlank }) => !afterBlank);
}

/** Whether most abstracts of a page have a list below. */
function mostHaveLists(lines: readonly Line[], tokens: readonly LineToken[]): boolean {
  let abstracts = 0;
  let lists = 0;
  for (const [index, line] of lines.entries()) {
    if (tokens[index]?.kind !== 'text' || !isAbstract(line)) continue;
    abstracts += 1;
    const below = lines[index + 1];
    if (
      below &&
      tokens[index + 1]?.kind === 'text' &&
      (isItem(below.text) || isSentenceAlone(lines, index + 1))
    )
      lists += 1;
  }
  return lists > 2 && lists * 2 >= abstracts;
}

/** Whether an abstract starts at `index`, on one line or on several. */
function startsAbstract({ lines, tokens }: Separation, index: number): boolean {
  let length = 0;
  for (let at = index; at < index + 4; at += 1) {
    const line = lines[at];
    if (!line || tokens[at]?.kind !== 'text' || (at > index && line.afterBlank)) return false;
    if (isItem(line.text) || line.text.length < minWrappedLength) return false;
    length += line.text.length;
    // An organization may have a long name.
    if (length >= minAbstractLength) return tokens[at + 1]?.kind !== 'separator';
  }
  return false;
}

/**
 * Whether the last line kept is a title: short text below an abstract or a line of another kind. An item between
 * a title and its abstract is the reader's.
 */
function isBelowTitle({ kept, keptTokens, paragraph }: Separation): boolean {
  let at = kept.length - 1;
  // Addresses and rules may follow a title.
  while (at > kept.length - 4 && /^(?:boilerplate|link)$/.test(keptTokens[at]?.kind ?? '')) at -= 1;
  const title = kept[at];
  const token = keptTokens[at];
  if (token?.kind !== 'text' || !title || isAbstract(title)) return false;
  if (title.text.length > longestTitle || title.text.endsWith('.')) return false;
  if (token.heading || token.paper !== undefined) return true;
  const before = keptTokens[at - 1]?.kind;
  if (before === 'submitter' || (at === kept.length - 1 && paragraph >= minAbstractLength)) {
    return false;
  }
  return before !== 'text' || title.afterBlank;
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
