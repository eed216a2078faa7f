import type { Snippet } from './result';
import { firstTermMatches, termMatches } from '../words/termMatches';
import type { TermMatch } from '../words/termMatches';
import type { TextSpan } from '../words/tokens';
import { textsIn } from '../query/ast';
import type { Expression } from '../query/ast';
import { commonStart } from '../../text/characters';
import { queryWords } from '../words/tokens';

/** The default length of a passage, in UTF-16 code units. The actual length varies slightly. */
const snippetLength = 160;
/** How many of them are always visible in a row, after the authors or organization. */
export const evidenceLength = 44;
/** How many are visible in the narrowest row, after the authors or organization. */
const minVisible = 28;
/** The default maximum number of code units before the first match. */
const maxLead = 12;

/** What to search for in a text. */
export interface WantedTerms {
  /** Index terms. */
  readonly terms: ReadonlySet<string>;
  readonly words: Pick<AskedWords, 'of' | 'isJoined'>;
  /** Words that are visible elsewhere. Others count more. */
  readonly seen?: ReadonlySet<number>;
  /** Maximum number of code units before the first match, unless that would cut a word. */
  readonly lead?: number;
  /** The approximate length of the passage in code units; longer when the match is. */
  readonly length?: number;
  /** Accept the first passage with any of the terms. */
  readonly isRough?: boolean;
}

/** A passage, and the terms visible at its start. */
export interface SnippetPassage {
  readonly snippet: Snippet;
  readonly seen: readonly string[];
}

/**
 * The best passage of a text: the one with the most different words within what a row shows, adjacent or as
 * near to one another as possible; the earliest of equals. The start of the text when nothing matches.
 * Undefined for an empty text. Takes time linear in the text.
 */
export function snippet(
  text: string,
  { terms, words, seen, lead = maxLead, length = snippetLength, isRough = false }: WantedTerms,
): SnippetPassage | undefined {
  if (text === '') return undefined;
  const found = isRough ? firstTermMatches(text, terms) : termMatches(text, terms);
  const best = bestWindow(found, words, seen);
  const [start, end] = passage(text, best, lead, length);
  const before = start > 0 ? '…' : '';
  const after = end < text.length ? '…' : '';
  const shift = before.length - start;
  const sureEnd = Math.max(start + evidenceLength, best[1]);
  const matches: TextSpan[] = [];
  const seenTerms: string[] = [];
  for (const { span, term } of found) {
    if (span[0] < start || span[1] > end) continue;
    matches.push([span[0] + shift, span[1] + shift]);
    if (span[1] <= sureEnd) seenTerms.push(term);
  }
  return { snippet: { text: before + text.slice(start, end) + after, matches }, seen: seenTerms };
}

/*
 * The score of a window: first its words (those visible elsewhere only break ties), then adjacent words, then
 * nearness, which is below 100. Keeping a phrase of the query together counts more than one more word.
 */
const wordScore = 10_000;
const newWord = 40 * wordScore;
const keptPhraseScore = 50 * wordScore;
const inOrder = 100;
/** Maximum number of code units between adjacent words. */
const maxGap = 3;

const none: ReadonlySet<number> = new Set();

/**
 * The range from the first to the last match in the best window. Two pointers move over the matches; the
 * first word of a window never occurs in it again.
 */
export function bestWindow(
  found: readonly TermMatch[],
  words: WantedTerms['words'],
  seen: ReadonlySet<number> = none,
): TextSpan {
  const [only] = found;
  if (!only) return [0, 0];
  if (found.length === 1) return only.span;
  /** How often each word occurs in the window. */
  const counts = new Map<number, number>();
  const numbers = found.map(({ term }) => words.of(term));
  /** For each match, the score that it and all matches before it earn by following the previous word in the query. */
  const kept: number[] = [];
  let [keptNow, worth, first] = [0, 0, 0];
  const worthOf = (word: number) => (seen.has(word) ? wordScore : newWord);
  let best = only.span;
  let bestScore = 0;
  for (const [last, { span }] of found.entries()) {
    const word = numbers[last] ?? 0;
    const previous = found[last - 1];
    if (previous && numbers[last - 1] === word - 1 && span[0] - previous.span[1] <= maxGap) {
      keptNow += words.isJoined(word) ? keptPhraseScore : inOrder;
    }
    kept.push(keptNow);
    const count = counts.get(word) ?? 0;
    if (count === 0) worth += worthOf(word);
    counts.set(word, count + 1);
    while (first < last) {
      const left = numbers[first] ?? 0;
      const others = (counts.get(left) ?? 1) - 1;
      if (others === 0 && span[1] - (found[first]?.span[0] ?? 0) <= evidenceLength) break;
      counts.set(left, others);
      if (others === 0) worth -= worthOf(left);
      first += 1;
    }
    const start = found[first]?.span[0] ?? 0;
    const nearness = Math.max(0, evidenceLength - (span[1] - start));
    const score = worth + keptNow - (kept[first] ?? 0) + nearness;
    if (score > bestScore) {
      bestScore = score;
      best = [start, span[1]];
    }
  }
  return best;
}

