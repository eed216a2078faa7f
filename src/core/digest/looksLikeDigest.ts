import type { Byline } from './bylines';
import { solidLines } from './lines';
import type { Text } from './lines';
import { splitPages } from './pages';
import { readPage } from './parse';
import { readSource } from './source';
import type { Source } from './source';
import { readToken } from './tokens';
import type { Token } from './tokens';
import { wrappedHeadAt } from './wrappedHeads';

/** A digest shows itself within its first pages; a longer text is not read to its end for it. */
const glance = 200_000;
/** Without any of these no line is a head or a byline. A cheap test for the many files that are none. */
const trace = /author|\u00b7|inbox|community|Daily\sPapers|Trending\sPapers/i;

/**
 * Whether a text is a digest. It is when it has the head of a page, or bylines with what belongs to
 * them: a copy of some papers only has no head. Titles and abstracts alone are not recognised, as
 * any notes look like them, and neither is a note that quotes a byline among other text.
 *
 * Looks at the first 200 000 code units only.
 */
export function looksLikeDigest(text: Text): boolean {
  const start = startOf(text);
  if (!start.some((piece) => trace.test(piece))) return false;
  return hasHead(start) || isCopiedPart(withoutFences(readSource(start)));
}

/** The pieces of a text as far as it is looked at. */
function startOf(text: Text): readonly string[] {
  if (typeof text === 'string') return [text.length > glance ? text.slice(0, glance) : text];
  const start: string[] = [];
  let left = glance;
  for (const piece of text) {
    if (left <= 0) break;
    start.push(piece.length > left ? piece.slice(0, left) : piece);
    left -= piece.length;
  }
  return start;
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
function withoutFences({ lines, tokens }: Source): Source {
  let isFenced = false;
  const isKept = lines.map(({ text }) => {
    if (isFence(text)) isFenced = !isFenced;
    return !isFenced && !isFence(text);
  });
  return {
    lines: lines.filter((_, index) => isKept[index]),
    tokens: tokens.filter((_, index) => isKept[index]),
  };
}

function isFence(line: string): boolean {
  return line.startsWith('```');
}

/** Papers copied without the page's head. A single byline may be quoted: then all must be papers. */
function isCopiedPart(source: Source): boolean {
  // It has a head all the same: one that was broken to fit a narrow window.
  if (source.tokens.some((_, index) => wrappedHeadAt(source, index) > 0)) return true;
  const pages = splitPages(source);
  const readings = pages.map((page) => readPage(source, page));
  const cards = readings.flatMap((reading) => reading.cards);
  const unread = readings.flatMap((reading) => reading.unread);
  const complete = cards.filter(
    ({ abstract, byline }) => abstract.length > 0 && byline?.date && isOfPapersAlone(byline),
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

/** Lines that show somebody's own Markdown: quotes, tables, fences, tasks, pictures, headings. */
function countNotes({ lines, tokens }: Source): number {
  let count = 0;
  for (const [index, { text }] of lines.entries()) {
    if (tokens[index]?.kind !== 'text') continue;
    if (/^(?:> |\||```|- \[|#|!\[|\d{1,6}\. |<!--|---)/.test(text)) count += 1;
  }
  return count;
}
