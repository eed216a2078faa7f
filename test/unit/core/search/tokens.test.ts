import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TermReader } from '../../../../src/core/search/words/termReader';
import { hashOf } from '../../../../src/core/base/bytes';
import { writeAscii } from '../../../../src/platform/utf8';
import { words } from '../../../../src/core/search/words/tokens';
import { letters } from '../../support/letters';
import { itReturns } from '../../support/cases';
import { words as wordsOf } from '../../support/words';

function terms(text: string): string[] {
  const found: string[] = [];
  const reader = new TermReader((units, start, end, hash) => {
    assert.equal(hash, hashOf(units, start, end));
    found.push(String.fromCharCode(...units.subarray(start, end)));
  }, writeAscii);
  // Earlier texts have no effect.
  reader.read(
    'Something-else, much longer than most of the texts that are read after it: 2.5 of Them.',
  );
  found.length = 0;
  reader.read(text);
  return found;
}

describe('The terms of a text', () => {
  itReturns('search/terms.json', terms);
});

it('are the same however many words came before', () => {
  const words = Array.from({ length: 45_000 }, (_, i) => `é${i}`);
  const expected = words.map((word) => word.replace('é', 'e'));
  assert.deepEqual(terms([...words, ...words].join(' ')), [...expected, ...expected]);
});

describe('Words', () => {
  it('have valid ranges, in order, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { whole, parts } of words(text)) {
          for (const { start, end, terms } of parts) {
            assert.ok(start >= last && end > start && end <= text.length);
            assert.ok(terms.every((term) => term.length > 0));
            last = end;
          }
          if (whole) assert.equal(whole.end, last);
        }
      }),
    );
  });

  it('have the same terms however they are written', () => {
    const pieces = [
      ...wordsOf('a model Smart SmartSnap GPT r1 s S 2 2.5 qwen2 4oS é π'),
      ...['深', '𝒳', ' ', ' ', '  ', '-', '.', ', ', ...letters("'’/–\u0000\ud800_+")],
      ...['x'.repeat(58), 'x'.repeat(61)],
    ];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 });
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const ofWords = words(text).flatMap(({ whole, parts }) => [
          ...parts.flatMap(({ terms }) => terms),
          ...(whole?.terms ?? []),
        ]);
        assert.deepEqual(terms(text), ofWords);
      }),
      { numRuns: 1000 },
    );
  });
});
