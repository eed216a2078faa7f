import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SearchedText } from '../../../../src/core/search/words/searchedText';
import type { TermMatch } from '../../../../src/core/search/words/searchedText';
import { words } from '../../../../src/core/search/words/tokens';

/** What {@link SearchedText.matches} gives, told from every word. */
function everyMatch(text: string, wanted: ReadonlySet<string>): TermMatch[] {
  return words(text).flatMap(({ whole, parts }) => {
    const matchOf = ({ start, end, terms }: (typeof parts)[number]): TermMatch[] => {
      const term = terms.find((term) => wanted.has(term));
      return term === undefined ? [] : [{ span: [start, end], term }];
    };
    const all = whole ? matchOf(whole) : [];
    return all.length > 0 ? all : parts.flatMap(matchOf);
  });
}

function termsOf(text: string): string[] {
  return words(text).flatMap(({ whole, parts }) =>
    [...(whole ? [whole] : []), ...parts].flatMap(({ terms }) => terms),
  );
}

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from("-_/.'’&+^–~,()$ ")),
      fc.constantFrom(' ', ' ', ' a', 's', 'r1', '2.5', 'Qwen2.5', 'SmartSnap', 'text2reward'),
      fc.constantFrom(
        'Pokémon',
        'İstanbul',
        'naïve',
        'π0',
        'K',
        '模型',
        '\u{1d49c}',
        'ﬁne',
        'e\u0301',
      ),
      fc.constantFrom('deep', 'Deep', 'DEEP', 'seek', 'reward', 'x'.repeat(58)),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('a searched text', () => {
  it('has the matches that a look at every word finds, for any text and terms of it', () => {
    fc.assert(
      fc.property(anyText, fc.infiniteStream(fc.boolean()), (text, choices) => {
        const isChosen = () => choices.next().value === true;
        const wanted = new Set([
          ...termsOf(text).filter(isChosen),
          'deep',
          'seek',
          'deepseek',
          'a',
        ]);
        assert.deepEqual(new SearchedText(text).matches(wanted), everyMatch(text, wanted));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same searched text when it is asked for other terms', () => {
    const text = new SearchedText('We use DeepSeek-R1 here, and DeepSeek there.');
    const found = (...wanted: string[]) => text.matches(new Set(wanted)).map(({ term }) => term);
    assert.deepEqual(found('deepseek'), ['deepseek', 'deepseek']);
    assert.deepEqual(found('deepseekr1', 'there'), ['deepseekr1', 'there']);
    assert.deepEqual(found(), []);
  });

  it('has the terms of words so long that they are cut', () => {
    const text = `text2reward${'x'.repeat(60)}`;
    const wanted = new Set([`reward${'x'.repeat(49)}`]);
    assert.deepEqual(new SearchedText(text).matches(wanted), everyMatch(text, wanted));
    assert.equal(everyMatch(text, wanted).length, 1);
  });

  it('is quick to search for terms that stand everywhere', () => {
    const text = new SearchedText('ab'.repeat(100_000) + ' a b'.repeat(10));
    assert.equal(text.matches(new Set(['a', 'b', 'ba'])).length, 20);
  });
});
