import assert from 'node:assert/strict';
import { isSamePublisher, isSameVenue } from '../../../src/core/venues/venues';
import { fixture } from '../support/fixture';

type Pairs = readonly (readonly [string, string])[];
const pairs = JSON.parse(fixture('venues.json')) as Readonly<Record<string, Pairs>>;

describe('Names of venues and publishers', () => {
  for (const [name, isSame, expected] of [
    ['same', isSameVenue, true],
    ['different', isSameVenue, false],
    ['unknown', isSameVenue, undefined],
    ['samePublisher', isSamePublisher, true],
    ['differentPublisher', isSamePublisher, false],
  ] as const) {
    it(`are compared in any writing: ${name}`, () => {
      const all = pairs[name]?.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]) ?? [];
      assert.deepEqual(
        all.filter(([a, b]) => isSame(a, b) !== expected),
        [],
      );
      assert.ok(all.length > 0);
    });
  }
});
