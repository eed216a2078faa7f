import assert from 'node:assert/strict';
import fc from 'fast-check';
import { longForms } from '../../../../src/core/search/ranking/readings';

const longFormsIn = (short: string, ...texts: string[]) =>
  longForms(short, texts).map(({ words, share }) => [words.join(' '), Number(share.toFixed(2))]);

describe('The long form of an abbreviation', () => {
  it('is found before it, by initials or by letters', () => {
    assert.deepEqual(longFormsIn('rl', 'We use Reinforcement Learning (RL) here.'), [
      ['reinforcement learning', 1],
    ]);
    assert.deepEqual(longFormsIn('ppo', 'such as Proximal Policy Optimization (PPO)'), [
      ['proximal policy optimization', 1],
    ]);
    assert.deepEqual(longFormsIn('rlhf', 'reinforcement learning from human feedback (RLHF)'), [
      ['reinforcement learning from human feedback', 1],
    ]);
    assert.deepEqual(longFormsIn('sft', 'After supervised finetuning (SFT), we'), [
      ['supervised finetuning', 1],
    ]);
    assert.deepEqual(longFormsIn('llm', 'Large Language Models (LLMs)'), [
      ['large language model', 1],
    ]);
    assert.deepEqual(longFormsIn('cot', 'with chain-of-thought (CoT)'), [['chain of thought', 1]]);
  });

  it('is the most common one in papers; rare ones are left out', () => {
    const texts = Array.from({ length: 9 }, () => 'retrieval augmented generation (RAG)');
    assert.deepEqual(longFormsIn('rag', ...texts, 'a random access gadget (RAG)'), [
      ['retrieval augmented generation', 0.9],
    ]);
    assert.deepEqual(longFormsIn('ood', 'out of domain (OOD)', 'out of distribution (OOD)'), [
      ['out of domain', 0.5],
      ['out of distribution', 0.5],
    ]);
  });

  it('is unknown where no paper defines it', () => {
    assert.deepEqual(
      longFormsIn('rl', 'RL is used (rl).', '(RL) first', 'something else (RL)'),
      [],
    );
    assert.deepEqual(longFormsIn('rl'), []);
  });

  it('is found in linear time, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void longForms('ab', [text])));
    longForms('rl', ['(RL)'.repeat(1e5), 'r l '.repeat(1e5) + '(RL)']);
  });
});
