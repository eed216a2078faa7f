/** Abstracts on a page, and what a reader writes around them: short sentences, and sections with headings. */
import type { Line } from './lines';
import type { LineToken } from './lineToken';
import { isItem, isOwnForm } from './ownForms';

/** A paragraph at least this long is an abstract. */
export const minAbstractLength = 120;
const sentenceEnd = /[.!?]["')”]?$/;
/** Kinds of lines below a title. */
const partsOfCard: ReadonlySet<string | undefined> = new Set(
  'separator comments account authors date byline number upvote link'.split(' '),
);

/** Whether a line is as long as an abstract. */
export function isAbstract(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= minAbstractLength;
}

function isPlainHeading(token: LineToken | undefined): boolean {
  return token?.kind === 'text' && token.heading === true && token.paper === undefined;
}

/**
 * The indexes of the lines in sections of the reader's: headings below the first title that no part of a card
 * follows. If titles are headings without links, only headings of lists.
 */
export function sectionsOfReader(
  lines: readonly Line[],
  tokens: readonly LineToken[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (!tokens.some(isPlainHeading)) return found;
  const isAboveCard = (index: number) =>
    isAbstract(lines[index + 1]) || partsOfCard.has(tokens[index + 1]?.kind);
  const first = tokens.findIndex((token, index) => {
    if (token.kind !== 'text') return token.kind === 'submitter';
    if (token.heading) return token.paper !== undefined || isAboveCard(index);
    return !isAbstract(lines[index]) && isAbstract(lines[index + 1]);
  });
  const isListNeeded = isPlainHeading(tokens[first]);
  const isText = (at: number) =>
    tokens[at]?.kind === 'text' && !lines[at]?.link && !isAbstract(lines[at]);
  // A heading above all papers may belong to the page.
  for (let index = first < 0 ? lines.length : first + 1; index < lines.length; index += 1) {
    if (!isPlainHeading(tokens[index]) || !isText(index) || isAboveCard(index)) continue;
    // On a front page, a title is below its submitter.
    if ([1, 2, 3].some((above) => tokens[index - above]?.kind === 'submitter')) continue;
    let end = index + 1;
    while (end < index + 4 && isText(end)) end += 1;
    if (partsOfCard.has(tokens[end]?.kind) && end < index + 4) continue;
    const below = lines.slice(index + 1, end);
    const isList = below.length > 0 && below.every(({ text }) => isItem(text));
    if (isList || !isListNeeded) found.add(index);
  }
  return found;
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
