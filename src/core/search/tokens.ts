import { fold } from '../library/fold';
import { grown } from './grown';

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
const joiners = codesOf("-‐‑‒–_/.'’&+^");
const apostrophes = codesOf("'’");
const [space, dot, smallS] = [32, 46, 115];

const maxPartsOfWhole = 6;
const maxTermLength = 60;
/** Words of papers repeat: their terms are made once, for this many different parts of words. */
const maxKnown = 50_000;
const known = new Map<string, readonly string[]>();

/** The words of a text that has been made readable. Takes time linear in the text. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  eachWord(codeUnits(text), text.length, (spans, count) => {
    const parts = partsOf(spans, count).map(([start, end]) => ({
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

/** Takes a term, which are the code units from `start` up to `end`, during the call alone. */
export type TermVisitor = (units: Uint16Array, start: number, end: number) => void;

/**
 * Gives every term of texts that have been made readable, as the index takes them. Most words are of
 * the letters a to z: making a string of each would take most of the time.
 */
export class TermReader {
  #units = new Uint16Array(0);
  readonly #term = new Uint16Array(maxTermLength);
  readonly #visit: TermVisitor;
  #text = '';

  constructor(visit: TermVisitor) {
    this.#visit = visit;
  }

  /** Whether the text is ASCII alone. */
  read(text: string): boolean {
    this.#text = text;
    if (this.#units.length < text.length) this.#units = new Uint16Array(text.length * 2);
    const units = this.#units;
    let all = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      units[i] = unit;
      all |= unit;
    }
    eachWord(units, text.length, this.#visitWord);
    return all < 128;
  }

  readonly #visitWord = (spans: Uint32Array, count: number): void => {
    if (!this.#visitPlain(spans, count)) this.#visitOther(spans, count);
  };

  /** Whether the word is of ASCII letters without humps, so that its terms are its parts and all of them. */
  #visitPlain(spans: Uint32Array, count: number): boolean {
    const length = (spans[count - 1] ?? 0) - (spans[0] ?? 0);
    if (length > maxTermLength) return false;
    const units = this.#units;
    const term = this.#term;
    let end = 0;
    for (let i = 0; i < count; i += 2) {
      const to = spans[i + 1] ?? 0;
      let isSmall = false;
      for (let at = spans[i] ?? 0; at < to; at++) {
        const code = units[at] ?? 0;
        const small = code | 32;
        if (small < 97 || small > 122 || code > 122 || (isSmall && code !== small)) return false;
        isSmall = code === small;
        term[end++] = small;
      }
    }
    if (count > 2) {
      let from = 0;
      for (let i = 0; i < count; i += 2) {
        const to = from + (spans[i + 1] ?? 0) - (spans[i] ?? 0);
        this.#visit(term, from, to);
        from = to;
      }
      if (count > 2 * maxPartsOfWhole) return true;
    }
    this.#visit(term, 0, end);
    return true;
  }

