import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SearchedText } from '../../../../src/core/search/words/searchedText';
import { snippet as snippetOf } from '../../../../src/core/search/answer/snippet';

const filler = 'Nothing of note happens in this part of the text at all. '.repeat(8);
const snippet = (text: string, terms: ReadonlySet<string>) =>
  snippetOf(new SearchedText(text), terms);
const marked = (text: string, ...terms: string[]) => {
  const found = snippet(text, new Set(terms));
  assert.ok(found);
  return found.matches.map(([start, end]) => found.text.slice(start, end));
};

describe('a snippet', () => {
  it('is the beginning when only the title matched', () => {
    const found = snippet(filler, new Set());
    assert.match(found?.text ?? '', /^Nothing of note .*…$/);
    assert.deepEqual(found?.matches, []);
    assert.equal(snippet('', new Set(['a'])), undefined);
    assert.deepEqual(snippet('Short.', new Set()), { text: 'Short.', matches: [] });
  });

  it('is the passage with the most different words', () => {
    const text = `${filler}The reward and the reward. ${filler}A reward for the Policy, here. ${filler}`;
    const found = snippet(text, new Set(['reward', 'policy']));
    assert.match(found?.text ?? '', /^….*A reward for the Policy, here\..*…$/);
    assert.deepEqual(marked(text, 'reward', 'policy'), ['reward', 'Policy']);
  });

  it('marks names as a whole, or the parts that were found', () => {
    assert.deepEqual(marked('We use DeepSeek-R1 here.', 'deepseekr1', 'r1'), ['DeepSeek-R1']);
    assert.deepEqual(marked('We use DeepSeek-R1 here.', 'r1'), ['R1']);
    assert.deepEqual(marked('Pokémon', 'pokemon'), ['Pokémon']);
  });

  it('ends at words, is short, and marks what it says, for any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 600 }),
      fc.lorem({ maxCount: 80 }),
    );
    fc.assert(
      fc.property(anyText, fc.lorem(), (text, query) => {
        const found = snippet(text, new Set(query.toLowerCase().match(/\w+/g)));
        if (!found) {
          assert.equal(text, '');
          return;
        }
        assert.ok(found.text.length <= 164);
        const core = found.text.replace(/^…|…$/g, '');
        assert.ok(text.includes(core) || text === found.text);
        if (/^[a-z ,.]+$/i.test(core)) assert.ok(` ${text} `.includes(` ${core} `));
        let last = 0;
        for (const [start, end] of found.matches) {
          assert.ok(start >= last && end > start && end <= found.text.length);
          last = end;
        }
        assert.doesNotMatch(core, /^[\udc00-\udfff]|[\ud800-\udbff]$/);
      }),
    );
  });

  it('has the only match in it, wherever it stands', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (before, after) => {
        const text = `${'some words '.repeat(before * 4)}needle${' more words'.repeat(after * 4)}`;
        assert.deepEqual(marked(text, 'needle'), ['needle']);
      }),
    );
  });

  it('copes with one endless word', () => {
    const found = snippet('x'.repeat(100_000), new Set(['y']));
    assert.ok(found && found.text.length <= 164);
  });
});
