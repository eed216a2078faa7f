/**
 * English words that hold others together. A paper need not have them to be about the words beside them:
 * of `preference optimization without reward model` nobody misses `without`.
 */
export const smallWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be between by can do does for from how in into is it its of on onto or over ' +
    'than that the their them they this through to towards toward under upon versus via vs was what ' +
    'when where which while who why with within without'
  ).split(' '),
);

/** Whether a folded word says nothing by itself. */
export function isSmallWord(word: string): boolean {
  return smallWords.has(word);
}
