/** List items and sentences on a page: a reader's, titles, or parts of an abstract. */
import type { Line } from './lines';
import type { LineToken } from './lineToken';
import { box, isItem, isOwnForm, longestTitle } from './titleMarks';

/** A paragraph at least this long is an abstract. */
const minAbstractLength = 120;
/** People and tools wrap lines at this length, or at a greater one. */
const minWrappedLength = 50;
const sentenceEnd = /[.!?]["')”]?$/;

/** Whether a line is as long as an abstract. */
export function isAbstract(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= minAbstractLength;
}

/** A page as its lines are separated. */
export interface Separation {
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
  readonly ofAbstracts: () => ReadonlySet<string>;
}

/** Whether a sentence between blank lines is the reader's. Directly below a title, it is the abstract. */
export function isOwnSentence(page: Separation, index: number, isAboveAbstract: boolean): boolean {
  if (index < page.head && page.tokens[page.head]?.kind === 'head') return false;
  if (!isInAbstract(page)) return isAboveAbstract || !isBelowTitle(page);
  return sentenceEnd.test(page.kept.at(-1)?.text ?? '') && !page.ofAbstracts().has('sentence');
}

export function isOwnItem(page: Separation, index: number): boolean {
  if (index < page.ownListEnd || !isInAbstract(page)) return true;
  const end = listEnd(page, index);
  const isOwn = !isListOfAbstract(page, index, end);
  if (isOwn) page.ownListEnd = end;
  else page.listEnd = end;
  return isOwn;
}

/** Whether a line is a short sentence between blank lines, or among other lines of the reader's. */
export function isSentenceAlone(lines: readonly Line[], index: number): boolean {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  const isOwn = ({ text }: Line) => isItem(text) || isOwnForm(text);
  const isFirst = line?.afterBlank === true || (above !== undefined && isOwn(above));
  const isLast = below?.afterBlank !== false || isOwn(below);
  return line !== undefined && isFirst && isLast && isShortSentence(line.text);
}

export function isShortSentence(text: string): boolean {
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
  const [kind = 'task', ...others] = new Set(items.map(({ text }) => kindOf(text)));
  if (kind === 'task' || others.length > 0) return false;
  const next = page.lines[to];
  const goesOn =
    next?.afterBlank === false &&
    next.text.length >= minWrappedLength &&
    /^\p{Ll}/u.test(next.text);
  if (goesOn || page.kept.at(-1)?.text.endsWith(':') || page.ofAbstracts().has(kind)) return true;
  return items.length > 1 && items.every(({ afterBlank }) => !afterBlank);
}

/** The kinds of lines that most abstracts of a page have below, which are a part of them. */
export function kindsBelowAbstracts(
  lines: readonly Line[],
  tokens: readonly LineToken[],
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  let abstracts = 0;
  for (const [index, line] of lines.entries()) {
    if (tokens[index]?.kind !== 'text' || !isAbstract(line)) continue;
    abstracts += 1;
    const text = tokens[index + 1]?.kind === 'text' ? (lines[index + 1]?.text ?? '') : '';
    if (!isItem(text) && !isSentenceAlone(lines, index + 1)) continue;
    counts.set(kindOf(text), (counts.get(kindOf(text)) ?? 0) + 1);
  }
  return new Set(
    [...counts].flatMap(([kind, count]) => (count > 2 && count * 2 >= abstracts ? [kind] : [])),
  );
}

/** The kind of a list item: its mark; or that of a sentence. */
function kindOf(text: string): string {
  if (box.test(text)) return 'task';
  return isItem(text) ? text.charAt(0).replace(/\d/, '1') : 'sentence';
}

/** Whether an abstract starts at `index`, on one line or on several. */
export function startsAbstract({ lines, tokens }: Separation, index: number): boolean {
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
export function isBelowTitle({ kept, keptTokens, paragraph }: Separation): boolean {
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
