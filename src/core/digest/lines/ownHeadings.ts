/** Headings of a reader on a page, and the lines below them. */
import type { Line } from './lines';
import type { LineToken } from './lineToken';
import { isAbstract } from './ownItems';
import { isItem } from './titleMarks';

/** Kinds of lines below a title. */
const belowTitle: ReadonlySet<LineToken['kind'] | undefined> = new Set<LineToken['kind']>([
  ...(['separator', 'comments', 'account', 'authors', 'date'] as const),
  ...(['byline', 'number', 'upvote', 'link'] as const),
]);

/**
 * The indexes of the reader's headings: those below the first title that no part of a card follows. If titles
 * are headings without links, only those above a list.
 */
export function headingsOfReader(
  lines: readonly Line[],
  tokens: readonly LineToken[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (!tokens.some(isPlainHeading)) return found;
  const isAboveCard = (index: number) =>
    isAbstract(lines[index + 1]) || belowTitle.has(tokens[index + 1]?.kind);
  const first = tokens.findIndex((token, index) => {
    if (token.kind !== 'text') return token.kind === 'submitter';
    if (token.heading) return token.paper !== undefined || isAboveCard(index);
    return !isAbstract(lines[index]) && isAbstract(lines[index + 1]);
  });
  const isListNeeded = isPlainHeading(tokens[first]);
  for (const [index, token] of tokens.entries()) {
    // A heading above all papers may belong to the page.
    if (first < 0 || index <= first || !isPlainHeading(token) || lines[index]?.link) continue;
    if (isAbstract(lines[index + 1]) || tokens[index + 1]?.kind === 'boilerplate') continue;
    // On a front page, a title is below its submitter.
    if ([1, 2, 3].some((above) => tokens[index - above]?.kind === 'submitter')) continue;
    let at = index + 1;
    while (at < index + 4 && tokens[at]?.kind === 'text' && !isAbstract(lines[at])) at += 1;
    if (at < index + 4 && belowTitle.has(tokens[at]?.kind)) continue;
    const below = lines.slice(index + 1, at);
    const isOverList = below.length > 0 && below.every(({ text }) => isItem(text));
    if (!isListNeeded || isOverList) found.add(index);
  }
  return found;
}

function isPlainHeading(token: LineToken | undefined): boolean {
  return token?.kind === 'text' && token.heading === true && token.paper === undefined;
}

/** Whether a line below a heading of the reader's is theirs, too: a list item, or a short sentence. */
export function isOfSection(
  lines: readonly Line[],
  tokens: readonly LineToken[],
  index: number,
): boolean {
  const line = lines[index];
  if (!line || line.link || tokens[index]?.kind !== 'text' || isAbstract(line)) return false;
  if (isAbstract(lines[index + 1])) return false;
  return isItem(line.text) || line.text.endsWith('.');
}
