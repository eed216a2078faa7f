import assert from 'node:assert/strict';
import { whyFound } from '../../../../src/core/search/why';
import { indexOf, paper } from './papers';

describe('Why a paper was found', () => {
  it('is explained by the words and their places', () => {
    assert.equal(
      whyFound({ matches: { title: ['agent', 'memory'], abstract: ['pruning'] } }),
      'Title: agent, memory · Abstract: pruning',
    );
    assert.equal(whyFound({}), undefined);
  });

  it('includes the words that a partial match lacks', async () => {
    const index = await indexOf([paper('a', 'Agents with memory')]);
    const [partial] = index.search('agent memory xylophone', 5);
    assert.equal(partial?.isPartial, true);
    assert.match(whyFound(partial) ?? '', /^Title: .*memory.* · Not found: xylophone$/);
    const [whole] = index.search('agent memory', 5);
    assert.ok(whole);
    assert.doesNotMatch(whyFound(whole) ?? '', /Not found/);
  });
});
