/** The relevance of a result: 3 is what the query asks for, 2 and 1 are less relevant, 0 is irrelevant. */
export type Grade = 0 | 1 | 2 | 3;

/** How many results count. */
const depth = 10;
/** From this grade on, a result counts as relevant. */
const relevant: Grade = 2;

/**
 * nDCG@10: the gain of the results, each discounted by its rank, relative to that of the best possible order. From 0
 * to 1; 0 when there was nothing to find.
 *
 * @param found grades of the results, best first
 * @param judged all grades above 0 for the query
 */
export function ndcg(found: readonly Grade[], judged: readonly Grade[]): number {
  const ideal = discountedGain([...judged].sort((a, b) => b - a));
  return ideal === 0 ? 0 : discountedGain(found) / ideal;
}

/** 1/rank of the first result of grade 2 or 3; 0 when it isn't among the first ten. */
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
