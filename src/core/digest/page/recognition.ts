import { shortestAbstract } from '../cards/cards';
import type { Byline, Card, PageReading } from '../cards/cards';
import type { DigestText } from '../lines/digestText';
import { boilerplateLines, headLines } from '../words/boilerplate';
import { readOrigin } from './origin';
import { splitPages, wrappedHeadAt } from './pages';
import type { Page } from './pages';
import { withoutPublished } from '../words/languages';
import { startOf } from '../lines/lines';
import { paragraphLength } from '../lines/paragraphs';
import type { ReaderNote } from '../lines/notes';
import { readDigestLines } from '../lines/digestLines';
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
  if (hasWholeHead(source)) return true;
  const pages = splitPages(source);
  return isPage(
    source,
    pages,
    pages.map((page) => readPage(source, page)),
  );
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
  for (let index = 0; index < tokens.length; index += 1) {
    const kind = tokens[index]?.kind;
    const parts = wrappedHeadAt(source, index);
    if (kind === 'head' || parts > 0) {
      const text = lines[index]?.text;
      if (above !== undefined && above !== text) return true;
      above = text;
      index += Math.max(0, parts - 1);
    } else if (kind !== 'boilerplate' && kind !== 'tabs') {
      above = undefined;
    }
  }
  return false;
}

/**
 * The source without fenced code, where documentation may show a digest. A fence around the whole page
 * doesn't count.
 */
function withoutFences(source: DigestLines): DigestLines {
  const { lines, tokens, notes } = source;
  const { to } = readOrigin(source);
  let isFenced = false;
  const isKept = lines.map(({ text }, index) => {
    if (index < to) return true;
    const isFence = text.startsWith('```');
    if (isFence) isFenced = !isFenced;
    return !isFenced && !isFence;
  });
  return {
    lines: lines.filter((_, index) => isKept[index]),
    tokens: tokens.filter((_, index) => isKept[index]),
    notes,
  };
}

/**
 * Whether the papers found make the text a page. With a line of its head, one paper with data specific to the
 * site is enough, or a text with only papers. Without one, at least half of the papers need a complete byline
 * and there may be little else, since a note may quote a single paper.
 */
function isPage(
  source: DigestLines,
  pages: readonly Page[],
  readings: readonly PageReading[],
): boolean {
  const cards = readings.flatMap((reading) => reading.cards);
  const unread = readings.flatMap((reading) => reading.unread);
  const notes = countNotes(source);
  const complete = cards.filter(
    ({ abstract, byline }) =>
      abstract.length > 0 && byline?.date && isOfPapersAlone(byline) && hasMark(source, byline),
  ).length;
  if (pages.some((page) => page.isOfSite) || hasHeadLine(source)) {
    if (complete > 0 || cards.some(isOfSite)) return true;
    if (isCutHead(source)) return true;
    return cards.length > 0 && unread.length + notes === 0 && cards.every(isWhole(source));
  }
  // The page's name and date are enough when there is also a byline.
  if (complete > 0 && pages.some(({ name, captureDate }) => name && captureDate)) return true;
  if (complete === 0 || complete * 2 < cards.length) return false;
  if (complete > 1) return unread.length + notes <= complete;
  // A note may quote a byline that is a single line.
  const isQuoted = cards.some(({ byline }) => byline?.first === byline?.last);
  return unread.length + notes === 0 && (!isQuoted || cards.every(isWhole(source)));
}

/** Whether any line occurs only in heads, whole or wrapped in a narrow window. */
function hasHeadLine(source: DigestLines): boolean {
  return source.tokens.some(
    (token, index) =>
      (token.kind === 'head' && token.page === undefined) || wrappedHeadAt(source, index) > 0,
  );
}

/** Whether a card has an id or votes, which only the site's cards have. */
function isOfSite({ paper, votes }: Card): boolean {
  return paper !== undefined || votes !== undefined;
}

function isWhole(source: DigestLines): (card: Card) => boolean {
  return ({ abstract: [abstract] }) =>
    abstract !== undefined && paragraphLength(source, abstract) >= shortestAbstract;
}

/** Whether a text is an incomplete head: only lines of a head, the last one truncated. */
function isCutHead({ lines, tokens, notes }: DigestLines): boolean {
  if (notes.some(isSentence)) return false;
  return lines.every(({ text }, index) => {
    if (tokens[index]?.kind !== 'text') return true;
    const cut = text.toLowerCase();
    const isLast = index === lines.length - 1;
    return isLast && [...headLines, ...boilerplateLines].some((line) => line.startsWith(cut));
  });
}

/**
 * Whether a byline has a form that only occurs on pages of papers. `Jane Doe · Jan 4, 2026` occurs below
 * articles of any kind.
 */
function isOfPapersAlone({ raw, authorCount }: Byline): boolean {
  if (raw === undefined) return false;
  const day = raw.slice(raw.lastIndexOf(' · ') + 3);
  return authorCount !== undefined || !raw.includes(' · ') || withoutPublished(day) !== day;
}

/** Whether a byline has the separators of the page, which other lists of papers lack. */
function hasMark({ tokens }: DigestLines, { first, last }: Byline): boolean {
  return tokens.slice(first, last + 1).some((token) => {
    if (token.kind === 'authors' || token.kind === 'date') return token.marked;
    return token.kind === 'separator' || token.kind === 'byline';
  });
}

/** Lines that show a reader's own Markdown: quotes, tables, fences, tasks, pictures, headings. */
function countNotes({ lines, tokens, notes }: DigestLines): number {
  const own = lines.filter(({ text }, index) => tokens[index]?.kind === 'text' && isOwn(text));
  return own.length + notes.filter((note) => isOwn(note.line.text) || isSentence(note)).length;
}

function isOwn(text: string): boolean {
  return /^(?:> |\||```|- \[|#|!\[|\d{1,6}\. |<!--|---)/.test(text);
}

function isSentence({ line }: ReaderNote): boolean {
  return /[.!?]$/.test(line.text);
}
