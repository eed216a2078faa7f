import assert from 'node:assert/strict';
import { AskedWords, snippet as snippetOf } from '../../../../src/core/search/answer/snippet';

const words = new AskedWords(undefined);
const snippet = (text: string, terms: ReadonlySet<string>) =>
  snippetOf(text, { terms, words })?.snippet;

describe('A snippet', () => {
  it('takes time linear in the text', () => {
    const text = 'reward model '.repeat(50_000);
    const found = snippet(text, new Set(['reward', 'model']));
    assert.equal(found?.text.slice(0, 13), 'reward model ');
  });
});
