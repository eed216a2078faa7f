import assert from 'node:assert/strict';
import fc from 'fast-check';
import { termMatches } from '../../../../src/core/search/words/termMatches';
import type { TermMatch } from '../../../../src/core/search/words/termMatches';
import { words } from '../../../../src/core/search/words/tokens';

/** The expected result of {@link termMatches}, word by word. */
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

describe('Terms in a text', () => {
  it('are the same as in a search word by word', () => {
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
        assert.deepEqual(termMatches(text, wanted), everyMatch(text, wanted));
      }),
      { numRuns: 500 },
    );
  });

  it('are found in long words that are cut', () => {
    const text = `text2reward${'x'.repeat(60)}`;
    const wanted = new Set([`reward${'x'.repeat(49)}`]);
    assert.deepEqual(termMatches(text, wanted), everyMatch(text, wanted));
    assert.equal(everyMatch(text, wanted).length, 1);
  });

  it('are found quickly in a text full of them', () => {
    const text = 'ab'.repeat(100_000) + ' a b'.repeat(10);
    assert.equal(termMatches(text, new Set(['a', 'b', 'ba'])).length, 20);
  });
});
