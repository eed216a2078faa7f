import assert from 'node:assert/strict';
import { askedFor } from '../../../bench/askedFor';

const nothing = { words: [], phrases: [], organizations: [], unwanted: [] };

describe('The query for another engine', () => {
  for (const [what, query, asked] of [
    [
      'the words as they are typed',
      'Fine-tuning LLM agents',
      { words: ['Fine-tuning', 'LLM', 'agents'] },
    ],
    [
      'phrases, organizations and what is not wanted apart',
      'org:"ant group" "reward model" agents -video -"flow matching"',
      {
        words: ['agents'],
        phrases: ['reward model'],
        organizations: ['ant group'],
        unwanted: ['video', 'flow matching'],
      },
    ],
    [
      'all words of alternatives and groups',
      'critic (math OR title:code) year:2025 -(video image)',
      { words: ['critic', 'math', 'code'], unwanted: ['video', 'image'] },
    ],
    ['no other fields', 'year:2025', {}],
  ] as const) {
    it(`is ${what}`, () => assert.deepEqual(askedFor(query), { ...nothing, ...asked }));
  }
});