  #visitOther(spans: Uint32Array, count: number): void {
    const term = this.#term;
    const give = (written: string) => {
      for (let i = 0; i < written.length; i++) term[i] = written.charCodeAt(i);
      this.#visit(term, 0, written.length);
    };
    const parts = partsOf(spans, count).map(([start, end]) => termsOf(this.#text, start, end));
    for (const terms of parts) for (const term of terms) give(term);
    const whole = wholeTerm(parts);
    if (whole !== undefined) give(whole);
  }
}

/** Every term of a text that has been made readable. */
export function terms(text: string): string[] {
  const found: string[] = [];
  new TermReader((units, start, end) => {
    found.push(String.fromCharCode(...units.subarray(start, end)));
  }).read(text);
  return found;
}

/** A stretch of a text: start and exclusive end. */
export type Span = readonly [start: number, end: number];

/** The parts of a word, from `count` starts and ends one after the other. */
export function partsOf(spans: Uint32Array, count: number): Span[] {
  return Array.from({ length: count / 2 }, (_, i) => [spans[2 * i] ?? 0, spans[2 * i + 1] ?? 0]);
}

/** The code units of a text, in `units` when they are given: sooner read than the text itself. */
export function codeUnits(text: string, units = new Uint16Array(text.length)): Uint16Array {
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/**
 * Visits each word of a text that has been made readable and is so many code units long, in order,
 * with the starts and ends of its parts one after the other, and how many numbers these are. The array
 * is the visitor's during the visit alone: a text has so many words that making one for each takes time.
 */
export function eachWord(
  units: Uint16Array,
  length: number,
  visit: (spans: Uint32Array, count: number) => void,
): void {
  let spans = new Uint32Array(16);
  let count = 0;
  let lastEnd = -1;
  for (let start = nextRun(units, 0, length); start < length;) {
    const end = runEnd(units, start, length);
    const gap = count > 0 && start - lastEnd === 1 ? (units[lastEnd] ?? space) : space;
    if (gap === dot && isDigit(units[start]) && isDigit(units[start - 2])) {
      spans[count - 1] = end;
    } else {
      const isPossessive =
        gap !== space &&
        end - start === 1 &&
        ((units[start] ?? 0) | 32) === smallS &&
        apostrophes.has(gap);
      if (count > 0 && (isPossessive || gap === space || !joiners.has(gap))) {
        visit(spans, count);
        count = 0;
      }
      if (!isPossessive) {
        spans = grown(spans, count + 2);
        spans[count] = start;
        spans[count + 1] = end;
        count += 2;
      }
    }
    lastEnd = end;
    start = nextRun(units, end, length);
  }
  if (count > 0) visit(spans, count);
}

/** What a character is: nothing of a word, a letter or digit, or a letter that is a part by itself. */
type Kind = 0 | 1 | 2;

const unknownKind = 3;
/** By code unit; of what is no ASCII, as it comes up. */
const kinds = new Uint8Array(0x10000).fill(unknownKind);
for (let code = 0; code < 128; code++) {
  kinds[code] = /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0;
}

function kindOf(units: Uint16Array, at: number, length: number): Kind {
  const code = units[at] ?? 0;
  const kind = kinds[code] ?? 0;
  if (kind !== unknownKind) return kind as Kind;
  // A surrogate is something else with what follows, so that it is never known.
  const isPair = width(units, at, length) === 2;
  if (isPair) return kindOfCharacter(String.fromCharCode(code, units[at + 1] ?? 0));
  const kindFound = kindOfCharacter(String.fromCharCode(code));
  if (code < 0xd800 || code >= 0xe000) kinds[code] = kindFound;
  return kindFound;
}

function kindOfCharacter(character: string): Kind {
  // A letter of a script without spaces is a part of its own; other letters and digits run together.
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)) return 2;
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? 1 : 0;
}

/** How many code units the character takes. */
function width(units: Uint16Array, at: number, length: number): number {
  const code = units[at] ?? 0;
  if (code < 0xd800 || code >= 0xdc00 || at + 1 >= length) return 1;
  const next = units[at + 1] ?? 0;
  return next >= 0xdc00 && next < 0xe000 ? 2 : 1;
}

function nextRun(units: Uint16Array, from: number, length: number): number {
  let at = from;
  for (;;) {
    while (at < length && kinds[units[at] ?? 0] === 0) at += 1;
    if (at >= length || kindOf(units, at, length) !== 0) return at;
    at += width(units, at, length);
  }
}

function runEnd(units: Uint16Array, start: number, length: number): number {
  if (kindOf(units, start, length) === 2) return start + width(units, start, length);
  let at = start;
  for (;;) {
    while (at < length && kinds[units[at] ?? 0] === 1) at += 1;
    if (at >= length || kindOf(units, at, length) !== 1) return at;
    at += width(units, at, length);
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
    .map((hump) => fold(hump).slice(0, maxTermLength));
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)].filter((term) => term !== '');
}

function isDigit(code = 0): boolean {
  return code >= 48 && code <= 57;
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(codeUnits(characters));
}
