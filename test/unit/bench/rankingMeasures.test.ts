import assert from 'node:assert/strict';
import { isInTopThree, ndcg, reciprocalRank } from '../../../bench/rankingMeasures';
import type { Grade } from '../../../bench/rankingMeasures';

const nothing: readonly Grade[] = Array.from({ length: 10 }, () => 0);
const many: readonly Grade[] = Array.from({ length: 12 }, () => 3);

describe('nDCG@10', () => {
  for (const [what, found, judged, expected] of [
    ['is 1 for the best order', [3, 2, 1], [1, 3, 2], 1],
    ['is 1 with what is not relevant at the end', [3, 2, 1, 0, 0], [3, 2, 1], 1],
    // 1 + 0 + 7 / 2 + 3 / log2(5), beside 7 + 3 / log2(3) + 1 / 2
    ['counts gains of 7, 3 and 1', [1, 0, 3, 2], [3, 2, 1], 5.79203 / 9.39279],
    // 7 / log2(3), beside 7
    ['is discounted by the logarithm of the rank', [0, 3], [3], 0.63093],
    // 7, beside 7 + 7 / log2(3)
    ['misses what was not found', [3], [3, 3], 0.61315],
    ['is 0 when nothing was found', [], [3], 0],
    ['is 0 when nothing relevant was found', [0, 0], [1], 0],
    ['counts ten results', [...nothing, 3], [3], 0],
    ['counts ten of the best, too', many.slice(0, 10), many, 1],
    ['is 0 when there is nothing to find', [0, 0], [], 0],
  ] as readonly (readonly [string, readonly Grade[], readonly Grade[], number])[]) {
    it(what, () => {
      const actual = ndcg(found, judged);
      assert.ok(Math.abs(actual - expected) < 5e-5, `${actual} is not ${expected}`);
    });
  }
});

describe('The reciprocal rank and the top three', () => {
  it('use the first result of grade 2 or 3 among the first ten, or three', () => {
    for (const [grades, rank, isInTop] of [
      [[3, 3], 1, true],
      [[1, 2, 3], 1 / 2, true],
      [[0, 1, 2], 1 / 3, true],
      [[0, 1, 0, 3], 1 / 4, false],
      [[], 0, false],
      [[1, 1], 0, false],
      [[...nothing.slice(1), 2], 1 / 10, false],
      [[...nothing, 2], 0, false],
    ] as readonly (readonly [readonly Grade[], number, boolean])[]) {
      assert.equal(reciprocalRank(grades), rank);
      assert.equal(isInTopThree(grades), isInTop);
    }
  });
});
