/**
 * The numbers from 0 up to `end` (exclusive) that are wanted, the first `limit` of them in the order of
 * `compare`. With a small limit this takes little more than one look at each number: the best so far are kept
 * in a heap with the worst of them at its root.
 */
export function topOf(
  end: number,
  limit: number,
  isWanted: (number: number) => boolean,
  compare: (a: number, b: number) => number,
): number[] {
  const best: number[] = [];
  if (limit < 1) return best;
  const isWorse = (i: number, j: number) => compare(best[i] ?? 0, best[j] ?? 0) > 0;
  const swap = (i: number, j: number) => {
    [best[i], best[j]] = [best[j] ?? 0, best[i] ?? 0];
  };
  for (let number = 0; number < end; number++) {
    if (!isWanted(number)) continue;
    if (best.length < limit) {
      best.push(number);
      // Without a limit, the sort at the end is enough.
      if (limit === Infinity) continue;
      for (let at = best.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!isWorse(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    } else if (compare(number, best[0] ?? 0) < 0) {
      best[0] = number;
      for (let at = 0; ;) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let worst = at;
        if (left < limit && isWorse(left, worst)) worst = left;
        if (right < limit && isWorse(right, worst)) worst = right;
        if (worst === at) break;
        swap(at, worst);
        at = worst;
      }
    }
  }
  return best.sort(compare);
}
