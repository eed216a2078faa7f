import { fold } from '../library/fold';

/** A stretch of a text and the index terms that it alone stands for. */
export interface Token {
  /** Start and exclusive end in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/**
 * A word as people write it, with what belongs to it: `DeepSeek-R1` is one word of two parts. It can
 * be found as a whole (`deepseekr1`) and by its parts (`deepseek`, `r1`).
 */
export interface Word {
  /** All parts as one; missing when there is one part, or far too many. */
  readonly whole?: Token;
  readonly parts: readonly Token[];
}

/** A single one of these between two parts joins them to a word. */
const joiners = new Set("-‐‑‒–_/.'’&+^");
const apostrophes = new Set("'’");

const maxPartsOfWhole = 6;
const maxTermLength = 60;
/** Words of papers repeat: their terms are made once, for this many different parts of words. */
const maxKnown = 50_000;
const known = new Map<string, readonly string[]>();

/** The words of a text that has been made readable. Takes time linear in the text. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  eachWord(text, (spans) => {
    const parts = partsOf(spans).map(([start, end]) => ({
      start,
      end,
      terms: termsOf(text, start, end),
    }));
    const whole = wholeTerm(parts.map(({ terms }) => terms));
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || whole === undefined) found.push({ parts });
    else found.push({ whole: { start: first.start, end: last.end, terms: [whole] }, parts });
  });
  return found;
}

/** Every term of a text, as the index takes them. */
export function terms(text: string): string[] {
  const found: string[] = [];
  eachWord(text, (spans) => {
    for (let i = 0; i < spans.length; i += 2) {
      for (const term of termsOf(text, spans[i] ?? 0, spans[i + 1] ?? 0)) found.push(term);
    }
    if (spans.length === 2) return;
    const whole = wholeTerm(partsOf(spans).map(([start, end]) => termsOf(text, start, end)));
    if (whole !== undefined) found.push(whole);
  });
  return found;
}

/** A stretch of a text: start and exclusive end. */
export type Span = readonly [start: number, end: number];

/** The parts of a word, from their starts and ends one after the other. */
export function partsOf(spans: readonly number[]): Span[] {
  return Array.from({ length: spans.length / 2 }, (_, i) => [
    spans[2 * i] ?? 0,
    spans[2 * i + 1] ?? 0,
  ]);
}

/**
 * Visits each word of a text that has been made readable, in order, with the starts and ends of its
 * parts one after the other. The array is the visitor's during the visit alone: a text has so many
 * words that making one for each takes time.
 */
export function eachWord(text: string, visit: (spans: readonly number[]) => void): void {
  const spans: number[] = [];
  let lastEnd = -1;
  for (let start = nextRun(text, 0); start < text.length; start = nextRun(text, lastEnd)) {
    const end = runEnd(text, start);
    const gap = spans.length > 0 && start - lastEnd === 1 ? text.charAt(lastEnd) : undefined;
    if (gap === '.' && isDigit(text.charAt(start)) && isDigit(text.charAt(start - 2))) {
      spans[spans.length - 1] = end;
    } else {
      const isPossessive =
        gap !== undefined && apostrophes.has(gap) && /^s$/i.test(text.slice(start, end));
      if (spans.length > 0 && (isPossessive || gap === undefined || !joiners.has(gap))) {
        visit(spans);
        spans.length = 0;
      }
      if (!isPossessive) spans.push(start, end);
    }
    lastEnd = end;
  }
  if (spans.length > 0) visit(spans);
}

/** What a character is: nothing of a word, a letter or digit, or a letter that is a part by itself. */
type Kind = 0 | 1 | 2;

const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

function kindOf(text: string, at: number): Kind {
  const code = text.charCodeAt(at);
  if (code < 128) return asciiKinds[code] as Kind;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  // A letter of a script without spaces is a part of its own; other letters and digits run together.
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)) return 2;
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? 1 : 0;
}

/** How many code units the character takes. */
function width(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function nextRun(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code < 128 ? asciiKinds[code] === 0 : at < text.length && kindOf(text, at) === 0) {
      at += code < 128 ? 1 : width(text, at);
    } else {
      return at;
    }
  }
}

function runEnd(text: string, start: number): number {
  if (kindOf(text, start) === 2) return start + width(text, start);
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code < 128 ? asciiKinds[code] === 1 : at < text.length && kindOf(text, at) === 1) {
      at += code < 128 ? 1 : width(text, at);
    } else {
      return at;
    }
  }
}

/**
 * The pieces that a part can be looked up by when it is not known as it is: name and version
 * (`qwen2.5`), or what stands around a digit (`text2reward`). Short names such as `r1` stay whole.
 */
export function pieces(term: string): string[] {
  const match = /^(\p{L}{3,})(\d+(?:\.\d+)*)(\p{L}*)$/u.exec(term);
  if (!match) return [term];
  const [, name = '', number = '', rest = ''] = match;
  return rest.length >= 3 ? [name, number, rest] : [name, number + rest];
}

/** The terms of a part: itself first. */
export function termsOf(text: string, start: number, end: number): readonly string[] {
  const written = text.slice(start, end);
  let all = known.get(written);
  if (!all) {
    const term = fold(written).slice(0, maxTermLength);
    all = unique([term, ...pieces(term), ...humps(written)]);
    if (known.size >= maxKnown) known.clear();
    known.set(written, all);
  }
  return all;
}

/** All parts as one term; undefined when there is one part, or far too many. */
export function wholeTerm(parts: readonly (readonly string[])[]): string | undefined {
  if (parts.length === 1 || parts.length > maxPartsOfWhole) return undefined;
  const whole = parts.map(([term = '']) => term).join('');
  return whole === '' ? undefined : whole.slice(0, maxTermLength);
}

/** The humps of `SmartSnap`: `smart`, `snap`. Too short ones would be noise. */
function humps(written: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(written)) return [];
  return written
    .split(/(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((hump) => hump.length >= 3 && hump.length <= maxTermLength)
    .map(fold);
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)].filter((term) => term !== '');
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
