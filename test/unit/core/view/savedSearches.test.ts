import assert from 'node:assert/strict';
import {
  readSavedSearches,
  withRestored,
  withSearch,
  withoutSearch,
} from '../../../../src/core/view/savedSearches';

describe('Saved searches', () => {
  it('are read from the workspace and then from the user, in the order of the settings', () => {
    const searches = readSavedSearches({
      workspace: { Video: 'video year:2025', 'With code': ' has:code ' },
      user: { Recent: 'date:last-month' },
    });
    assert.deepEqual(searches, [
      { name: 'Video', query: 'video year:2025', scope: 'workspace' },
      { name: 'With code', query: 'has:code', scope: 'workspace' },
      { name: 'Recent', query: 'date:last-month', scope: 'user' },
    ]);
  });

  it('with the same name are one, that of the workspace', () => {
    const searches = readSavedSearches({ workspace: { a: 'x' }, user: { ' a ': 'y' } });
    assert.deepEqual(searches, [{ name: 'a', query: 'x', scope: 'workspace' }]);
  });

  it('that are invalid are left out', () => {
    const workspace = { count: 5, empty: '  ', ' ': 'grpo', fine: 'grpo', none: null };
    const fine = { name: 'fine', query: 'grpo', scope: 'workspace' };
    assert.deepEqual(readSavedSearches({ workspace, user: undefined }), [fine]);
    for (const other of ['grpo', 5, null, ['grpo'], true]) {
      assert.equal(readSavedSearches({ workspace: other, user: { a: 'x' } }).length, 1);
    }
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
    const changed = withSearch(without, { name: 'c', query: 'z' });
    assert.equal(shown(withRestored(changed, value, 'a')), 'a=x broken=5 b=y c=z');
    // Another one was saved under its name meanwhile.
    const again = withSearch(without, { name: 'a', query: 'z' });
    assert.equal(shown(withRestored(again, value, 'a')), 'a=z broken=5 b=y');
  });
});
