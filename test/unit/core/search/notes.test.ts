import assert from 'node:assert/strict';
import { conditionTest } from '../../../../src/core/search/answer/conditions';
import { parseQuery } from '../../../../src/core/search/query/parse';
import type { Paper } from '../../../../src/core/model';

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 5 } };
const paper: Paper = {
  key: 'tides',
  title: 'Tides',
  abstract: '',
  voteCount: 12,
  links: [],
  sightings: [
    { uri: 'a', range, titleRange: range },
    {
      uri: 'b',
      range,
      titleRange: range,
      notes: '> Compare with our Baseline',
      tags: ['rl/offline'],
      task: 'todo',
    },
  ],
};
const today = { year: 2026, month: 1, day: 1 };

/** Whether the paper matches a query with one condition. */
function fits(text: string): boolean {
  const { where } = parseQuery(text).query;
  assert(where && !('operand' in where) && !('operands' in where) && where.kind !== 'text', text);
  return conditionTest(where, { today })(paper);
}

describe('A query for the text of a reader in digests', () => {
  it('finds words of notes, tags with nested tags, boxes and votes', () => {
    for (const query of ['note:baseline', 'tag:rl', 'tag:#rl/offline', 'is:todo', 'votes:>=12']) {
      assert(fits(query), query);
    }
    for (const query of ['note:shore', 'tag:r', 'tag:offline', 'is:done', 'votes:>12']) {
      assert(!fits(query), query);
    }
  });
});
