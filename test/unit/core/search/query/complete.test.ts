import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completeQuery } from '../../../../../src/core/search/query/offers';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { itReturns } from '../../../support/cases';

const context = {
  org: ['Ant Group', 'AI at Meta', 'Tencent', 'constructor'],
  author: ['Ana Vasic', 'Li Wei'],
  tag: ['rl', 'to-read'],
  in: ['2026-01-14.txt'],
  year: ['2026', '2025'],
  venue: ['NeurIPS', 'Journal of Tides'],
};

describe('Completing a query', () => {
  itReturns('search/completions.json', (text) =>
    completeQuery(text, context).map(({ query, detail }) => `${query.trimEnd()} – ${detail}`),
  );

  it('completes a value with quotation marks by a part of it, as it cannot be written whole', () => {
    const digests = ['my "best" papers of May.txt', '“Trending”.txt'];
    for (const digest of digests) {
      const [{ query: text } = assert.fail()] = completeQuery('in:', { in: [digest] });
      const { query, problems } = parseQuery(text);
      assert.deepEqual(problems, []);
      assert.ok(query.where?.kind === 'field', text);
      assert.ok(digest.includes(query.where.text), text);
      assert.ok(query.where.text.length >= digest.length / 2, text);
    }
  });

  it('offers valid values after any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        completeQuery(text, context);
      }),
    );
    for (const { query: field } of completeQuery('', context)) {
      for (const { query } of completeQuery(field, context)) {
        assert.deepEqual(parseQuery(query).problems, [], query);
      }
    }
  });
});
