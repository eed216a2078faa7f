import assert from 'node:assert/strict';
import fc from 'fast-check';
import { topOf } from '../../../../src/core/search/ranking/topOf';

describe('the top of a list', () => {
  it('is the beginning of the sorted list', () => {
    const limits = fc.oneof(fc.nat(20), fc.constant(Infinity));
    fc.assert(
      fc.property(fc.array(fc.nat(9)), limits, (scores, limit) => {
        const compare = (a: number, b: number) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b;
        const isWanted = (i: number) => (scores[i] ?? 0) > 2;
        const sorted = [...scores.keys()].filter(isWanted).sort(compare);
        const end = limit === Infinity ? undefined : limit;
        assert.deepEqual(topOf(scores.length, limit, isWanted, compare), sorted.slice(0, end));
      }),
    );
  });
});
