import assert from 'node:assert/strict';
import { scoreLookUps } from '../../../bench/adversarialLookUps';

describe('Looking up works that are easily mistaken for others', () => {
  it('finds them with their authors, and never takes another', async () => {
    const score = await scoreLookUps(3, 40, 96);
    assert.deepEqual(score.wrong, []);
    assert.ok(score.found >= 0.9 * score.known, score.missed.join('\n'));
    assert.ok(score.authorsRight >= 0.99 * score.found, score.missed.join('\n'));
  });
});
