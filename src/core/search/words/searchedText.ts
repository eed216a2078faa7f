import { isLetter } from '../../text/characters';
import { isAscii } from '../../text/fold';
import { lettersOf } from './letters';
import { codeUnits } from '../../text/characters';
import { eachWord } from './runs';
import { partsOf, termsOf, wholeTerm } from './tokens';
import type { TextSpan } from './tokens';

/** A term where it stands in a text. */
export interface TermMatch {
  readonly span: TextSpan;
  readonly term: string;
}

/** A text made readable, with what it takes to look for terms in it again and again. */
export class SearchedText {
  /** The text in lower case, once terms have been looked for. */
  #lower: string | undefined;
  #unusual: UnusualWords | undefined;

  constructor(readonly text: string) {}

  /**
   * Where index terms, none of them empty, stand in the text, in order and without overlaps. `indexOf` finds
   * the few words to look at.
   */
  matches(terms: ReadonlySet<string>): TermMatch[] {
    const found: TermMatch[] = [];
    if (terms.size === 0) return found;
    const { text } = this;
    const lower = (this.#lower ??= text.toLowerCase());
    // A letter that has two in lower case moves all offsets behind it.
    if (lower.length !== text.length || terms.size > maxLookedFor) {
      new Matcher(text, terms, found).look(0, text.length);
      return found;
    }
    let matcher: Matcher | undefined;
    let end = 0;
    for (const place of this.#places(lower, terms)) {
      if (place < end) continue;
      let start: number;
      [start, end] = wordAt(text, place);
      const word = lower.slice(start, end);
      if (terms.has(word)) found.push({ span: [start, end], term: word });
      else (matcher ??= new Matcher(text, terms, found)).look(start, end);
    }
    return found;
  }

  /** The first place of each term as a word by itself; if no term stands by itself, all places of all terms. */
  firstMatches(terms: ReadonlySet<string>): TermMatch[] {
    const { text } = this;
    const lower = (this.#lower ??= text.toLowerCase());
    const found: TermMatch[] = [];
    for (const term of lower.length === text.length ? terms : []) {
      for (let at = lower.indexOf(term); at >= 0;) {
        const span = wordAt(text, at);
        if (span[0] === at && span[1] === at + term.length) {
          found.push({ span, term });
          break;
        }
        at = lower.indexOf(term, span[1]);
      }
    }
    return found.length > 0 ? found.sort((a, b) => a.span[0] - b.span[0]) : this.matches(terms);
  }

  /** Where words are that may have a term, ascending. */
  #places(lower: string, terms: ReadonlySet<string>): readonly number[] {
    const { beyondAscii, joined, bare } = (this.#unusual ??= unusualWords(lower));
    const places = [...beyondAscii];
    for (const term of terms) {
      if (bare.includes(term)) {
        for (const { start, text } of joined) if (text.includes(term)) places.push(start);
      }
      for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1)) {
        const end = at + term.length;
        if (mayPart(this.text, at) && (mayPart(this.text, end) || mayBeCut(lower, at, end))) {
          places.push(at);
        }
      }
    }
    return places.sort((a, b) => a - b);
  }
}

/** For more terms than this it is quicker to look at every word. */
const maxLookedFor = 40;
/** Terms are cut at this length, so one that is as long may be the beginning of a longer word. */
const maybeCut = 60;

/** Words whose terms do not all stand in them letter by letter. */
interface UnusualWords {
  /** Where words begin that are not ASCII. */
  readonly beyondAscii: readonly number[];
  /** ASCII words of several parts, without the characters that join these. */
  readonly joined: readonly { readonly start: number; readonly text: string }[];
  /** The texts of `joined` as one string, so that one look tells that a term is in none of them. */
  readonly bare: string;
}

