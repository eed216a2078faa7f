import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inOneGo } from '../../../../src/core/base/tasks';
import { everyTenthSteps } from '../../../../src/core/view/everyTenth';
import { valuesOf } from '../../support/valuesOf';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const withEveryTenth = (ranked: readonly number[], newest: readonly number[]) =>
  inOneGo(everyTenthSteps(ranked, newest));

describe('Every tenth place', () => {
  it('has the newest item that is not ranked close to it', () => {
    const ranked = range(40);
    const newest = [3, 39, 12, 25, ...ranked];
    const places = withEveryTenth(ranked, newest);
    const others = places.flatMap(({ item, isOther }, place) =>
      isOther ? [`${place} ${item}`] : [],
    );
    assert.deepEqual(others, ['9 39', '19 29']);
    const first = places.slice(0, 12).map(({ item }) => item);
    assert.deepEqual(first, [0, 1, 2, 3, 4, 5, 6, 7, 8, 39, 9, 10]);
  });

  it('is like any other when there is no such item', () => {
    assert.deepEqual(withEveryTenth([], []), []);
    const few = withEveryTenth(range(12), range(12).reverse());
    assert.ok(few.every(({ isOther }) => !isOther));
  });

  it('hides or repeats nothing, and keeps the ranking of other items', () => {
    const lists = fc
      .nat(60)
      .chain((count) =>
        fc.tuple(
          fc.shuffledSubarray(range(count), { minLength: count }),
          fc.shuffledSubarray(range(count), { minLength: count }),
        ),
      );
    fc.assert(
      fc.property(lists, ([ranked, newest]) => {
        const places = withEveryTenth(ranked, newest);
        assert.deepEqual(
          places.map(({ item }) => item).sort((a, b) => a - b),
          range(ranked.length),
        );
        const others = places.filter(({ isOther }) => isOther);
        assert.ok(places.every(({ isOther }, place) => !isOther || place % 10 === 9));
        const isOther = new Set(others.map(({ item }) => item));
        assert.deepEqual(
          valuesOf(
            places.filter((place) => !place.isOther),
            'item',
          ),
          ranked.filter((item) => !isOther.has(item)),
        );
        const order = others.map(({ item }) => newest.indexOf(item));
        assert.deepEqual(
          order,
          order.toSorted((a, b) => a - b),
        );
        for (const [place, { item, isOther }] of places.entries())
          assert.ok(!isOther || ranked.indexOf(item) >= place + 10);
      }),
    );
  });
});
