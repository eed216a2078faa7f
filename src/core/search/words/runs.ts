import { codeUnits, isDigit } from '../../text/characters';
import { grown } from '../../base/collections';
import { wordCharacters } from '../../text/words';

/** One of these between two parts joins them into a word. */
const joiners = new Uint8Array(0x10000);
for (const code of codesOf("-‐‑‒–_/.'’&+^")) joiners[code] = 1;
const apostrophes = codesOf("'’");
const [dot, smallS] = [46, 115];

/** Reads words one after another without creating an object for each. */
export class WordReader {
  /** The starts and ends of the parts of the last word, alternating. */
  spans = new Uint32Array(16);
  /** How many entries of `spans` are in use. */
  count = 0;

  /** Reads the word that starts at `start`, and returns where to look for the next. */
  read(units: Uint16Array, start: number, length: number): number {
    let end = runEnd(units, start, length);
    this.count = 0;
    this.#add(start, end);
    while (goesOn(units, end, length)) {
      const joiner = units[end] ?? 0;
      const next = end + 1;
      end = runEnd(units, next, length);
      const isShort = end - next === 1;
      if (isShort && apostrophes.has(joiner) && ((units[next] ?? 0) | 32) === smallS) break;
      const isDecimal = joiner === dot && isDigit(units[next]) && isDigit(units[next - 2]);
      if (isDecimal) this.spans[this.count - 1] = end;
      else this.#add(next, end);
    }
    return end;
  }

  #add(start: number, end: number): void {
    this.spans = grown(this.spans, this.count + 2);
    this.spans[this.count] = start;
    this.spans[this.count + 1] = end;
    this.count += 2;
  }
}

/** Whether a word continues after the run that ends at `end`, with a joiner and another run. */
export function goesOn(units: Uint16Array, end: number, length: number): boolean {
  const isJoined = end + 1 < length && joiners[units[end] ?? 0] === 1;
  return isJoined && kindOf(units, end + 1, length) !== 0;
}

/**
 * Visits each word of a readable text of `length` code units, in order. The first `count` entries of `spans`
 * are the starts and ends of its parts, alternating. The array is reused after the visit, since creating one
 * for each word takes time.
 */
export function eachWord(
  units: Uint16Array,
  length: number,
  visit: (spans: Uint32Array, count: number) => void,
): void {
  const word = new WordReader();
  for (let at = nextRun(units, 0, length); at < length; at = nextRun(units, at, length)) {
    at = word.read(units, at, length);
    visit(word.spans, word.count);
  }
}

/** The kind of a character: not part of a word, a letter or digit, or a letter that is a part by itself. */
type CharacterKind = 0 | 1 | 2;

/** Letters and digits form runs; a character of a script without spaces is a part of its own. */
const patterns: readonly (readonly [CharacterKind, RegExp])[] = [
  [2, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u],
  [1, new RegExp(`[${wordCharacters}]`, 'u')],
];
/** Marks surrogates, whose kind depends on the pair, and units whose kind isn't known yet. */
const [half, unknown] = [3, 4];
/** By code unit. */
const kinds = new Uint8Array(0x10000).fill(unknown).fill(half, 0xd800, 0xe000);

/** The kind of the character at `at`. */
export function kindOf(units: Uint16Array, at: number, length: number): CharacterKind {
  const code = units[at] ?? 0;
  const kind = kinds[code] ?? 0;
  if (kind < half) return kind as CharacterKind;
  if (kind === unknown) return (kinds[code] = kindOfCharacter(String.fromCharCode(code)));
  if (width(units, at, length) === 1) return 0;
  return kindOfCharacter(String.fromCharCode(code, units[at + 1] ?? 0));
}

function kindOfCharacter(character: string): CharacterKind {
  return patterns.find(([, pattern]) => pattern.test(character))?.[0] ?? 0;
}

/** The length of the character in code units. */
function width(units: Uint16Array, at: number, length: number): number {
  const code = units[at] ?? 0;
  if (code < 0xd800 || code >= 0xdc00 || at + 1 >= length) return 1;
  const next = units[at + 1] ?? 0;
  return next >= 0xdc00 && next < 0xe000 ? 2 : 1;
}

/** Where the next run of a word starts, from `from` on; `length` when there is none. */
export function nextRun(units: Uint16Array, from: number, length: number): number {
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

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(codeUnits(characters));
}

/** By code unit, the lower case of each ASCII letter; 0 for other characters. */
export const lowerCase = new Uint8Array(0x10000);
for (let code = 97; code <= 122; code++) lowerCase[code] = lowerCase[code - 32] = code;

/**
 * The letters in the code units from `start` to `end`, as a set of bits: one for each of a to z, ignoring
 * case. Other characters share some of the bits.
 */
export function lettersOf(units: Uint16Array, start: number, end: number): number {
  let letters = 0;
  for (let i = start; i < end; i++) letters |= 1 << ((units[i] ?? 0) & 31);
  return letters;
}
