import assert from 'node:assert/strict';
import { forEachSideBySide } from '../../../../src/core/base/sideBySide';

describe('Work side by side', () => {
  it('is done for each item, in order, and so many at a time', async () => {
    const begun: number[] = [];
    let underWay = 0;
    let most = 0;
    await forEachSideBySide([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      begun.push(item);
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay -= 1;
    });
    assert.deepEqual(begun, [1, 2, 3, 4, 5, 6, 7]);
    assert.equal(most, 3);
    assert.equal(underWay, 0);
  });

  it('is done of fewer items than could be at a time', async () => {
    const done: string[] = [];
    await forEachSideBySide(['a'], 5, (item) => Promise.resolve(void done.push(item)));
    await forEachSideBySide([], 5, () => assert.fail());
    assert.deepEqual(done, ['a']);
  });

  it('ends with the first failure, when nothing is under way any more', async () => {
    const begun: number[] = [];
    const done: number[] = [];
    const work = forEachSideBySide([1, 2, 3, 4, 5, 6], 2, async (item) => {
      begun.push(item);
      await new Promise(setImmediate);
      if (item === 2) throw new Error('two');
      await new Promise(setImmediate);
      done.push(item);
    });
    await assert.rejects(work, /two/);
    assert.deepEqual(begun, [1, 2]);
    assert.deepEqual(done, [1]);
  });
});