/** About `length` code units, starting shortly before the range; starts and ends at word boundaries. */
function passage(text: string, [start, end]: TextSpan, lead: number, length: number): TextSpan {
  const leadLimit = Math.min(lead, Math.max(0, evidenceLength - (end - start)));
  const isSeenFromStart = start <= leadLimit || (lead > 0 && end <= minVisible);
  const from = isSeenFromStart ? 0 : leadIn(text, [start, end], leadLimit);
  const to = Math.min(text.length, from + Math.max(length, end - from));
  return [from, to < text.length ? wordEnd(text, to, Math.max(end, from + 1)) : to];
}

/** Where the passage starts: at a word before the match, near enough to keep the whole match visible. */
function leadIn(text: string, [start, end]: TextSpan, leadLimit: number): number {
  const space = text.indexOf(' ', start - leadLimit - 1);
  if (space >= 0 && space < start) return space + 1;
  // The match is only a part of its word, or there are no spaces.
  const before = text.lastIndexOf(' ', start);
  return end - before <= evidenceLength ? before + 1 : start;
}

/** The last end of a word up to `to`, but not before `limit`. */
function wordEnd(text: string, to: number, limit: number): number {
  const space = text.lastIndexOf(' ', to);
  if (space >= limit) return space;
  return isInsidePair(text, to) ? to + 1 : to;
}

function isInsidePair(text: string, index: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(index - 1, index + 1));
}

/** How many first letters a term must share with a word of the query to count as the same word. */
const minAlike = 3;

/** Words that occur in nearly every text, so showing one says nothing. */
const fillers = new Set(
  'a an and as at by do for from in into is it of on or the to with'.split(' '),
);

/** Maps a term to the query word it represents, so `reward` and `rewards` don't count as two words. */
export class AskedWords {
  readonly #words: readonly string[];
  /** The words that follow the previous word in a phrase. */
  readonly #joined = new Set<number>();
  /** Words that don't have to be shown. */
  readonly fillers: ReadonlySet<number>;
  readonly #known = new Map<string, number>();
  readonly #cacheKeys = new Map<string, string>();

  constructor(where: Expression | undefined) {
    const words: string[] = [];
    for (const { text, isPhrase } of textsIn(where)) {
      for (const [i, word] of queryWords(text)
        .flatMap(({ parts }) => parts)
        .entries()) {
        if (isPhrase && i > 0) this.#joined.add(words.length);
        words.push(word);
      }
    }
    this.#words = words;
    const numbers = [...words.keys()].filter((number) => fillers.has(words[number] ?? ''));
    this.fillers = new Set(numbers);
  }

  /** The index of the query word that a term represents; a unique number when it represents none. */
  of(term: string): number {
    let number = this.#known.get(term);
    if (number === undefined) {
      number = this.#nearest(term) ?? this.#words.length + 1 + this.#known.size * 2;
      this.#known.set(term, number);
    }
    return number;
  }

  /** A cache key for terms: equal for terms that produce the same passage of a text. */
  cacheKey(terms: readonly string[] = []): string {
    let all = '';
    for (const term of terms) {
      let cacheKey = this.#cacheKeys.get(term);
      if (cacheKey === undefined) {
        const word = this.of(term);
        const place = word < this.#words.length ? word : '';
        cacheKey = `${term}:${place}${this.isJoined(word) ? '"' : ''}${this.fillers.has(word) ? '.' : ''} `;
        this.#cacheKeys.set(term, cacheKey);
      }
      all += cacheKey;
    }
    return all;
  }

  /** Whether the word follows another word in a phrase. */
  isJoined(word: number): boolean {
    return this.#joined.has(word);
  }

  #nearest(term: string): number | undefined {
    let nearest: number | undefined;
    let most = 0;
    for (const [number, word] of this.#words.entries()) {
      const alike = commonStart(term, word);
      if (alike > most && (alike >= minAlike || alike === word.length)) {
        most = alike;
        nearest = number;
      }
    }
    return nearest;
  }
}
