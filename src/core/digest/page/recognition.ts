import type { Byline, PageReading } from '../cards/cards';
import type { DigestText } from '../lines/digestText';
import { readOrigin } from './origin';
import { splitPages } from './pages';
import type { Page } from './pages';
import { withoutPublished } from '../words/languages';
import { startOf } from '../lines/lines';
import { paragraphLength } from '../lines/paragraphs';
import type { ReaderNote } from '../lines/notes';
import { readDigestLines, shortestAbstract } from '../lines/digestLines';
import type { DigestLines } from '../lines/digestLines';

/** A text without any of these has neither a head nor a byline: a cheap test that rules out most files. */
const trace =
  /author|\u00b7|inbox|community|Daily\sPapers|Trending\sPapers|(?:huggingface|hf)\.co\/papers/i;

/** Whether a text may be a page of papers of the site. */
export function hasSiteTrace({ start }: DigestText): boolean {
  return start.some((piece) => trace.test(piece));
}

/** Whether a text starts with the head of a page, as most digests do. Fast. */
export function startsWithHead(text: DigestText): boolean {
  if (!hasSiteTrace(text)) return false;
  return headLengths.some((length) =>
    hasWholeHead(withoutFences(readDigestLines(startOf(text.start, length)))),
  );
}

/** Whether the start of a text is that of a page of papers of the site. */
export function isSitePage(
  start: DigestLines,
  readPage: (source: DigestLines, page: Page) => PageReading,
): boolean {
  const source = withoutFences(start);
  const pages = splitPages(source);
  const readings = pages.map((page) => readPage(source, page));
  return isPage(source, pages, readings);
}

/** Lengths of the start that may have the head of a page. Most heads are short. */
const headLengths = [600, 4000];

/**
 * Whether two different lines of a head follow each other, with only other lines of the page between: a note
 * may quote one.
 */
function hasWholeHead(source: DigestLines): boolean {
  const { lines, tokens } = source;
  let above: string | undefined;
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === 'head') {
      const text = lines[index]?.text;
      if (above !== undefined && above !== text) return true;
      above = text;
    } else if (kind !== 'boilerplate' && kind !== 'tabs') {
      above = undefined;
    }
  }
  return false;
}

/** The source without fenced code, where documentation may show a digest, unless the fence is around the whole page. */
function withoutFences({ lines, tokens, notes }: DigestLines): DigestLines {
  const { to } = readOrigin({ lines, tokens, notes });
  let isFenced = false;
  const kept = lines.flatMap(({ text }, index) => {
    const isFence = index >= to && text.startsWith('```');
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? [] : [index];
  });
  if (kept.length === lines.length) return { lines, tokens, notes };
  const keptOf = <T>(list: readonly T[]) => kept.flatMap((index) => list[index] ?? []);
  return { lines: keptOf(lines), tokens: keptOf(tokens), notes };
}

/**
 * Whether the papers found make the text a page. With a line of its head, one paper with data specific to the
 * site is enough. Without one, at least half of the papers need a complete byline and there may be little else, since
 * a note may quote a single paper.
 */
function isPage(
  source: DigestLines,
  pages: readonly Page[],
  readings: readonly PageReading[],
): boolean {
  const cards = readings.flatMap((reading) => reading.cards);
  const complete = cards.filter(({ abstract, byline }) => {
    return abstract.length > 0 && byline?.date && isOfPapersAlone(source, byline);
  }).length;
  const areWhole = cards.every(
    ({ abstract: [first] }) => first && paragraphLength(source, first) >= shortestAbstract,
  );
  const unread = readings.flatMap((reading) => reading.unread).length;
  const isText = (at: number) => source.tokens[at]?.kind === 'text';
  const ownLines = source.lines.filter(({ text }, at) => isText(at) && own.test(text));
  const others = unread + ownLines.length + source.notes.filter(isOwn).length;
  // Only the site's cards have an id or votes.
  const isOfSite = cards.some(({ paper, votes }) => paper !== undefined || votes !== undefined);
  if (
    pages.some((page) => page.isOfSite) ||
    source.tokens.some((token) => token.kind === 'head' && token.page === undefined)
  )
    return complete > 0 || isOfSite || (cards.length > 0 && others === 0 && areWhole);
  // The page's name and date are enough when there is also a byline.
  if (complete > 0 && pages.some(({ name, captureDate }) => name && captureDate)) return true;
  if (complete === 0 || complete * 2 < cards.length) return false;
  if (complete > 1) return others <= complete;
  // A note may quote a byline that is a single line.
  return others === 0 && (areWhole || cards.every(({ byline }) => byline?.first !== byline?.last));
}

/**
 * Whether a byline has a form that only occurs on pages of papers: with separators, which other lists of papers lack,
 * but not as in `Jane Doe · Jan 4, 2026`, which occurs below articles of any kind.
 */
function isOfPapersAlone(
  { tokens }: DigestLines,
  { first, last, raw, authorCount }: Byline,
): boolean {
  if (raw === undefined) return false;
  const day = raw.slice(raw.lastIndexOf(' · ') + 3);
  const isOne = authorCount === undefined && raw.includes(' · ');
  if (isOne && withoutPublished(day) === day) return false;
  return tokens.slice(first, last + 1).some((token) => {
    if (token.kind === 'authors' || token.kind === 'date') return token.marked;
    return token.kind === 'separator' || token.kind === 'byline';
  });
}

/** A reader's own Markdown: quotes, tables, fences, tasks, pictures, headings. */
const own = /^(?:> |\||```|- \[|#|!\[|\d{1,6}\. |<!--|---)/;

function isOwn({ line: { text } }: ReaderNote): boolean {
  return own.test(text) || ['.', '!', '?'].includes(text.at(-1) ?? '');
}
