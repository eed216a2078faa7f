/*
 * Words that a text can be found by. Splits readable text into words with their parts and pieces, and the
 * index terms of each. This is the simple implementation for queries and snippets; `termReader.ts` produces
 * the same terms for the index without creating strings. `folded.ts` has texts as phrases compare them.
 */
import { fold } from '../../text/fold';
import { codeUnits } from '../../text/characters';
import { readable } from '../../text/readable';
import { eachWord } from './runs';

/** A part of a text, and the index terms that represent only this part. */
interface Token {
  /** Start and exclusive end in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/**
 * A word with its joined parts: `DeepSeek-R1` is one word of two parts. It can be found as a whole
 * (`deepseekr1`) and by its parts (`deepseek`, `r1`).
 */
interface WordToken {
  /** All parts as one term; missing for a single part, or too many. */
  readonly whole?: Token;
  readonly parts: readonly Token[];
}

/** A word with more parts isn't a term as a whole. */
export const maxPartsOfWhole = 6;
/** In code units; longer terms are cut off. */
export const maxTermLength = 60;
/** Pieces and humps with fewer letters would be noise as separate terms. */
export const minPieceLength = 3;
const nameAndNumber = new RegExp(`^(\\p{L}{${minPieceLength},})(\\d+(?:\\.\\d+)*)(\\p{L}*)$`, 'u');

/** The words of a readable text. Takes time linear in the text. */
export function words(text: string): WordToken[] {
  const found: WordToken[] = [];
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

/** A range of a text: start and exclusive end. */
export type TextSpan = readonly [start: number, end: number];

/** The parts of a word, from the first `count` starts and ends, alternating. */
export function partsOf(spans: Uint32Array, count: number): TextSpan[] {
  return Array.from({ length: count / 2 }, (_, i) => [spans[2 * i] ?? 0, spans[2 * i + 1] ?? 0]);
}

/**
 * The pieces that a part can also be found by: name and version (`qwen2.5`), or the texts around a digit
 * (`text2reward`). Short names such as `r1` stay whole.
 */
export function pieces(term: string): string[] {
  const match = nameAndNumber.exec(term);
  if (!match) return [term];
  const [, name = '', number = '', rest = ''] = match;
  return rest.length >= minPieceLength ? [name, number, rest] : [name, number + rest];
}

/** The terms of a part, first the folded part itself. */
export function termsOf(text: string, start: number, end: number): readonly string[] {
  const written = text.slice(start, end);
  const term = fold(written).slice(0, maxTermLength);
  return unique([term, ...pieces(term), ...humps(written)]);
}

/** All parts as one term; undefined for a single part, or too many. */
export function wholeTerm(parts: readonly (readonly string[])[]): string | undefined {
  if (parts.length === 1 || parts.length > maxPartsOfWhole) return undefined;
  const whole = parts.map(([term = '']) => term).join('');
  return whole === '' ? undefined : whole.slice(0, maxTermLength);
}

/** The humps of `SmartSnap`: `smart`, `snap`. */
function humps(written: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(written)) return [];
  return written
    .split(/(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((hump) => hump.length >= minPieceLength && hump.length <= maxTermLength)
    .map((hump) => fold(hump).slice(0, maxTermLength));
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)].filter((term) => term !== '');
}

/** A word that a paper must have: as a whole, or all its parts. */
export interface QueryWord {
  readonly whole: string;
  /** At least one. */
  readonly parts: readonly string[];
}

/** Longer texts are cut, since more wouldn't narrow the result. */
const maxQueryLength = 1000;
const maxQueryWords = 32;

/** The words in a part of a query; none in punctuation alone. */
export function queryWords(text: string): readonly QueryWord[] {
  return words(readable(text.slice(0, maxQueryLength)))
    .slice(0, maxQueryWords)
    .flatMap(({ whole, parts }) => {
      const terms = parts.flatMap((part) => part.terms.slice(0, 1));
      if (terms.length === 0) return [];
      return [{ whole: whole?.terms[0] ?? terms.join(''), parts: terms.flatMap(pieces) }];
    });
}

/**
 * English function words. A paper can be about the words beside them without having them: `preference
 * optimization without reward model` doesn't need `without`.
 */
export const smallWords: ReadonlySet<string> = new Set(
  (
    'a about after again all also am an and any are as at be because been before being between ' +
    'but by can cannot could did do does doing don during each else ever every few for from had ' +
    'has have having he her here him his how i if in into is it its itself just looking many may ' +
    'me might more most much must my myself no nor not now of on only onto or other others our ' +
    'over please quite rather really same shall she should so some somebody someone something ' +
    'still such than that the their them themselves then there these they this those though ' +
    'through to too toward towards under until upon us versus very via vs was we were what when ' +
    'where whether which while who whom whose why will with within without would yet you'
  ).split(' '),
);

/** Whether a folded word says nothing by itself. */
export function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}