const unusual = /[-_/.'&+^](?! )|[\x80-\uffff]+/g;

/** What joins parts of words; a point between digits is one of them. */
const joiner = /[-_/'&+^]|\.(?!\d)|(?<!\d)\./g;

function unusualWords(lower: string): UnusualWords {
  const beyondAscii: number[] = [];
  const joined: { start: number; text: string }[] = [];
  let end = 0;
  for (const { index } of lower.matchAll(unusual)) {
    if (index < end) continue;
    let start: number;
    [start, end] = wordAt(lower, index);
    const word = lower.slice(start, end);
    if (isAscii(word)) joined.push({ start, text: word.replace(joiner, '') });
    else beyondAscii.push(start);
  }
  return { beyondAscii, joined, bare: joined.map(({ text }) => text).join(' ') };
}

/** The stretch around a place, up to characters that are in no word. */
function wordAt(text: string, place: number): TextSpan {
  let [start, end] = [place, place + 1];
  while (start > 0 && isOfWord(text.charCodeAt(start - 1))) start -= 1;
  while (end < text.length && isOfWord(text.charCodeAt(end))) end += 1;
  return [start, end];
}

/** 1 for each ASCII character that is in no word. */
const parting = Uint8Array.from({ length: 128 }, (_, code) =>
  /[^a-z0-9_/.'&+^-]/i.test(String.fromCharCode(code)) ? 1 : 0,
);

function isOfWord(code: number): boolean {
  return parting[code] !== 1;
}

/** Whether a term may begin or end here: not between two letters, unless a capital begins a hump. */
function mayPart(text: string, at: number): boolean {
  const after = text.charCodeAt(at);
  return !isLetter(after) || (after & 32) === 0 || !isLetter(text.charCodeAt(at - 1));
}

/** Whether a term may end inside a word: it was cut, or begins at a digit or behind one. */
function mayBeCut(text: string, at: number, end: number): boolean {
  return end - at >= maybeCut || /\d/.test(text.slice(Math.max(0, at - 1), at + 1));
}

const noUnits = new Uint16Array(0);

/** Compares the words of a stretch with the terms. */
class Matcher {
  readonly #shapes: ReadonlySet<number>;
  readonly #letters: readonly number[];
  #units = noUnits;
  #from = 0;

  constructor(
    private readonly text: string,
    private readonly terms: ReadonlySet<string>,
    private readonly found: TermMatch[],
  ) {
    const all = [...terms];
    this.#shapes = new Set(all.map((term) => shape(term.charCodeAt(0), term.length)));
    this.#letters = all.map((term) => lettersOf(codeUnits(term), 0, term.length));
  }

  look(from: number, to: number): void {
    this.#from = from;
    if (this.#units.length < to - from) this.#units = new Uint16Array(Math.max(to - from, 64));
    for (let i = from; i < to; i++) this.#units[i - from] = this.text.charCodeAt(i);
    eachWord(this.#units, to - from, this.#visit);
  }

  readonly #visit = (spans: Uint32Array, count: number): void => {
    const units = this.#units;
    const [first = 0, end = 0] = [spans[0], spans[count - 1]];
    // Most words of a text are told from the terms by these alone.
    if (isPlainWord(units, first, end)) {
      if (!this.#shapes.has(shape((units[first] ?? 0) | 32, end - first))) return;
    } else if (areAscii(units, first, end)) {
      const own = lettersOf(units, first, end);
      if (!this.#letters.some((others) => (others & ~own) === 0)) return;
    }
    const from = this.#from;
    const parts = partsOf(spans, count).map(([start, end]): TextSpan => [start + from, end + from]);
    const partTerms = parts.map(([start, end]) => termsOf(this.text, start, end));
    const whole = wholeTerm(partTerms);
    if (whole !== undefined && this.terms.has(whole)) {
      this.found.push({ span: [first + from, end + from], term: whole });
      return;
    }
    for (const [i, all] of partTerms.entries()) {
      const term = all.find((term) => this.terms.has(term));
      const span = parts[i];
      if (span && term !== undefined) this.found.push({ span, term });
    }
  };
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

function areAscii(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((units[at] ?? 0) > 127) return false;
  return true;
}
