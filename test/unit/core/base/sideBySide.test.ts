import assert from 'node:assert/strict';
import { forEachSideBySide } from '../../../../src/core/base/tasks';

describe('forEachSideBySide', () => {
  it('runs for each item, in order, with a maximum at a time', async () => {
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

  it('runs for fewer items than the maximum', async () => {
    const done: string[] = [];
    await forEachSideBySide(['a'], 5, (item) => Promise.resolve(void done.push(item)));
    await forEachSideBySide([], 5, () => assert.fail());
    assert.deepEqual(done, ['a']);
  });

  it('rejects with the first failure, once no call is running', async () => {
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
