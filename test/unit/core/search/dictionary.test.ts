import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Dictionary } from '../../../../src/core/search/index/dictionary';
import { hashOf } from '../../../../src/core/base/bytes';
import { codeUnits } from '../../../../src/core/text/characters';

const letters = fc.constantFrom('a', 'b', 'c', 'é', '深', '2');
const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 });

function dictionaryOf(terms: readonly string[]): Dictionary {
  const dictionary = new Dictionary();
  for (const term of terms) {
    const units = codeUnits(`-${term}`);
    dictionary.add(units, 1, term.length + 1, hashOf(units, 1, term.length + 1));
  }
  return dictionary;
}

const termsOf = (dictionary: Dictionary, ids: readonly number[]) =>
  ids.map((id) => dictionary.term(id)).sort();

function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a.startsWith(b.charAt(0))) return distance(a.slice(1), b.slice(1));
  const [x, y] = [a.slice(1), b.slice(1)];
  const edits = [distance(x, y), distance(x, b), distance(a, y)];
  const isSwap = a.length > 1 && b.startsWith(`${a[1]}${a[0]}`);
  return 1 + Math.min(...edits, ...(isSwap ? [distance(a.slice(2), b.slice(2))] : []));
}

describe('A dictionary', () => {
  it('gives each term one number', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 800 }), (terms) => {
        const dictionary = dictionaryOf([...terms, ...terms]);
        const different = [...new Set(terms)];
        assert.equal(dictionary.size, different.length);
        for (const [id, term] of different.entries()) {
          assert.equal(dictionary.term(id), term);
          assert.equal(dictionary.id(term), id);
        }
        assert.equal(dictionary.id('none'), undefined);
      }),
    );
  });

  it('keeps terms of the same hash apart', () => {
    const terms = ['declinate', 'macallums', 'costarring', 'liquid'];
    const hashes = terms.map((term) => hashOf(codeUnits(term), 0, term.length));
    assert.deepEqual([hashes[0], hashes[2]], [hashes[1], hashes[3]]);
    const dictionary = dictionaryOf(terms);
    assert.deepEqual(
      terms.map((term) => dictionary.id(term)),
      [0, 1, 2, 3],
    );
  });

  it('adds the terms of another, empty or not, as if they were added one by one', () => {
    const words = fc.uniqueArray(word);
    fc.assert(
      fc.property(words, words, words, word, (own, some, more, term) => {
        const dictionary = dictionaryOf(own);
        for (const terms of [some, more]) {
          const other = dictionaryOf(['before', ...terms]);
          const copy = other.copyOf(Uint32Array.from(terms, (text) => other.id(text) ?? -1));
          const ids = dictionary.addAll(copy);
          assert.deepEqual(
            [...ids].map((id) => dictionary.term(id)),
            terms,
          );
        }
        const expected = dictionaryOf([...own, ...some, ...more]);
        assert.equal(dictionary.size, expected.size);
        for (const text of [...own, ...some, ...more, term]) {
          assert.equal(dictionary.id(text), expected.id(text));
          const prefix = text.slice(0, 2);
          assert.deepEqual(dictionary.withPrefix(prefix), expected.withPrefix(prefix));
        }
        assert.deepEqual(dictionary.similar(term, 1), expected.similar(term, 1));
      }),
    );
  });

  it('finds terms by prefix', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (terms, prefix) => {
        const dictionary = dictionaryOf(terms);
        assert.deepEqual(
          termsOf(dictionary, dictionary.withPrefix(prefix)),
          terms.filter((term) => term.startsWith(prefix)).sort(),
        );
      }),
    );
  });

  it('finds terms that differ in some letters, a swap counting as one', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), word, fc.nat(2), (terms, term, edits) => {
        const dictionary = dictionaryOf(terms);
        const found = dictionary.similar(term, edits);
        assert.deepEqual(
          found.map(([id, count]) => `${dictionary.term(id)} ${count}`).sort(),
          terms
            .map((other) => [other, distance(term, other)] as const)
            .filter(([, count]) => count <= edits)
            .map(([other, count]) => `${other} ${count}`)
            .sort(),
        );
      }),
    );
  });
});
