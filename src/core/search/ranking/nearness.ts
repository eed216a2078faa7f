import { byCodeUnits } from '../../base/sortedList';
import { isDigit, commonStart } from '../../text/characters';
import type { Lookup } from './plan';
import type { AlternativeTerms } from './readings';
import { Recent } from '../../base/collections';

/** The needed words of a query, for {@link Nearness}. */
export interface NearnessTargets {
  /** The expressions to find in texts. Those for several words come first. */
  readonly targets: readonly Target[];
  /** How many function words follow each needed word of the query. */
  readonly between: readonly number[];
}

/** A word of the query, or several words that texts may express differently. */
interface Target {
  /** The first of the needed words that it represents, and the index after the last. */
  readonly from: number;
  readonly to: number;
  readonly finder: WordFinder;
}

/** What to search texts for, given the words of a query in order. */
export function nearnessTargets(
  words: readonly {
    readonly isNeeded: boolean;
    readonly finder: WordFinder;
    readonly others: readonly AlternativeTerms[];
  }[],
): NearnessTargets {
  const between: number[] = [];
  const several = new Map<AlternativeTerms, Target>();
  const single: Target[] = [];
  for (const { isNeeded, finder, others } of words) {
    if (!isNeeded) {
      if (between.length > 0) between.push((between.pop() ?? 0) + 1);
      continue;
    }
    const at = between.push(0) - 1;
    for (const reading of others) {
      if (reading.of.length === 1) continue;
      const { from, finder } = several.get(reading) ?? {
        from: at,
        finder: new WordFinder(sequence(reading.terms)),
      };
      several.set(reading, { from, to: at + 1, finder });
    }
    single.push({ from: at, to: at + 1, finder });
  }
  return { targets: [...several.values(), ...single], between };
}

function sequence(terms: readonly string[]): Lookup {
  return { kind: 'all', of: terms.map((term) => ({ kind: 'term', term, weight: 1 })) };
}

/** How near the words of a query are to one another in a text, and which of them are whole words there. */
export interface Near {
  /** For each pair of neighboring needed words, 0 to 1: 1 where they form a phrase. */
  readonly pairs: Float64Array;
  /** 1 for each word that is a whole word of the text, not just a part of a name such as `NetHack`. */
  readonly isWord: Uint8Array;
}

/** Words farther apart don't count as near: the window of Metzler and Croft (2005). */
const maxWindow = 8;
/** Values for a pair that is adjacent in the wrong order, apart in the right order, and apart in the wrong order. */
const [reversed, apart, apartReversed] = [0.5, 0.45, 0.3];
const maxDistance = 100;
/** How many titles and abstracts have their matches cached. As the user types on, the same texts recur. */
const cachedTexts = 40;
/** Terms with a common prefix of this length are searched for together. */
const shortest = 4;

/** The range of a match in a text. */
interface Match {
  readonly target: Target;
  readonly start: number;
  readonly end: number;
}

/** Measures nearness in lower-case texts, in time linear in the text. */
export class Nearness {
  readonly #targets: readonly Target[];
  readonly #between: readonly number[];
  readonly #near: Near;
  /** Where each word last ended. */
  readonly #ends: Int32Array;

  constructor({ targets, between }: NearnessTargets) {
    this.#targets = targets;
    this.#between = between;
    this.#near = {
      pairs: new Float64Array(Math.max(0, between.length - 1)),
      isWord: new Uint8Array(between.length),
    };
    this.#ends = new Int32Array(between.length);
  }

  /** Measures one text. The next call overwrites the result. */
  in(text: string): Near {
    const { pairs, isWord } = this.#near;
    pairs.fill(0);
    isWord.fill(0);
    this.#ends.fill(-1);
    const matches: Match[] = [];
    for (const target of this.#targets) {
      const found = target.finder.placesIn(text);
      for (let i = 0; i < found.length; i += 2) {
        matches.push({ target, start: found[i] ?? 0, end: found[i + 1] ?? 0 });
      }
    }
    matches.sort((a, b) => a.start - b.start);
    for (const { target, start, end } of matches) this.#add(text, target, start, end);
    return this.#near;
  }

  #add(text: string, { from, to }: Target, start: number, end: number): void {
    const { pairs, isWord } = this.#near;
    for (let word = from; word < to; word++) {
      isWord[word] = 1;
      if (word + 1 < to) pairs[word] = 1;
    }
    if (from > 0) this.#pair(text, from - 1, from - 1, start, false);
    if (to < isWord.length) this.#pair(text, to - 1, to, start, true);
    for (let word = from; word < to; word++) this.#ends[word] = end;
  }

  #pair(text: string, pair: number, other: number, start: number, isReversed: boolean): void {
    const { pairs } = this.#near;
    const end = this.#ends[other] ?? -1;
    if (end < 0) return;
    const distance = wordsBetween(text, end, start) - (this.#between[pair] ?? 0);
    if (distance > maxWindow) return;
    const beside = isReversed ? reversed : 1;
    const farther = (isReversed ? apartReversed : apart) * (1 - (distance - 1) / maxWindow);
    pairs[pair] = Math.max(pairs[pair] ?? 0, distance <= 0 ? beside : farther);
  }
}

