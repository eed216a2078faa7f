/** How much a result is worth: 3 is what was asked for, 2 and 1 are less so, 0 is beside the point. */
export type Grade = 0 | 1 | 2 | 3;

/** So many results count. */
const depth = 10;
/** From this grade on, a result is what somebody may have looked for. */
const relevant: Grade = 2;

/**
 * nDCG@10: the gain of the results, each discounted by its rank, beside that of the best order there is.
 * 0 to 1, and 0 when nothing was there to be found.
 *
 * @param found grades of the results, best first
 * @param judged all grades above 0 that were given for the query
 */
export function ndcg(found: readonly Grade[], judged: readonly Grade[]): number {
  const ideal = discountedGain([...judged].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discountedGain(found) / ideal;
}

/** 1/rank of the first result of grade 2 or 3; 0 when it is not among the first ten. */
export function reciprocalRank(found: readonly Grade[]): number {
  const rank = found.slice(0, depth).findIndex((grade) => grade >= relevant) + 1;
  return rank === 0 ? 0 : 1 / rank;
}

/** Whether one of the first three results has grade 2 or 3. */
export function isInTopThree(found: readonly Grade[]): boolean {
  return found.slice(0, 3).some((grade) => grade >= relevant);
}

function discountedGain(grades: readonly Grade[]): number {
  return grades
    .slice(0, depth)
    .reduce<number>((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
