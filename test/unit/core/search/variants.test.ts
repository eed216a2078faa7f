import assert from 'node:assert/strict';
import { indexOf, paper } from './papers';

/** The words, each the title of a paper, that a query for one word finds. */
async function found(word: string, known: readonly string[]): Promise<string[]> {
  const index = await indexOf(known.map((title) => paper(title, `${title} papers`)));
  return index.search(`${word} papers`, Infinity).flatMap(({ paper, isPartial }) => {
    return isPartial ? [] : paper.key;
  });
}

describe('A word that no paper has', () => {
  for (const [word, known, expected] of [
    ['agent', ['agents'], ['agents']],
    ['agents', ['agent'], ['agent']],
    ['policy', ['policies', 'police'], ['policies']],
    ['policies', ['policy'], ['policy']],
    ['searches', ['search'], ['search']],
    ['llm', ['llms'], ['llms']],
    ['learning', ['learns', 'learned', 'leaning'], ['learned', 'learns']],
    ['scale', ['scaling', 'scaled', 'scar'], ['scaled', 'scaling']],
    ['planning', ['plan'], ['plan']],
    ['plan', ['planned', 'plane'], ['planned']],
    ['models', ['modeling', 'model'], ['model', 'modeling']],
    ['rewrad', ['reward', 'regard', 'rewind'], ['reward']],
    ['polcy', ['policy', 'polish'], ['policy']],
    ['lerning', ['learning', 'turning'], ['learning']],
    ['gpro', ['grpo'], ['grpo']],
    ['qwen2', ['qwen3', 'qwen'], []],
    ['r12', ['r21'], []],
    ['2024', ['2025'], []],
    ['rewardmodel', ['reward model', 'reward'], ['reward model']],
  ] as const) {
    it(`finds ${expected.join(', ') || 'nothing'} for ${word}`, async () => {
      const all = await found(word, known);
      assert.deepEqual(word === 'models' ? all : all.sort(), expected);
    });
  }
});
