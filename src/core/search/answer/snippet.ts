import type { Snippet } from './result';
import type { SearchedText, TermMatch } from '../words/searchedText';
import type { Span } from '../words/tokens';

/** About this many UTF-16 code units are shown. */
const snippetLength = 160;

/**
 * The passage of a text with the most different `terms`, the earliest of equals, with up to about 160
 * characters; the beginning when none is in it. Undefined for an empty text.
 */
export function snippet(searched: SearchedText, terms: ReadonlySet<string>): Snippet | undefined {
  const { text } = searched;
  if (text === '') return undefined;
  const found = searched.matches(terms);
  const [start, end] = passage(text, bestSpan(found));
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + after,
    matches: found
      .filter(({ span }) => span[0] >= start && span[1] <= end)
      .map(({ span }) => [span[0] + shift, span[1] + shift] as const),
  };
}

/** From the first to the last match of the best passage: two pointers over the matches. */
function bestSpan(found: readonly TermMatch[]): Span {
  const counts = new Map<string, number>();
  let best: Span = [0, 0];
  let bestScore = 0;
  let first = 0;
  for (const [last, { span, term }] of found.entries()) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    let start = found[first];
    while (start && first < last && span[1] - start.span[0] > snippetLength) {
      const count = (counts.get(start.term) ?? 1) - 1;
      if (count > 0) counts.set(start.term, count);
      else counts.delete(start.term);
      first += 1;
      start = found[first];
    }
    const score = counts.size * 1000 + Math.min(last - first, 999);
    if (start && score > bestScore) {
      bestScore = score;
      best = [start.span[0], span[1]];
    }
  }
  return best;
}

/** Widens a stretch to a snippet's length, with more after it than before, and ends it at words. */
function passage(text: string, [start, end]: Span): Span {
  const room = Math.max(0, snippetLength - (end - start));
  let from = Math.max(0, start - Math.floor(room / 3));
  let to = Math.min(text.length, from + Math.max(snippetLength, end - start));
  from = Math.max(0, Math.min(from, to - snippetLength));
  if (from > 0) from = nextWord(text, from, start);
  if (to < text.length) to = wordEnd(text, to, Math.max(end, from + 1));
  return [from, to];
}

/** The first beginning of a word from `from` on, at `limit` at the latest. */
function nextWord(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from - 1);
  if (space >= 0 && space < limit) return space + 1;
  return isInsidePair(text, from) ? from + 1 : Math.min(from, limit);
}

/** The last end of a word up to `to`, at `limit` at the earliest. */
function wordEnd(text: string, to: number, limit: number): number {
  const space = text.lastIndexOf(' ', to);
  if (space >= limit) return space;
  return isInsidePair(text, to) ? to + 1 : to;
}

function isInsidePair(text: string, index: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(index - 1, index + 1));
}
