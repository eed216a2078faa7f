import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mendQuery } from '../../../../../src/core/search/query/mend';
import { languageOffers, queryOffers } from '../../../../../src/core/search/query/offers';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { valuesOf } from '../../../support/valuesOf';

const context = {
  org: ['Tencent', 'Ant Group', 'AI at Meta'],
  year: ['2026', '2025', '2024', '2023', '2022', '2021'],
};
const offered = (text: string, found = 3) => queryOffers(parseQuery(text), found, context);
const labels = (text: string, found = 3) => offered(text, found).offers.map(({ label }) => label);

describe('Suggestions that complete a query', () => {
  it('are fields, from the second letter on, and never replace papers', () => {
    assert.deepEqual(labels('o'), []);
    assert.deepEqual(offered('grpo or'), {
      offers: [{ label: 'org:', detail: 'organization', query: 'grpo org:' }],
      lead: false,
    });
    assert.deepEqual(offered('reward hacking'), { offers: [], lead: false });
    assert.deepEqual(labels(''), []);
    assert.deepEqual(labels('org '), []);
  });

  it('are selected by Enter if a value is missing or invalid, or nothing is found', () => {
    for (const text of ['grpo org:', 'has:co', 'org:"ant']) {
      assert.equal(offered(text).lead, true, text);
    }
    assert.equal(offered('org:ant').lead, false);
    assert.equal(offered('or', 0).lead, true);
    assert.equal(offered('quagga', 0).lead, false);
  });

  it('are values as written in a query, followed by a space', () => {
    assert.deepEqual(offered('-org:ant').offers, [
      { label: 'org:"Ant Group"', detail: 'organization', query: '-org:"Ant Group" ' },
    ]);
    assert.deepEqual(labels('org:tencent'), []);
  });

  it('are few beside papers, and a few more alone', () => {
    const org = Array.from({ length: 20 }, (_, i) => `Lab ${i}`);
    const count = (text: string) => queryOffers(parseQuery(text), 3, { org }).offers.length;
    assert.equal(count('org:lab'), 5);
    assert.equal(count('org:'), 8);
  });

  it('start with the suggested query, which Enter selects', () => {
    const found = [{ paper: { title: 'Rows' } }];
    const of = (text: string) => {
      const parsed = parseQuery(text);
      return queryOffers(parsed, found.length, context, undefined, mendQuery(parsed, found));
    };
    assert.deepEqual(of('orgg:tencent'), {
      offers: [
        {
          label: 'Did you mean “org:tencent”?',
          detail: 'organization',
          query: 'org:tencent',
          isMend: true,
        },
      ],
      lead: true,
    });
    assert.deepEqual(valuesOf(of('is:stared or').offers, 'query'), [
      'is:starred or',
      'is:stared org:',
    ]);
    // The completion comes first, and nothing is offered twice.
    assert.deepEqual(valuesOf(of('orgg:x has:c').offers, 'query'), [
      'orgg:x has:code ',
      'org:x has:c',
    ]);
    assert.equal(of('is:starre').offers.length, 1);
  });

  it('can be used one after the other, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(3), (text, found) => {
        for (const { query } of offered(text, found).offers) {
          assert.notEqual(query, text);
        }
      }),
    );
  });
});

describe('The help for the query language', () => {
  it('continues after the text that was typed', () => {
    const queries = languageOffers('grpo ').map(({ query }) => query);
    for (const query of ['grpo title:', 'grpo sort:', 'grpo "', 'grpo -', 'grpo OR ']) {
      assert.ok(queries.includes(query), query);
    }
    assert.ok(!languageOffers('').some(({ label }) => label === 'OR'));
  });
});
