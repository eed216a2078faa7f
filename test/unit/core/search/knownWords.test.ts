import assert from 'node:assert/strict';
import { KnownWords } from '../../../../src/core/search/words/knownWords';
import { codeUnits } from '../../../../src/core/text/characters';
import { hashOf } from '../../../../src/core/base/hash';

describe('Known words', () => {
  const known = new KnownWords();
  let made = 0;
  const termsOf = (word: string, terms: readonly string[]): readonly string[] => {
    const units = codeUnits(` ${word}`);
    const found: string[] = [];
    const make = () => {
      made += 1;
      return terms;
    };
    known.visit(units, 1, units.length, make, (all, start, end, hash) => {
      assert.equal(hash, hashOf(all, start, end));
      found.push(String.fromCharCode(...all.subarray(start, end)));
    });
    return found;
  };

  it('have the terms that were made of them, once', () => {
    const words: Readonly<Record<string, readonly string[]>> = {
      SmartSnap: ['smartsnap', 'smart', 'snap'],
      '2.5': ['2.5'],
      '/': [],
      SmartSnaps: ['smartsnaps', 'smart', 'snaps'],
    };
    for (let round = 0; round < 2; round++) {
      for (const [word, terms] of Object.entries(words)) {
        assert.deepEqual(termsOf(word, terms), terms);
      }
    }
    assert.equal(made, 4);
  });

  it('are right however many there are', () => {
    for (let i = 0; i < 45_000; i++) {
      const word = `r${i}`;
      assert.deepEqual(termsOf(word, [word, String(i)]), [word, String(i)]);
    }
    assert.deepEqual(termsOf('r7', ['r7', '7']), ['r7', '7']);
  });
});
