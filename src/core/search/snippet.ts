import type { Snippet } from '../engine';
import { lettersOf } from './letters';
import { codeUnits, eachWord } from './runs';
import { partsOf, termsOf, wholeTerm } from './tokens';
import type { Span } from './tokens';

/** About this many UTF-16 code units are shown. */
const snippetLength = 160;

/**
 * The passage of `text` (made readable before) with the most different `terms`, the earliest of
 * equals, with up to about 160 characters; the beginning when none is in it. Undefined for an empty
 * text.
 */
export function snippet(text: string, terms: ReadonlySet<string>): Snippet | undefined {
  if (text === '') return undefined;
  const found = matches(text, terms);
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

interface Match {
  readonly span: Span;
  readonly term: string;
}

/** Where terms stand in the text, in its order and without overlaps. */
function matches(text: string, terms: ReadonlySet<string>): Match[] {
  const found: Match[] = [];
  if (terms.size === 0) return found;
  const shapes = new Set(Array.from(terms, (term) => shape(term.charCodeAt(0), term.length)));
  const letters = Array.from(terms, (term) => lettersOf(codeUnits(term), 0, term.length));
  const units = codeUnits(text);
  eachWord(units, text.length, (spans, count) => {
    const [first = 0, end = 0] = [spans[0], spans[count - 1]];
    // Most words of a text are told from the terms by these alone.
    if (isPlainWord(units, first, end)) {
      if (!shapes.has(shape((units[first] ?? 0) | 32, end - first))) return;
    } else if (isAscii(units, first, end)) {
      const own = lettersOf(units, first, end);
      if (!letters.some((others) => (others & ~own) === 0)) return;
    }
    const parts = partsOf(spans, count);
    const partTerms = parts.map(([start, end]) => termsOf(text, start, end));
    const whole = wholeTerm(partTerms);
    if (whole !== undefined && terms.has(whole)) {
      found.push({ span: [first, end], term: whole });
      return;
    }
    for (const [i, all] of partTerms.entries()) {
      const term = all.find((term) => terms.has(term));
      const span = parts[i];
      if (span && term !== undefined) found.push({ span, term });
    }
  });
  return found;
}

function shape(firstLetter: number, length: number): number {
  return firstLetter * 64 + Math.min(length, 60);
}

/** Whether the word is of the letters a to z, its first one maybe a capital: its only term is itself. */
function isPlainWord(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = units[at] ?? 0;
    const letter = at === start ? code | 32 : code;
    if (letter < 97 || letter > 122) return false;
  }
  return true;
}

function isAscii(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((units[at] ?? 0) > 127) return false;
  return true;
}

/** From the first to the last match of the best passage: two pointers over the matches. */
function bestSpan(found: readonly Match[]): Span {
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
