import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recognizePasted } from '../../../../src/core/citation/pasted';
import { testTables } from '../../support/cases';
import { words } from '../../support/words';

describe('Text that is pasted', () => {
  testTables('tables/citation/pasted.json', { recognizePasted });

  it('is ignored when it is long', () => {
    assert.equal(recognizePasted('word '.repeat(200)), undefined);
  });

  it('never throws', () => {
    const pieces = [
      ...words(`@misc{ ( a , } 10.1/ https:// arxiv.org/abs/ 2501.12345 é $`),
      ...[' = {', '\n', ' ', '\ud800'],
    ];
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const pasted = recognizePasted(text);
        if (!pasted) return;
        if ('identity' in pasted) assert.notEqual(pasted.identity, '');
        if (!('entries' in pasted)) return;
        for (const entry of pasted.entries) assert.ok(text.includes(entry.text));
      }),
    );
  });
});
