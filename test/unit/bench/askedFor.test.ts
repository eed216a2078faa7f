import assert from 'node:assert/strict';
import { askedFor } from '../../../bench/askedFor';

const nothing = { words: [], phrases: [], organizations: [], unwanted: [] };

describe('what other engines are asked for', () => {
  it('is the words as they are typed', () => {
    assert.deepEqual(askedFor('Fine-tuning LLM agents'), {
      ...nothing,
      words: ['Fine-tuning', 'LLM', 'agents'],
    });
  });

  it('is phrases, organisations and what is not wanted apart', () => {
    assert.deepEqual(askedFor('org:"ant group" "reward model" agents -video -"flow matching"'), {
      words: ['agents'],
      phrases: ['reward model'],
      organizations: ['ant group'],
      unwanted: ['video', 'flow matching'],
    });
  });

  it('is all words of alternatives and groups, without other fields', () => {
    assert.deepEqual(askedFor('critic (math OR title:code) year:2025 -(video image)'), {
      ...nothing,
      words: ['critic', 'math', 'code'],
      unwanted: ['video', 'image'],
    });
    assert.deepEqual(askedFor('year:2025'), nothing);
  });
});
