import assert from 'node:assert/strict';
import fc from 'fast-check';
import { completeQuery } from '../../../../../src/core/search/query/complete';
import { parseQuery } from '../../../../../src/core/search/query/parse';

const context = {
  organizations: ['Ant Group', 'AI at Meta', 'Tencent'],
  authors: ['Ana Vasic', 'Li Wei'],
  tags: ['rl', 'to-read'],
  digests: ['2026-01-14.txt'],
  years: [2026, 2025],
};
const texts = (text: string, cursor = text.length) =>
  completeQuery(text, cursor, context).map(({ newText }) => newText);

describe('Completing a query', () => {
  it('offers the fields that start with the last word', () => {
    assert.deepEqual(texts('grpo ab'), ['grpo abstract:']);
    assert.deepEqual(texts('-(h'), ['-(has:']);
    assert.deepEqual(texts('grpo -i'), ['grpo -in:', 'grpo -id:', 'grpo -is:']);
    assert.ok(texts('').includes('sort:'));
    assert.deepEqual(texts('grpo'), []);
  });

  it('offers the values of a field', () => {
    assert.deepEqual(
      texts('a has:'),
      ['code', 'project', 'date', 'org', 'note'].map((value) => `a has:${value}`),
    );
    assert.deepEqual(texts('is:c'), ['is:cited']);
    assert.deepEqual(texts('is:n'), ['is:new']);
    assert.deepEqual(texts('org:meta'), ['org:"AI at Meta"']);
    assert.deepEqual(texts('org:"ant gr'), ['org:"Ant Group"']);
    assert.deepEqual(texts('org：meta'), ['org:"AI at Meta"']);
    assert.deepEqual(texts('au:vas'), ['author:"Ana Vasic"']);
    assert.deepEqual(texts('tag:to'), ['tag:to-read']);
    assert.deepEqual(texts('in:'), ['in:2026-01-14.txt']);
    assert.deepEqual(texts('year:'), ['year:2026', 'year:2025']);
    assert.deepEqual(texts('date:last'), ['date:last-week', 'date:last-month', 'date:last-year']);
    assert.deepEqual(texts('is:cited'), []);
    assert.deepEqual(texts('foo:'), []);
  });

  it('describes each value of a choice, and otherwise the field', () => {
    const details = (text: string) =>
      completeQuery(text, text.length, { organizations: ['constructor'] }).map(
        ({ detail }) => detail,
      );
    assert.deepEqual(details('has:n'), ['a literature note']);
    for (const field of ['has:', 'is:', 'sort:']) {
      assert.equal(new Set(details(field)).size, details(field).length, field);
    }
    assert.deepEqual(details('org:'), ['organization']);
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

  it('keeps the text after the cursor', () => {
    assert.deepEqual(texts('ti grpo', 2), ['title: grpo']);
  });

  it('offers valid values after any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(30), (text, cursor) => {
        completeQuery(text, cursor, context);
      }),
    );
    for (const { newText: field } of completeQuery('', 0, context)) {
      for (const text of texts(field)) assert.deepEqual(parseQuery(text).problems, [], text);
    }
  });
});