function wordsBetween(text: string, end: number, start: number): number {
  if (start - end > maxDistance) return Infinity;
  let count = 0;
  let isInside = false;
  for (let at = end; at < start; at++) {
    const isWord = isOfWord(text.charCodeAt(at));
    if (isWord && !isInside) count += 1;
    isInside = isWord;
  }
  return count;
}

/** Finds a word in texts: `indexOf` finds candidates quickly, and a pattern checks each. */
export class WordFinder {
  readonly #lookup: Lookup;
  readonly #places = new Recent<string, readonly number[]>(cachedTexts);
  #prefixes: readonly string[] | undefined;
  #pattern: RegExp | undefined;

  /** @param others other readings; only those of this word alone are searched for */
  constructor(lookup: Lookup, others: readonly AlternativeTerms[] = []) {
    const inPlace = others.filter(({ of }) => of.length === 1).map(({ terms }) => sequence(terms));
    this.#lookup = { kind: 'any', of: [lookup, ...inPlace] };
  }

  /** The starts and exclusive ends of the word's matches, alternating. */
  placesIn(text: string): readonly number[] {
    return this.#places.get(text, () => this.#find(text));
  }

  #find(text: string): number[] {
    const prefixes = (this.#prefixes ??= shared(firstTerms(this.#lookup)));
    const pattern = (this.#pattern ??= new RegExp(patternOf(this.#lookup), 'y'));
    const places: number[] = [];
    for (const prefix of prefixes) {
      for (let start = text.indexOf(prefix); start >= 0;) {
        let end = start + prefix.length;
        if (isWordBoundary(text, start)) {
          pattern.lastIndex = start;
          if (pattern.test(text)) {
            end = pattern.lastIndex;
            places.push(start, end);
          }
        }
        start = text.indexOf(prefix, end);
      }
    }
    return places;
  }
}

/** The terms that a match of the lookup can start with. */
function firstTerms(lookup: Lookup): string[] {
  if (lookup.kind === 'term') return [lookup.term];
  return (lookup.kind === 'any' ? lookup.of : lookup.of.slice(0, 1)).flatMap(firstTerms);
}

/** Prefixes such that each term starts with exactly one of them; as few as useful. */
function shared(terms: readonly string[]): string[] {
  const found: string[] = [];
  for (const term of [...new Set(terms)].sort(byCodeUnits)) {
    const last = found.at(-1) ?? '';
    const same = last.slice(0, commonStart(last, term));
    // A short prefix occurs in many words.
    if (same !== '' && same.length >= Math.min(shortest, last.length)) found.splice(-1, 1, same);
    else found.push(term);
  }
  return found;
}

/** The source of a regular expression for the lookup. */
function patternOf(lookup: Lookup): string {
  if (lookup.kind === 'term') {
    const { term, isPrefix = false } = lookup;
    const escaped = term.replace(/[^\p{L}\p{N}]/gu, '\\$&');
    return escaped + (isPrefix ? '[a-z0-9]*' : /[a-z]$/.test(term) ? '(?![a-z])' : '(?![0-9])');
  }
  const inner = lookup.of.map(patternOf);
  if (lookup.kind === 'all') return inner.map((one) => `(?:${one})`).join('[^a-z0-9]{0,3}');
  return [...new Set(inner)].join('|');
}

/** Whether a word can start here: not between letters, nor between digits. */
function isWordBoundary(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return !isOfWord(before) || isDigit(before) !== isDigit(text.charCodeAt(at));
}

function isOfWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
