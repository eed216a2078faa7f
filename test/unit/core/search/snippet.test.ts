import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { termMatches } from '../../../../src/core/search/words/termMatches';
import {
  AskedWords,
  bestWindow,
  evidenceLength,
  snippet as snippetOf,
} from '../../../../src/core/search/answer/snippet';

const filler = 'Nothing of note happens in this part of the text at all. '.repeat(8);
const words = new AskedWords(undefined);
const snippet = (text: string, terms: ReadonlySet<string>) =>
  snippetOf(text, { terms, words })?.snippet;
const marked = (text: string, ...terms: string[]) => {
  const found = snippet(text, new Set(terms));
  assert.ok(found);
  return found.matches.map(([start, end]) => found.text.slice(start, end));
};

describe('A snippet', () => {
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

  it('ends at words, is short, and marks valid ranges, for any text', () => {
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

  it('contains the only match, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), (before, after) => {
        const text = `${'some words '.repeat(before * 4)}needle${' more words'.repeat(after * 4)}`;
        assert.deepEqual(marked(text, 'needle'), ['needle']);
      }),
    );
  });

  it('supports one endless word', () => {
    for (const text of ['x'.repeat(100_000), '🐢'.repeat(1000), `x${'🐢'.repeat(1000)}`]) {
      const found = snippet(text, new Set(['y']));
      assert.ok(found && found.text.length <= 164);
      assert.match(found.text, /^x?(?:x+|🐢+)…$/u);
    }
  });

  it('starts with the words, so a row that is cut off shows them', () => {
    const text = `${filler}It leads to reward hacking. ${filler}Some reward. ${filler}`;
    const found = snippet(text, new Set(['reward', 'hacking']));
    assert.match(found?.text ?? '', /^…It leads to reward hacking\. Nothing/);
  });

  it('prefers words that are not shown elsewhere, then a phrase, then close words', () => {
    const asked = new AskedWords(parseQuery('policy agent memory').query.where);
    const wanted = { terms: new Set(['policy', 'agent', 'memory']), words: asked };
    const begin = (text: string, seen = new Set<number>()) =>
      snippetOf(text, { ...wanted, seen })?.snippet.text.slice(0, 45);
    const apart = `${filler}A policy for an agent. ${filler}Memory alone. ${filler}`;
    assert.match(begin(apart) ?? '', /A policy for an agent/);
    const seen = new Set([asked.of('policy'), asked.of('agent')]);
    assert.match(begin(apart, seen) ?? '', /Memory alone/);
    assert.match(begin(`${apart}An agent has memory: a policy.`) ?? '', /An agent has memory: a p/);

    const kept = `Models, reward, agents hack. ${filler}A reward model. ${filler}The model: agents hack reward.`;
    const phrase = new AskedWords(parseQuery('agents "reward model"').query.where);
    const terms = new Set(['reward', 'model', 'agents']);
    const best = snippetOf(kept, { terms, words: phrase });
    assert.match(best?.snippet.text.slice(0, 45) ?? '', /reward model/);
  });

  it('treats words of one stem as one word', () => {
    const text = `Rewards, rewarded, rewarding. ${filler}A reward for a policy. ${filler}`;
    const asked = new AskedWords(parseQuery('reward policy').query.where);
    const terms = new Set(['reward', 'rewards', 'rewarded', 'rewarding', 'policy']);
    const found = snippetOf(text, { terms, words: asked });
    assert.match(found?.snippet.text ?? '', /^….*A reward for a policy/);
  });

  it('has the closest words, for any text', () => {
    const word = fc.constantFrom('alpha', 'beta', 'alpha', 'beta', 'gamma', 'of', 'somewhat', 'x');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (all) => {
        const text = all.join(' ');
        const places = (wanted: string) =>
          [...text.matchAll(new RegExp(`\\b${wanted}\\b`, 'g'))].map(({ index }) => index);
        const distances = places('alpha').flatMap((a) =>
          places('beta').map((b) => Math.max(a + 5, b + 4) - Math.min(a, b)),
        );
        const nearest = Math.min(...distances);
        if (nearest > evidenceLength) return;
        const terms = new Set(['alpha', 'beta']);
        const matches = termMatches(text, terms);
        const [start, end] = bestWindow(matches, words);
        assert.equal(end - start, nearest);
        const shown = snippet(text, terms)?.text.slice(0, evidenceLength + 1) ?? '';
        assert.match(shown, /\balpha\b/);
        assert.match(shown, /\bbeta\b/);
      }),
    );
  });
});
