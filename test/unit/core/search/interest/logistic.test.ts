import assert from 'node:assert/strict';
import fc from 'fast-check';
import { inOneGo } from '../../../../../src/core/base/steps';
import { logisticSteps } from '../../../../../src/core/search/interest/logistic';

interface Sample {
  readonly label: 1 | -1;
  /** Values by feature. */
  readonly values: readonly number[];
}

/** The weights for rows of the same weight, each normalized to length 1. */
function learnt(rows: readonly Sample[], featureCount: number, l2 = 0.05): Float64Array {
  const examples = rows.map(({ label, values }) => {
    const norm = Math.hypot(...values);
    const features = Uint32Array.from(values.keys()).filter((feature) => values[feature] !== 0);
    const scaled = Float32Array.from(features, (feature) => (values[feature] ?? 0) / norm);
    return { features, values: scaled, label, weight: 1 / rows.length };
  });
  return inOneGo(logisticSteps(examples, featureCount, l2));
}

describe('Logistic regression', () => {
  it('gives features the sign of the rows that have them, and none to those of both', () => {
    const [good = 0, both = 0, bad = 0] = learnt(
      [
        { label: 1, values: [1, 1, 0] },
        { label: -1, values: [0, 1, 1] },
      ],
      3,
    );
    assert.ok(good > 0.1 && bad < -0.1, `${good} ${bad}`);
    assert.ok(Math.abs(both) < 1e-6, `${both}`);
  });

  it('uses smaller weights with a higher penalty', () => {
    const rows: Sample[] = [
      { label: 1, values: [1, 0] },
      { label: -1, values: [0, 1] },
    ];
    const [cheap = 0] = learnt(rows, 2, 0.01);
    const [dear = 0] = learnt(rows, 2, 1);
    assert.ok(cheap > 2 * dear && dear > 0, `${cheap} ${dear}`);
  });

  it('finds the minimum of the loss, and the same each time', () => {
    const row = fc.record({
      label: fc.constantFrom(1 as const, -1 as const),
      values: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (all) => {
        const rows = all.filter(({ values }) => values.some((value) => value > 0));
        if (rows.length === 0) return;
        const found = learnt(rows, 4);
        assert.deepEqual(learnt(rows, 4), found);
        // With the best bias, no change of a weight reduces the minimum of the loss.
        const at = least(rows, found);
        for (let i = 0; i < 4; i++) {
          for (const by of [0.05, -0.05]) {
            const moved = found.slice();
            moved[i] = (moved[i] ?? 0) + by;
            assert.ok(least(rows, moved) > at - 1e-4, `${least(rows, moved)} < ${at}`);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** The loss with the best bias, up to a bound, as rows of one kind would make it infinite. */
function least(rows: readonly Sample[], weights: Float64Array, l2 = 0.05): number {
  if (new Set(rows.map(({ label }) => label)).size < 2) {
    return (l2 / 2) * weights.reduce((sum, weight) => sum + weight ** 2, 0);
  }
  const loss = (bias: number): number => {
    let sum = (l2 / 2) * weights.reduce((all, weight) => all + weight ** 2, 0);
    for (const { label, values } of rows) {
      const norm = Math.hypot(...values);
      const z = values.reduce((all, value, i) => all + (value / norm) * (weights[i] ?? 0), bias);
      sum += Math.log(1 + Math.exp(-label * z)) / rows.length;
    }
    return sum;
  };
  let [low, high] = [-20, 20];
  for (let i = 0; i < 100; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (loss(a) < loss(b)) high = b;
    else low = a;
  }
  return loss(low);
}
