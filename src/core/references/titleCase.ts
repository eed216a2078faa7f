import { toRuns } from '../bibliography/work/markup';
import type { Mark, Markup, Run } from '../bibliography/work/markup';

/** The case of a title: unchanged, as in a sentence, or as in an English title. */
export type TitleCase = 'asWritten' | 'sentence' | 'title';

/** A word: `BERT`, `it’s`, `3D`. */
const words = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;

/** Words in lower case within a title. */
const small = new Set(
  `a about an and as at but by d de down for from in into l nor of on onto or over so the till to up
  van via von with yet`.split(/\s+/),
);

/**
 * Converts the runs of a title to the case `wanted`. Ranges marked to keep their case stay unchanged, as do
 * names with their own capitals, such as `GPT` and `iPhone`.
 *
 * @param isFree whether capitals at the start of words have no meaning in this title
 */
export function inCase(markup: Markup, wanted: TitleCase, isFree = false): readonly Run[] {
  const runs = toRuns(markup);
  if (wanted === 'asWritten' || (wanted === 'sentence' && !isFree)) return runs;
  const text = runs.map((run) => run.text).join('');
  const kept = keptRanges(runs);
  const first = text.search(words);
  const changed = text.replace(words, (word: string, from: number) => {
    const end = from + word.length;
    if (kept.some((range) => range[0] < end && from < range[1])) return word;
    const isAtStart = from === first || startsSentence(text, from);
    const isInitial = /^\p{Lu}$/u.test(word) && text.charAt(from + 1) === '.';
    const lower = isFree ? sentenceWord(word, isAtStart, isInitial) : word;
    const isLast = !/[\p{L}\p{N}]/u.test(text.slice(end, end + 400));
    const isInside = !isLast || /[-–]/.test(text.charAt(from - 1));
    const cased = wanted === 'sentence' ? lower : titleWord(lower, isAtStart, isInside);
    // A few letters become longer in the other case (`İ`), so the offsets of runs and words would no longer
    // fit.
    return cased.length === word.length ? cased : word;
  });
  return cut(runs, changed);
}

function startsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 8), at);
  return (
    /[.?!:…—]["'“”‘’)\]]*\s+["'“‘(]*$|—$/u.test(before) && !/(?:^|[\s(])\p{Lu}\.\s+$/u.test(before)
  );
}

/** @param isInitial whether it is an abbreviated name: `E.` */
function sentenceWord(word: string, isAtStart: boolean, isInitial: boolean): string {
  if (isAtStart) return /^\p{Ll}[\p{Ll}’']*$/u.test(word) ? capitalized(word) : word;
  // `Plan B`, `Q*`
  if (/^[B-HJ-Z]$/.test(word)) return word;
  return !isInitial && /^\p{Lu}[\p{Ll}’']*$/u.test(word) ? word.toLowerCase() : word;
}

/** @param isInside whether other words follow, or a hyphen precedes it */
function titleWord(word: string, isAtStart: boolean, isInside: boolean): string {
  if (!/^[a-z]+(?:['’][a-z]+)*$/.test(word)) return word;
  if (isAtStart) return capitalized(word);
  if (word.length === 1 || (small.has(word) && isInside)) return word;
  return capitalized(word);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function keptRanges(runs: readonly Run[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = [];
  let from = 0;
  for (const { text, marks } of runs) {
    if (marks.has('nocase' satisfies Mark)) ranges.push([from, from + text.length]);
    from += text.length;
  }
  return ranges;
}

function cut(runs: readonly Run[], text: string): readonly Run[] {
  let from = 0;
  return runs.map(({ text: before, marks }) => {
    const run = { text: text.slice(from, from + before.length), marks };
    from += before.length;
    return run;
  });
}
