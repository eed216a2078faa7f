import assert from 'node:assert/strict';
import type { Query } from '../../../../../src/core/search/query/ast';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { printQuery } from '../../../../../src/core/search/query/print';
import { assertLinear } from '../../../support/linear';

const reprinted = (query: Query) => parseQuery(printQuery(query));

describe('Any query', () => {
  it('is read in linear time, for any depth and length', function () {
    this.timeout(60_000);
    for (const piece of [
      '(',
      'a (',
      '-(',
      '-',
      '"',
      '" ',
      'title:',
      'title:(',
      'a OR ',
      ') ',
      'a ',
    ]) {
      assertLinear(piece.repeat(30_000 / piece.length), (text) => {
        const { query } = parseQuery(text);
        assert.deepEqual(reprinted(query).query, query, piece);
      });
    }
    for (const text of ['x'.repeat(1e6), `b title:"${'a '.repeat(1e5)}`]) {
      const { query } = parseQuery(text);
      assert.deepEqual(reprinted(query).query, query);
    }
  });
});
