/*
 * Words: what a text can be found by. In come texts made readable; out come words with their parts and
 * pieces, and the index terms that each stands for. Here is the plain way, for queries and snippets;
 * `termReader.ts` gives the same terms to the index without making strings. Texts as phrases compare
 * are in `folded.ts`.
 */
import { fold } from '../../text/fold';
import { codeUnits } from '../../text/characters';
import { readable } from '../../text/readable';
import { eachWord } from './runs';

/** A stretch of a text and the index terms that it alone stands for. */
interface Token {
  /** Start and exclusive end in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/**
 * A word as people write it, with what belongs to it: `DeepSeek-R1` is one word of two parts. It can
 * be found as a whole (`deepseekr1`) and by its parts (`deepseek`, `r1`).
 */
interface WordToken {
  /** All parts as one; missing when there is one part, or far too many. */
  readonly whole?: Token;
  readonly parts: readonly Token[];
}

/** A word of more parts is no term as a whole. */
export const maxPartsOfWhole = 6;
/** In code units; longer ones are cut off. */
export const maxTermLength = 60;
/** Pieces and humps with fewer letters would be noise if they could be looked up alone. */
export const minPieceLength = 3;
const nameAndNumber = new RegExp(`^(\\p{L}{${minPieceLength},})(\\d+(?:\\.\\d+)*)(\\p{L}*)$`, 'u');

/** The words of a text that has been made readable. Takes time linear in the text. */
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

/** A stretch of a text: start and exclusive end. */
export type TextSpan = readonly [start: number, end: number];

/** The parts of a word, from the first `count` starts and ends, alternating. */
export function partsOf(spans: Uint32Array, count: number): TextSpan[] {
  return Array.from({ length: count / 2 }, (_, i) => [spans[2 * i] ?? 0, spans[2 * i + 1] ?? 0]);
}

/**
 * The pieces that a part can be looked up by when it is not known as it is: name and version
 * (`qwen2.5`), or what stands around a digit (`text2reward`). Short names such as `r1` stay whole.
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

/** All parts as one term; undefined when there is one part, or far too many. */
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

/** One word that a paper shall have: as a whole, or by all its parts. */
export interface QueryWord {
  readonly whole: string;
  /** At least one. */
  readonly parts: readonly string[];
}

/** Longer texts are cut: they narrow nothing down. */
const maxQueryLength = 1000;
const maxQueryWords = 32;

/** The words in a piece of a query; none in punctuation alone. */
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
 * English words that hold others together. A paper need not have them to be about the words beside them:
 * of `preference optimization without reward model` nobody misses `without`.
 */
export const smallWords: ReadonlySet<string> = new Set(
  (
    'a about an and any are as at be between but by can did do does for from has have how if in ' +
    'into is it its of on onto or our over should some such than that the their them then there ' +
    'these they this those through to toward towards under upon versus via vs was we were ' +
    'what when where whether which while who why will with within without would'
  ).split(' '),
);

/** Whether a folded word says nothing by itself. */
export function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}
