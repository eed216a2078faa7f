import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isAcceptedKey, writeKey } from '../../../../src/core/identity/key';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { testTables } from '../../support/cases';

describe('A key that Pandoc and BibTeX accept', () => {
  testTables('tables/identity/keys.json', { isAcceptedKey });

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
