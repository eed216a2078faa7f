import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completeQuery } from '../../../../../src/core/search/query/complete';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { itReturns } from '../../../support/cases';

const context = {
  organizations: ['Ant Group', 'AI at Meta', 'Tencent', 'constructor'],
  authors: ['Ana Vasic', 'Li Wei'],
  tags: ['rl', 'to-read'],
  digests: ['2026-01-14.txt'],
  years: [2026, 2025],
};

describe('Completing a query', () => {
  itReturns('search/completions.json', (text) => {
    const [before = '', after = ''] = text.split('|');
    const offered = completeQuery(before + after, before.length, context);
    return offered.map(({ newText, detail }) => `${newText} – ${detail}`);
  });

  it('completes a value with quotation marks by a part of it, as it cannot be written whole', () => {
    const digests = ['my "best" papers of May.txt', '“Trending”.txt'];
    const offered = completeQuery('in:', 3, { digests });
    for (const [i, { label, newText }] of offered.entries()) {
      assert.equal(label, digests[i]);
      const { query, problems } = parseQuery(newText);
      assert.deepEqual(problems, []);
      assert.ok(query.where?.kind === 'name', newText);
      assert.ok(label.includes(query.where.text), newText);
      assert.ok(query.where.text.length >= label.length / 2, newText);
    }
  });

  it('offers valid values after any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, cursor) => {
        completeQuery(text, cursor, context);
      }),
    );
    for (const { newText: field } of completeQuery('', 0, context)) {
      for (const { newText } of completeQuery(field, field.length, context)) {
        assert.deepEqual(parseQuery(newText).problems, [], newText);
      }
    }
  });
});
