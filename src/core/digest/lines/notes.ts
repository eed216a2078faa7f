import type { Line, TitleMarks } from './lines';
import type { TaskState } from '../../model';
import { readDateLine } from '../words/dates';
import { frontMatterEnd } from './lines';
import { readToken } from './tokens';
import type { Token } from './tokens';

/** A line that a reader wrote into a page. */
export interface Note {
  /** How many lines of the page stand above it. */
  readonly at: number;
  readonly line: Line;
  readonly tags: readonly string[];
}

/** The lines of a page, and apart from them what a reader wrote. */
interface Lifted {
  readonly lines: readonly Line[];
  readonly tokens: readonly Token[];
  readonly notes: readonly Note[];
}

/** Nothing that is longer is a title. */
const longestTitle = 250;
/** A paragraph of this length is an abstract. */
const shortestAbstract = 120;
/** Lines that may be a reader's, or hold what is: a cheap test for all others. */
const trace =
  /^(?:>|#|[-*+] |\d{1,3}[.)] |!?\[\[|\[?@|<!--|%%|==|~~|[⭐★☆🌟]|(?:todo|fixme|xxx|tbd|nb|pdf|rating|my|notes?|status|tags?|priority|relevance|idea|question)\b)|[#⭐★☆🌟]/iu;
const tag = String.raw`#[\p{L}][\p{L}\p{N}_/-]*`;
const tagsAlone = new RegExp(String.raw`^(?:${tag}[\s,]*)+$`, 'u');
const tagsAtEnd = new RegExp(String.raw`(?:\s+${tag})+$`, 'u');
const ofReader =
  /^(?:>\s*[^\d\s=]|(?:[-*+] )?(?:!?\[\[|\[@\w|@[\w:.-]+$)|(?:TODO|FIXME|XXX|TBD|NB)\b)/;
const namedNote =
  /^(?:pdf|rating|my notes?|notes?|status|tags?|priority|relevance|idea|question|todo) ?::?(?!\/\/)(?: |$)/i;
const box = /^(?:[-*+] )?\[([ xX])\] /;
const bullet = /^(?:[-*+]|\d{1,3}[.)]) (?=\S)/;
const around = /^(==|~~)(?=\S)(.*\S)\1$/;
const stars = /^(?:[⭐★☆🌟]\ufe0f?\s*)+|(?:\s*[⭐★☆🌟]\ufe0f?)+$/gu;
const comments: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['%%', '%%'],
];
const longestComment = 100;

/**
 * Takes what a reader wrote out of the lines of a page: it can then change nothing of how papers are read.
 * Only what shows itself by its form is taken for a reader's. Linear.
 */
export function liftNotes(lines: readonly Line[], tokens: readonly Token[]): Lifted {
  const headings = headingsOfReader(lines, tokens);
  if (headings.size === 0 && !lines.some((line, index) => mayBe(line, tokens[index]))) {
    return { lines, tokens, notes: [] };
  }
  const start = frontMatterEnd(lines);
  const kept = lines.slice(0, start);
  const keptTokens = tokens.slice(0, start);
  const notes: Note[] = [];
  let commentEnd = -1;
  let afterBlank = false;
  // Below a heading of the reader's, until the page goes on.
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
      notes.push({ at: kept.length, line, tags: tagsIn(line.text) });
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

/**
 * The places of headings that are no card's. Where titles are links, or have no mark of a heading, these are
 * all that no part of a card follows; elsewhere those with a list alone.
 */
function headingsOfReader(lines: readonly Line[], tokens: readonly Token[]): ReadonlySet<number> {
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
    // Above all papers, a heading may be the page's.
    if (index <= first || !isPlainHeading(token) || lines[index]?.link) continue;
    if (isAbstract(lines[index + 1]) || tokens[index + 1]?.kind === 'furniture') continue;
    // On a front page, a title stands below who submitted it.
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

/** The place of the first title without a mark: above an abstract, else below who submitted it; -1 for none. */
function firstUnmarked(lines: readonly Line[], tokens: readonly Token[]): number {
  const title = tokens.findIndex(
    ({ kind }, index) =>
      kind === 'text' &&
      !isAbstract(lines[index]) &&
      tokens[index + 1]?.kind === 'text' &&
      isAbstract(lines[index + 1]),
  );
  return title >= 0 ? title : tokens.findIndex(({ kind }) => kind === 'submitter');
}

function isPlainHeading(token: Token): boolean {
  return token.kind === 'text' && token.heading === true && token.paper === undefined;
}

function isItem(text: string): boolean {
  return box.test(text) || bullet.test(text);
}

/** Whether a line of this kind stands below a title. */
function isPartOfCard(kind: Token['kind'] | undefined): boolean {
  return kind !== undefined && !startsCard.has(kind);
}

/** What stands before a title, or between the parts of a page; an abstract is text. */
const startsCard: ReadonlySet<Token['kind']> = new Set<Token['kind']>([
  'text',
  'submitter',
  'head',
  'furniture',
  'tabs',
  'votes',
  'picture',
]);

/** Whether a line below a heading of the reader's is theirs, too: an item, or a short sentence. */
function isOfSection(lines: readonly Line[], tokens: readonly Token[], index: number): boolean {
  const line = lines[index];
  if (!line || line.link || tokens[index]?.kind !== 'text' || isAbstract(line)) return false;
  if (isAbstract(lines[index + 1])) return false;
  return isItem(line.text) || line.text.endsWith('.');
}

function mayBe({ text, link }: Line, token: Token | undefined): boolean {
  return (
    token?.kind === 'text' && !link && trace.test(text.length > 300 ? text.slice(0, 40) : text)
  );
}

/** The last line of a comment that begins at `index`; -1 when none does. */
function endOfComment(lines: readonly Line[], index: number): number {
  const text = lines[index]?.text ?? '';
  for (const [start, end] of comments) {
    if (!text.startsWith(start)) continue;
    if (text.slice(start.length).includes(end)) return index;
    for (let at = index + 1; at < index + longestComment; at += 1) {
      if (lines[at]?.text.includes(end)) return at;
    }
  }
  return -1;
}

function isOfReader(
  lines: readonly Line[],
  index: number,
  kept: readonly Line[],
  keptTokens: readonly Token[],
): boolean {
  const { text } = lines[index] ?? { text: '' };
  // MarkDownload quotes what a page says of itself.
  if (text === '> ## Excerpt' || lines[index - 1]?.text === '> ## Excerpt') return false;
  if (tagsAlone.test(text) || ofReader.test(text)) return true;
  if (namedNote.test(text)) return text.length <= longestTitle;
  if (!isItem(text)) return false;
  if (isAbstract(lines[index + 1])) return isBelowTitle(kept, keptTokens);
  // What stands between papers is no list of an abstract.
  return box.test(text) || readDateLine(kept.at(-1)?.text ?? '') !== undefined;
}

/** Whether the next line, with an abstract below it, stands below a title: behind a byline or an abstract. */
function isBelowTitle(above: readonly Line[], tokens: readonly Token[]): boolean {
  const title = above.at(-1)?.text ?? '';
  if (tokens.at(-1)?.kind !== 'text' || title.length > longestTitle || title.endsWith('.')) {
    return false;
  }
  const before = tokens.at(-2)?.kind;
  if (before === 'text') return isAbstract(above.at(-2));
  return before === 'date' || before === 'byline' || before === 'number';
}

/** Whether the next line stands where a card of the front page has its title: behind submitter and votes. */
function isAtTitle(above: readonly Token[]): boolean {
  if (above.at(-1)?.kind !== 'number') return false;
  return above.slice(-3, -1).some(({ kind }) => kind === 'submitter');
}

/** Whether of a card's lines from `index` on no other can be the title: an organisation may follow it. */
function isOnlyTitle(tokens: readonly Token[], index: number): boolean {
  let others = 0;
  for (const { kind } of tokens.slice(index + 1, index + 5)) {
    if (kind === 'submitter' || kind === 'number') break;
    if (kind === 'text' || kind === 'authors') others += 1;
  }
  return others <= 1;
}

function isAbstract(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= shortestAbstract;
}

/** A title without what a reader put at it. */
function withoutMarks(line: Line, isTitle: boolean): Line {
  if (line.text.length > longestTitle) return line;
  let { text } = line;
  const { start: markEnd, end: tagStart, marks } = titleMarks(text);
  let before = 0;
  const cut = (from: number, to: number): void => {
    before += from;
    text = text.slice(from, to);
  };
  cut(markEnd, tagStart);
  if (markEnd === 0 && isTitle && !text.endsWith('.')) {
    cut(bullet.exec(text)?.[0].length ?? 0, text.length);
  }
  const starred = text.replace(stars, '');
  if (starred !== text && starred !== '') {
    const at = text.indexOf(starred);
    cut(at, at + starred.length);
  }
  if (around.test(text)) cut(2, text.length - 2);
  if (text === line.text || text === '') return line;
  const start = line.start + before;
  return { ...line, start, end: start + text.length, text, marks };
}

/** The box before a title and the tags behind it, and where between them the title is. */
export function titleMarks(text: string): {
  readonly start: number;
  readonly end: number;
  readonly marks: TitleMarks;
} {
  if (text.length > longestTitle) return { start: 0, end: text.length, marks: {} };
  const behind = tagsAtEnd.exec(text)?.[0] ?? '';
  const tags = tagsIn(behind);
  const state = box.exec(text);
  const task: TaskState | undefined = state ? (state[1] === ' ' ? 'todo' : 'done') : undefined;
  return {
    start: state?.[0].length ?? 0,
    end: text.length - behind.length,
    marks: { ...(tags.length > 0 && { tags }), ...(task && { task }) },
  };
}

/** The `#tags` of a reader's line, without the mark, each once. */
export function tagsIn(text: string): string[] {
  const found = text.match(new RegExp(String.raw`(?<=^|\s)${tag}`, 'gu')) ?? [];
  return [...new Set(found.map((one) => one.slice(1)))];
}
