import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDetails, withDetails } from '../../../../src/core/bibliography/details';
import { isDetailsFile } from '../../../../src/core/bibliography/detailsFile';
import type { PaperDetails } from '../../../../src/core/bibliography/details';
import { valuesOf } from '../../support/valuesOf';

const heron: PaperDetails = {
  key: 'heron2026',
  title: 'Heron: Wading Robots',
  authors: ['Ada Wade', '{The Marsh Team}'],
  arxivId: '2609.12345',
  doi: '10.1000/heron',
  venue: { name: 'Marsh Conference', kind: 'proceedings' },
  date: { year: 2026, month: 9, day: 14 },
  abstract: 'An abstract.',
  lookedUp: {
    from: { authors: 'arXiv', doi: 'Crossref' },
    on: { year: 2026, month: 11, day: 22 },
    categories: ['cs.RO'],
    publishedAs: ['10.1000/heron'],
    updates: [{ type: 'retraction', doi: '10.1000/notice', date: { year: 2026, month: 11 } }],
  },
};
const crane: PaperDetails = { key: 'crane2026', title: 'Crane', lookedUp: { from: {} } };

describe('A details file', () => {
  it('has one line for each paper, sorted by key, and reads back as it was', () => {
    const text = withDetails('', [heron, crane]);
    assert.deepEqual(
      text.split('\n').map((line) => /"key":"(\w+)"/.exec(line)?.[1]),
      ['crane2026', 'heron2026', undefined],
    );
    assert.deepEqual(parseDetails(text), { details: [crane, heron], unread: [], older: [] });
  });

  it('keeps edited lines as they are, and lines that cannot be read at the end', () => {
    const edited = '{ "title": "Egret", "key": "egret2026", "mine": 1 }';
    const text = `<<<<<<< HEAD\r\n\n${edited}\r\n{"key": "x"}\n`;
    assert.deepEqual(parseDetails(text).unread, [0, 3]);
    const [first, second, third, ...broken] = withDetails(text, [heron, crane]).split('\n');
    assert.match(first ?? '', /crane/);
    assert.equal(second, edited);
    assert.match(third ?? '', /heron/);
    assert.deepEqual(broken, ['<<<<<<< HEAD', '{"key": "x"}', '']);
  });

  it('replaces the line of a paper that was looked up again', () => {
    const text = withDetails(withDetails('', [heron, crane]), [{ ...crane, title: 'Cranes' }]);
    assert.deepEqual(valuesOf(parseDetails(text).details, 'title'), [
      'Cranes',
      'Heron: Wading Robots',
    ]);
  });

  it('uses the line that was looked up last when a merge left two, and keeps both', () => {
    const on = (day: number) => ({
      ...heron,
      lookedUp: { ...heron.lookedUp, on: { ...heron.date, day } },
    });
    const [older, newer] = [on(1), on(2)].map((one) => withDetails('', [one]));
    for (const [text, unused] of [
      [`${older}${newer}`, 0],
      [`${newer}${older}`, 1],
      [`${newer}${newer}`, 1],
    ] as const) {
      const read = parseDetails(text);
      assert.deepEqual([read.details, read.older], [[on(2)], [unused]]);
      assert.equal(withDetails(text, [crane]), withDetails('', [crane]) + text);
      assert.deepEqual(parseDetails(withDetails(text, [on(3)])).older, []);
    }
  });

  it('ignores fields of other types, and never throws', () => {
    const line =
      '{"key":"a","title":"A","authors":[1,"B"],"doi":7,"date":"soon","from":[],"updates":3}';
    assert.deepEqual(parseDetails(line).details, [
      { key: 'a', title: 'A', authors: ['B'], lookedUp: { from: {} } },
    ]);
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        parseDetails(`${json}\n${text}\n{"key":"a","title":"b","from":${json}}`);
      }),
    );
  });

  it('is recognized by its path', () => {
    assert.ok(isDetailsFile('file:///w/.paper-digest/details.jsonl'));
    assert.ok(!isDetailsFile('file:///w/details.jsonl'));
  });
});
