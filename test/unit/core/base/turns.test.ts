import assert from 'node:assert/strict';
import { Turns } from '../../../../src/core/base/tasks';

describe('Turns', () => {
  it('run one task after the other, also after a failure, and return the result of each', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const first = turns.take(async () => {
      await new Promise(setImmediate);
      done.push('first');
      throw new Error('Broken');
    });
    const second = turns.take(() => done.push('second'));
    await assert.rejects(first, /Broken/);
    assert.equal(await second, 2);
    assert.deepEqual(done, ['first', 'second']);
  });
});
