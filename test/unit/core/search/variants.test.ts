import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Vocabulary } from '../../../../src/core/search/ranking/variants';
import { inflections, misspellings, splits } from '../../../../src/core/search/ranking/variants';

/** Knows these words and, as an index, gives all of them for similar ones. */
function vocabulary(...known: string[]): Vocabulary {
  return {
    hasTerm: (term) => known.includes(term),
    hasPrefix: (prefix) => known.some((term) => term.startsWith(prefix)),
    papersWithTerm: (term) => Number(known.includes(term)),
    withPrefix: (prefix) => known.filter((term) => term.startsWith(prefix)),
    similar: () => known,
  };
}
const everything: Vocabulary = {
  hasTerm: () => true,
  hasPrefix: () => true,
  papersWithTerm: () => 1,
  withPrefix: () => [],
  similar: () => [],
};
const formsOf = (term: string, ...known: string[]) =>
  inflections(term, vocabulary(term, ...known))
    .map((variant) => variant.term)
    .sort();

describe('the forms of a word', () => {
  it('are singular and plural', () => {
    assert.deepEqual(formsOf('agent', 'agents'), ['agents']);
    assert.deepEqual(formsOf('agents', 'agent'), ['agent']);
    assert.deepEqual(formsOf('policy', 'policies', 'police'), ['policies']);
    assert.deepEqual(formsOf('policies', 'policy'), ['policy']);
    assert.deepEqual(formsOf('searches', 'search'), ['search']);
    assert.deepEqual(formsOf('llm', 'llms'), ['llms']);
    assert.deepEqual(formsOf('analysis', 'analysi'), []);
    assert.deepEqual(formsOf('corpus', 'corpu'), []);
  });

  it('are those of verbs, and count less', () => {
    assert.deepEqual(formsOf('learning', 'learn', 'learns', 'learned'), [
      'learn',
      'learned',
      'learns',
    ]);
    assert.deepEqual(formsOf('scale', 'scaling', 'scaled', 'scar'), ['scaled', 'scaling']);
    assert.deepEqual(formsOf('planning', 'plan'), ['plan']);
    assert.deepEqual(formsOf('plan', 'planned', 'plane'), ['planned']);
    const weights = inflections('models', vocabulary('model', 'modeling'));
    assert.deepEqual(
      weights.sort((a, b) => b.weight - a.weight).map(({ term }) => term),
      ['model', 'modeling'],
    );
  });

  it('are words like it, for any word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,12}$/), (term) => {
        for (const variant of inflections(term, everything)) {
          assert.ok(variant.term.startsWith(term.slice(0, 2)) && variant.term !== term);
          assert.ok(variant.weight > 0 && variant.weight < 1);
        }
      }),
    );
    for (const term of ['r1', '2025', 'π', '深', '', 'as', 'x'.repeat(1e5)]) {
      assert.deepEqual(inflections(term, everything), []);
    }
  });
});

describe('what a word is a misspelling of', () => {
  const nearest = (term: string, ...known: string[]) =>
    misspellings(term, 2, true, vocabulary(...known)).map((variant) => variant.term);

  it('is what has the fewest wrong letters, where a swap is one', () => {
    assert.deepEqual(nearest('rewrad', 'reward', 'regard', 'rewind'), ['reward']);
    assert.deepEqual(nearest('polcy', 'policy', 'polish'), ['policy']);
    assert.deepEqual(nearest('lerning', 'learning', 'turning'), ['learning']);
    assert.deepEqual(nearest('gpro', 'grpo'), ['grpo']);
    const all = misspellings('rewrad', 2, false, vocabulary('rewind', 'reward'));
    assert.deepEqual(
      all.map(({ term }) => term),
      ['reward', 'rewind'],
    );
  });

  it('never has other digits', () => {
    assert.deepEqual(nearest('qwen2', 'qwen3', 'qwen'), []);
    assert.deepEqual(nearest('r12', 'r21'), []);
  });

  it('may be two words typed as one', () => {
    assert.deepEqual(splits('rewardmodel', vocabulary('reward', 'model')), [['reward', 'model']]);
    assert.deepEqual(splits('model', everything), []);
    assert.deepEqual(splits('r'.repeat(1e5), everything), []);
  });
});
