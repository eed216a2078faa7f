import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isAcceptedKey, writeKey } from '../../../../src/core/identity/key';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';

describe('A key that Pandoc and BibTeX accept', () => {
  for (const key of [
    ...['heron2023', 'DBLP:conf/nips/A17', 'a_b.c-d+e', 'müller2020', '_x', '7b', "O'Neil2016"],
    ...['doe_title_2020', '字2020', 'http://zotero.org/users/1/items/ABC', '1234/XY5'],
  ]) {
    it(`can be ${key}`, () => assert.ok(isAcceptedKey(key)));
  }

  for (const key of [
    ...['', '$(touch x)', '$HOME', '`id`', 'a;b', 'a|b', 'a&b', 'a b', 'a\nb', 'a,b', 'a{b', 'a}b'],
    ...['a\\input', 'a%b', 'a#b', 'a"b', 'a=b', 'a~b', '[a]', '-rf', '.a', 'a\u202eb', 'a\u200bb'],
  ]) {
    it(`cannot be ${JSON.stringify(key)}`, () => assert.ok(!isAcceptedKey(key)));
  }

  it('is read from notes and bibliographies as it was written', () => {
    const unit = fc.oneof(
      fc.constantFrom(...Array.from("aZ09_:.-+/'é")),
      fc.string({ maxLength: 1 }),
    );
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 12 }), (key) => {
        fc.pre(isAcceptedKey(key));
        const [cluster] = parseCitations(`See [${writeKey(key)}].\n`);
        assert.equal(cluster?.items[0]?.key, key);
        const { entries, problems } = parseBibtex(`@misc{${key},\n  title = {x},\n}\n`);
        assert.deepEqual(problems, []);
        assert.equal(entries[0]?.key, key);
      }),
    );
  });
});
