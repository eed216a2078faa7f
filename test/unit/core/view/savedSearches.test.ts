import assert from 'node:assert/strict';
import {
  readSavedSearches,
  withRestored,
  withSearch,
  withoutSearch,
} from '../../../../src/core/view/savedSearches';

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

  it('that are invalid are reported, and the others are read', () => {
    const { searches, problems } = readSavedSearches({
      workspace: { count: 5, empty: '  ', ' ': 'grpo', fine: 'grpo', none: null },
      user: undefined,
    });
    assert.deepEqual(searches, [{ name: 'fine', query: 'grpo', scope: 'workspace' }]);
    assert.deepEqual(
      problems.map(({ name, scope }) => `${scope} ${name}`),
      ['workspace count', 'workspace empty', 'workspace  ', 'workspace none'],
    );
  });

  it('are reported when the value is not an object', () => {
    for (const workspace of ['grpo', 5, null, ['grpo'], true]) {
      const { searches, problems } = readSavedSearches({ workspace, user: { a: 'x' } });
      assert.equal(searches.length, 1);
      assert.deepEqual(
        problems.map(({ name, scope }) => [name, scope]),
        [[undefined, 'workspace']],
      );
    }
    assert.deepEqual(readSavedSearches({ workspace: undefined, user: undefined }).problems, []);
  });

  const value = { a: 'x', broken: 5, b: 'y' };
  const shown = (changed: Readonly<Record<string, unknown>>): string =>
    Object.entries(changed)
      .map(([name, query]) => `${name}=${String(query)}`)
      .join(' ');

  it('are added at the end, or replaced in their place', () => {
    assert.equal(shown(withSearch(value, { name: 'c', query: 'z' })), 'a=x broken=5 b=y c=z');
    assert.equal(shown(withSearch(value, { name: 'a', query: 'z' })), 'a=z broken=5 b=y');
    assert.equal(shown(withSearch(value, { name: 'c', query: 'x' }, 'a')), 'c=x broken=5 b=y');
    assert.equal(shown(withSearch(value, { name: 'b', query: 'x' }, 'a')), 'b=x broken=5');
    assert.equal(shown(withSearch({ ' a ': 'x' }, { name: 'a', query: 'z' })), 'a=z');
  });

  it('are removed, and restored to their place', () => {
    const without = withoutSearch(value, 'a');
    assert.equal(shown(without), 'broken=5 b=y');
    const later = { ...without, b: 'changed', c: 'new' };
    assert.equal(shown(withRestored(later, value, 'a')), 'a=x broken=5 b=changed c=new');
  });
});
