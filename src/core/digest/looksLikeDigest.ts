import type { Byline } from './bylines';
import { looksLikeApiAnswer } from './apiAnswer';
import { solidLines, startOf } from './lines';
import type { Text } from './lines';
import { listFormatOf } from './listings';
import { splitPages } from './pages';
import { readPage } from './parse';
import { isHtml, looksLikeSavedPage } from './savedPage';
import { readSource } from './source';
import type { Source } from './source';
import { readToken } from './tokens';
import type { Token } from './tokens';
import { wrappedHeadAt } from './wrappedHeads';

/** Without any of these no line is a head or a byline. A cheap test for the many files that are none. */
const trace =
  /author|\u00b7|inbox|community|Daily\sPapers|Trending\sPapers|(?:huggingface|hf)\.co\/papers/i;

/**
 * Whether a text is a digest. It is when it has the head of a page, or bylines with what belongs to
 * them: a copy of some papers only has no head. Titles and abstracts alone are not recognised, as
 * any notes look like them, and neither is a note that quotes a byline among other text.
 *
 * Looks at the first 200 000 code units only, but for JSON and HTML.
 */
export function looksLikeDigest(text: Text): boolean {
  if (isHtml(text)) return looksLikeSavedPage(text);
  if (looksLikeApiAnswer(text)) return true;
  const start = startOf(text);
  const mayBePage = start.some((piece) => trace.test(piece));
  if (mayBePage && hasHead(start)) return true;
  if (listFormatOf(start)) return true;
  return mayBePage && isCopiedPart(withoutFences(readSource(start)));
}

/**
 * The page's name alone may be a heading of anything; the other lines of its head may not. Most
 * digests begin with their head, so that no more of them is read for this.
 */
function hasHead(pieces: readonly string[]): boolean {
  let isFenced = false;
  for (const piece of pieces) {
    for (const line of solidLines(piece)) {
      if (isFence(line.text)) isFenced = !isFenced;
      else if (!isFenced && isHead(readToken(line))) return true;
    }
  }
  return false;
}

function isHead(token: Token): boolean {
  return token.kind === 'head' && token.page === undefined;
}

/** Without what Markdown marks as code: documentation may show a digest in it. */
function withoutFences({ lines, tokens, notes = [] }: Source): Source {
  let isFenced = false;
  const isKept = lines.map(({ text }) => {
    if (isFence(text)) isFenced = !isFenced;
    return !isFenced && !isFence(text);
  });
  return {
    lines: lines.filter((_, index) => isKept[index]),
    tokens: tokens.filter((_, index) => isKept[index]),
    notes,
  };
}

function isFence(line: string): boolean {
  return line.startsWith('```');
}

/** Papers copied without the page's head. A single byline may be quoted: then all must be papers. */
function isCopiedPart(source: Source): boolean {
  // It has a head all the same: one that was broken to fit a narrow window.
  if (source.tokens.some((_, index) => wrappedHeadAt(source, index) > 0)) return true;
  if (source.tokens.some(isHead)) return true;
  const pages = splitPages(source);
  const readings = pages.map((page) => readPage(source, page));
  const cards = readings.flatMap((reading) => reading.cards);
  if (pages[0]?.isOfSite && cards.some(({ paper }) => paper !== undefined)) return true;
  const unread = readings.flatMap((reading) => reading.unread);
  const complete = cards.filter(
    ({ abstract, byline }) =>
      abstract.length > 0 && byline?.date && isOfPapersAlone(byline) && hasMark(source, byline),
  ).length;
  const notes = countNotes(source);
  // The page's name and day do when there is a byline too.
  if (complete > 0 && pages.some(({ name, captureDate }) => name && captureDate)) return true;
  if (complete === 0 || complete * 2 < cards.length) return false;
  return complete === 1 ? unread.length + notes === 0 : unread.length + notes <= complete;
}

/** `Jane Doe · Jan 4, 2026` stands below articles of any kind; pages of papers say more than that. */
function isOfPapersAlone({ raw, authorCount }: Byline): boolean {
  if (raw === undefined) return false;
  return authorCount !== undefined || !raw.includes(' · ') || /published on/i.test(raw);
}

/** Whether a byline has what the page puts between its parts, which other lists of papers do without. */
function hasMark({ tokens }: Source, { first, last }: Byline): boolean {
  return tokens.slice(first, last + 1).some((token) => {
    if (token.kind === 'authors' || token.kind === 'date') return token.marked;
    return token.kind === 'separator' || token.kind === 'byline';
  });
}

/** Lines that show somebody's own Markdown: quotes, tables, fences, tasks, pictures, headings. */
function countNotes({ lines, tokens, notes = [] }: Source): number {
  const own = lines.filter(({ text }, index) => tokens[index]?.kind === 'text' && isOwn(text));
  return own.length + notes.filter(({ line }) => isOwn(line.text)).length;
}

function isOwn(text: string): boolean {
  return /^(?:> |\||```|- \[|#|!\[|\d{1,6}\. |<!--|---)/.test(text);
}
