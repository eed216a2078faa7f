import assert from 'node:assert/strict';
import { isInTopThree, ndcg, reciprocalRank } from '../../../bench/rankingMeasures';
import type { Grade } from '../../../bench/rankingMeasures';

const nothing: readonly Grade[] = Array.from({ length: 10 }, () => 0);

function assertNear(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 5e-5, `${actual} is not ${expected}`);
}

describe('nDCG@10', () => {
  it('is 1 for the best order', () => {
    assert.equal(ndcg([3, 2, 1], [1, 3, 2]), 1);
    assert.equal(ndcg([3, 2, 1, 0, 0], [3, 2, 1]), 1);
  });

  it('counts gains of 7, 3 and 1, discounted by the logarithm of the rank', () => {
    // 1 + 0 + 7 / 2 + 3 / log2(5), beside 7 + 3 / log2(3) + 1 / 2
    assertNear(ndcg([1, 0, 3, 2], [3, 2, 1]), 5.79203 / 9.39279);
    // 7 / log2(3), beside 7
    assertNear(ndcg([0, 3], [3]), 0.63093);
  });

  it('misses what was not found', () => {
    // 7, beside 7 + 7 / log2(3)
    assertNear(ndcg([3], [3, 3]), 0.61315);
    assert.equal(ndcg([], [3]), 0);
    assert.equal(ndcg([0, 0], [1]), 0);
  });

  it('counts ten results, of what is best too', () => {
    assert.equal(ndcg([...nothing, 3], [3]), 0);
    const many: readonly Grade[] = Array.from({ length: 12 }, () => 3);
    assert.equal(ndcg(many.slice(0, 10), many), 1);
  });

  it('is 0 where nothing was to be found', () => {
    assert.equal(ndcg([0, 0], []), 0);
  });
});

describe('the reciprocal rank', () => {
  it('is that of the first result of grade 2 or 3', () => {
    assert.equal(reciprocalRank([3, 3]), 1);
    assert.equal(reciprocalRank([1, 2, 3]), 1 / 2);
    assert.equal(reciprocalRank([0, 1, 0, 3]), 1 / 4);
  });

  it('is 0 when there is none among the first ten', () => {
    assert.equal(reciprocalRank([]), 0);
    assert.equal(reciprocalRank([1, 1]), 0);
    assert.equal(reciprocalRank([...nothing.slice(1), 2]), 1 / 10);
    assert.equal(reciprocalRank([...nothing, 2]), 0);
  });
});

describe('the top three', () => {
  it('have a result of grade 2 or 3', () => {
    assert.equal(isInTopThree([0, 1, 2]), true);
    assert.equal(isInTopThree([3]), true);
    assert.equal(isInTopThree([1, 1, 1, 3]), false);
    assert.equal(isInTopThree([]), false);
  });
});
