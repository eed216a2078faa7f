import assert from 'node:assert/strict';
import { Recent } from '../../../../src/core/base/collections';

describe('A cache of recent results', () => {
  it('keeps a result as long as few others are requested', () => {
    const recent = new Recent<number, string>(3);
    const made: number[] = [];
    const get = (key: number) => recent.get(key, () => `${made.push(key)}. ${key}`);
    assert.deepEqual([1, 2, 3, 1, 4, 5, 1].map(get).at(-1), '1. 1');
    assert.deepEqual(made, [1, 2, 3, 4, 5]);
  });

  it('forgets a result after many others were requested', () => {
    const recent = new Recent<number, number>(3);
    let made = 0;
    for (const key of [1, 2, 3, 4, 5, 6, 7, 1]) recent.get(key, () => ++made);
    assert.equal(made, 8);
  });
});
