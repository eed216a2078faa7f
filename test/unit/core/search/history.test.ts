import assert from 'node:assert/strict';
import { withQuery, withoutQuery } from '../../../../src/core/search/query/history';

describe('The search history', () => {
  it('has the newest first and each search once, however it was typed', () => {
    assert.deepEqual(withQuery(['b', 'Org:Tencent  grpo', 'c'], ' org:tencent grpo '), [
      'org:tencent grpo',
      'b',
      'c',
    ]);
    assert.deepEqual(withQuery(['a'], '  '), ['a']);
  });

  it('forgets the oldest beyond twenty, and removed ones', () => {
    let history: readonly string[] = [];
    for (let i = 1; i <= 25; i += 1) history = withQuery(history, `query ${i}`);
    assert.equal(history.length, 20);
    assert.equal(history[0], 'query 25');
    assert.ok(!withoutQuery(history, 'Query  25').includes('query 25'));
  });
});
