import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foldedText } from '../../../../src/core/search/words/folded';
import {
  firstLetters,
  mayStart,
  titleRank,
  titleRanks,
} from '../../../../src/core/search/ranking/titleRank';

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

  it('is found quickly when the first letters differ', () => {
    const words = fc.array(fc.constantFrom('a', 'the', 'an', 'tree', 'agents', 'π', '𝔸', 'r1'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(words, words, fc.nat(9), (title, others, length) => {
        const folded = foldedText(title.join(' '));
        const wanted = foldedText(others.join(' '))
          .replaceAll(' ', '')
          .slice(0, length + 1);
        if (mayStart(firstLetters(folded), wanted)) return;
        assert.equal(titleRank(folded, wanted), titleRanks.allWords);
      }),
      { numRuns: 500 },
    );
    assert.equal(mayStart(firstLetters(foldedText('The Policy Cliff')), 'cliff'), false);
  });
});
