import type { Line } from './lines';
import { isItem } from './titleMarks';
import type { LineToken } from './token';

/** A paragraph of this length is an abstract. */
const shortestAbstract = 120;

/**
 * The places of the reader's headings. Where titles are links, or are not marked as headings, these are all
 * headings that no part of a card follows; on other pages, only those above a list.
 */
export function headingsOfReader(
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

/** Whether a line of this kind stands below a title. */
function isPartOfCard(kind: LineToken['kind'] | undefined): boolean {
  return kind !== undefined && !startsCard.has(kind);
}

/**
 * Kinds of lines before a title or between parts of a page. `text` is one, as an abstract is told by its
 * length.
 */
const startsCard: ReadonlySet<LineToken['kind']> = new Set<LineToken['kind']>([
  'text',
  'submitter',
  'head',
  'furniture',
  'tabs',
  'votes',
  'picture',
]);

/** Whether a line is as long as abstracts are. */
export function isAbstract(line: Line | undefined): boolean {
  return line !== undefined && line.text.length >= shortestAbstract;
}

/** Whether a line below a heading of the reader's is theirs, too: an item, or a short sentence. */
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
