import assert from 'node:assert/strict';
import {
  readSavedSearches,
  withRestored,
  withSearch,
  withoutSearch,
} from '../../../../src/core/view/savedSearches';

const user = undefined;

describe('Saved searches', () => {
  it('are read from the workspace and then from the user, in the order of the settings', () => {
    const { searches, problems } = readSavedSearches({
      workspace: { Video: 'video year:2025', 'With code': ' has:code ' },
      user: { Recent: 'date:last-month' },
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(searches, [
      { name: 'Video', query: 'video year:2025', scope: 'workspace' },
      { name: 'With code', query: 'has:code', scope: 'workspace' },
      { name: 'Recent', query: 'date:last-month', scope: 'user' },
    ]);
  });

  it('with the same name are one, that of the workspace', () => {
    const { searches } = readSavedSearches({ workspace: { a: 'x' }, user: { ' a ': 'y' } });
    assert.deepEqual(searches, [{ name: 'a', query: 'x', scope: 'workspace' }]);
  });

  it('that are none are told, and the others are read', () => {
    const { searches, problems } = readSavedSearches({
      workspace: { count: 5, empty: '  ', ' ': 'grpo', fine: 'grpo', none: null },
      user: undefined,
    });
    assert.deepEqual(
      searches.map(({ name }) => name),
      ['fine'],
    );
    assert.deepEqual(
      problems.map(({ name, scope }) => [name, scope]),
      [
        ['count', 'workspace'],
        ['empty', 'workspace'],
        [' ', 'workspace'],
        ['none', 'workspace'],
      ],
    );
  });

  it('are none in a value that is no object, which is told', () => {
    for (const workspace of ['grpo', 5, null, ['grpo'], true]) {
      const { searches, problems } = readSavedSearches({ workspace, user: { a: 'x' } });
      assert.equal(searches.length, 1);
      assert.deepEqual(
        problems.map(({ name, scope }) => [name, scope]),
        [[undefined, 'workspace']],
      );
    }
    assert.deepEqual(readSavedSearches({ workspace: undefined, user }).problems, []);
  });

  describe('in a value', () => {
    const value = { a: 'x', broken: 5, b: 'y' };

    it('are added at the end, and what stands there stays', () => {
      assert.deepEqual(Object.entries(withSearch(value, { name: 'c', query: 'z' })), [
        ['a', 'x'],
        ['broken', 5],
        ['b', 'y'],
        ['c', 'z'],
      ]);
    });

    it('keep their place when query or name change', () => {
      assert.deepEqual(Object.entries(withSearch(value, { name: 'a', query: 'z' })), [
        ['a', 'z'],
        ['broken', 5],
        ['b', 'y'],
      ]);
      assert.deepEqual(Object.entries(withSearch(value, { name: 'c', query: 'x' }, 'a')), [
        ['c', 'x'],
        ['broken', 5],
        ['b', 'y'],
      ]);
    });

    it('take the place of one that has the new name', () => {
      assert.deepEqual(withSearch(value, { name: 'b', query: 'x' }, 'a'), { b: 'x', broken: 5 });
      assert.deepEqual(withSearch({ ' a ': 'x' }, { name: 'a', query: 'z' }), { a: 'z' });
    });

    it('go, and come back to where they were', () => {
      const without = withoutSearch(value, 'a');
      assert.deepEqual(without, { broken: 5, b: 'y' });
      const later = { ...without, b: 'changed', c: 'new' };
      assert.deepEqual(Object.entries(withRestored(later, value, 'a')), [
        ['a', 'x'],
        ['broken', 5],
        ['b', 'changed'],
        ['c', 'new'],
      ]);
    });
  });
});
