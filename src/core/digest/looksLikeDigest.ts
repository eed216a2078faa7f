import type { Byline } from './bylines';
import { splitPages } from './pages';
import { readPage } from './parse';
import { readSource } from './source';
import type { Source } from './source';

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
export function looksLikeDigest(text: string): boolean {
  const start = text.length > glance ? text.slice(0, glance) : text;
  if (!trace.test(start)) return false;
  const source = withoutFences(readSource(start));
  return hasHead(source) || isCopiedPart(source);
}

/** Without what Markdown marks as code: documentation may show a digest in it. */
function withoutFences({ text, lines, tokens }: Source): Source {
  let isFenced = false;
  const isKept = lines.map(({ start }) => {
    const isFence = text.startsWith('```', start);
    if (isFence) isFenced = !isFenced;
    return !isFenced && !isFence;
  });
  return {
    text,
    lines: lines.filter((_, index) => isKept[index]),
    tokens: tokens.filter((_, index) => isKept[index]),
  };
}

/** The page's name alone may be a heading of anything; the other lines of its head may not. */
function hasHead({ tokens }: Source): boolean {
  return tokens.some((token) => token.kind === 'head' && token.page === undefined);
}

/** Papers copied without the page's head. A single byline may be quoted: then all must be papers. */
function isCopiedPart(source: Source): boolean {
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
function countNotes({ text, lines, tokens }: Source): number {
  let count = 0;
  for (const [index, line] of lines.entries()) {
    if (tokens[index]?.kind !== 'text') continue;
    if (/^(?:> |\||```|- \[|#|!\[|\d+\. |<!--|---)/.test(text.slice(line.start, line.start + 8)))
      count += 1;
  }
  return count;
}
