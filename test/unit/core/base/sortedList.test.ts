import assert from 'node:assert/strict';
import fc from 'fast-check';
import { edited, find, sortedKeys } from '../../../../src/core/base/sortedList';

const pause = () => Promise.resolve();
const keyOf = ({ key }: { key: string }) => key;
const keys = fc.uniqueArray(fc.nat(5000).map(String), {
  minLength: 1,
  maxLength: 1500,
  size: 'max',
});

describe('A list sorted by key', () => {
  it('has the same items after an edit as when it is built again', async () => {
    await fc.assert(
      fc.asyncProperty(keys, keys, fc.nat(3), async (before, others, rest) => {
        const list = (await sortedKeys(before, pause)).map((key) => ({ key, isNew: false }));
        assert.deepEqual(list.map(keyOf), before.toSorted());
        // Few changes in a long list use another algorithm than many.
        const changed = others.filter((_, i) => rest === 0 || i < rest);
        const added = new Map(
          changed.filter((_, i) => i % 3 > 0).map((key) => [key, { key, isNew: true }]),
        );
        const after = await edited(
          list,
          await sortedKeys(changed, pause),
          (key) => added.get(key),
          keyOf,
          pause,
        );
        const expected = new Map(list.map((item) => [item.key, item]));
        for (const key of changed) expected.delete(key);
        for (const [key, item] of added) expected.set(key, item);
        assert.deepEqual(
          after,
          [...expected.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
        );
        for (const key of [...before, ...others]) {
          assert.equal(find(after, key, keyOf), expected.get(key));
        }
      }),
      { numRuns: 30 },
    );
  });
});
