import assert from 'node:assert/strict';
import { foldedText } from '../../../../src/core/search/words/folded';
import { titleRank, titleRanks } from '../../../../src/core/search/ranking/titleRank';

describe('The rank of a title in a search', () => {
  it('is by whole title, then by prefix, without an article', () => {
    for (const [title, wanted, rank] of [
      ['DeepSeek-R1', 'deepseekr1', 'whole'],
      ['DeepSeek-R1: Reasoning', 'deepseekr1', 'beginning'],
      ['The Policy Cliff', 'policy', 'beginning'],
      ['A Policy', 'policy', 'whole'],
      ['A Policy', 'a', 'beginning'],
      ['Policies', 'policy', 'allWords'],
      ['On Policy', 'policy', 'allWords'],
    ] as const) {
      assert.equal(titleRank(foldedText(title), wanted), titleRanks[rank], title);
    }
  });
});
