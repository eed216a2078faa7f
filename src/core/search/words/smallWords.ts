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
