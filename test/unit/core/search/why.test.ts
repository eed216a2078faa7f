import assert from 'node:assert/strict';
import { PaperIndex } from '../../../../src/core/search/paperIndex';
import { whyFound } from '../../../../src/core/search/why';
import { pause } from '../../support/engineParts';

describe('Why a paper was found', () => {
  it('is explained by the words and their places', () => {
    assert.equal(
      whyFound({ matches: { title: ['agent', 'memory'], abstract: ['pruning'] } }),
      'Title: agent, memory · Abstract: pruning',
    );
    assert.equal(whyFound({}), undefined);
  });

  it('includes the words that a partial match lacks', async () => {
    const index = new PaperIndex();
    const paper = { key: 'a', title: 'Agents with memory', abstract: '', links: [], sightings: [] };
    await index.update([], [paper], pause);
    await index.finish(pause);
    const [partial] = index.search('agent memory xylophone', 5);
    assert.equal(partial?.isPartial, true);
    assert.match(whyFound(partial) ?? '', /^Title: .*memory.* · Not found: xylophone$/);
    const [whole] = index.search('agent memory', 5);
    assert.ok(whole);
    assert.doesNotMatch(whyFound(whole) ?? '', /Not found/);
  });
});
