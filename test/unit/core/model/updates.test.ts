import assert from 'node:assert/strict';
import { gravestUpdate, uniqueUpdates } from '../../../../src/core/model';

describe('Updates of a work', () => {
  const retraction = { type: 'retraction', doi: '10.1/r' };
  const concern = { type: 'expression_of_concern', doi: '10.1/c' };
  const erratum = { type: 'erratum', doi: '10.1/e' };

  it('are told apart, the most serious first, with its notice', () => {
    for (const [updates, expected] of [
      [[], undefined],
      [[{ type: 'addendum', doi: '10.1/a' }], undefined],
      [[erratum, concern], concern],
      [[erratum, { type: 'retraction' }, retraction, concern], retraction],
      [[concern, { type: 'withdrawal' }], { type: 'withdrawal' }],
    ] as const) {
      assert.deepEqual(gravestUpdate(updates), expected);
    }
  });

  it('are listed once, whatever a source calls them', () => {
    const date = { year: 2026, month: 9 };
    const again = [
      { type: 'correction', doi: '10.1/E', date },
      { type: 'removal', doi: '10.1/r' },
      { type: 'retraction' },
    ];
    assert.deepEqual(uniqueUpdates([erratum, retraction, ...again, concern]), [
      { ...erratum, date },
      retraction,
      concern,
    ]);
    assert.deepEqual(uniqueUpdates([{ type: 'withdrawal' }, retraction]).length, 2);
    assert.deepEqual(uniqueUpdates([erratum, { ...erratum, doi: '10.1/f' }]).length, 2);
  });
});
