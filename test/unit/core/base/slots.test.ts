import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Slots } from '../../../../src/core/base/slots';

describe('Slots', () => {
  it('store each value once, under a number that is unique meanwhile', () => {
    const steps = fc.array(
      fc.oneof(fc.record({ add: fc.string() }), fc.record({ take: fc.nat(9) })),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const slots = new Slots<string>();
        const expected = new Map<number, string>();
        for (const step of all) {
          if ('add' in step) {
            const slot = slots.add(step.add);
            assert.ok(!expected.has(slot));
            expected.set(slot, step.add);
          } else {
            assert.equal(slots.take(step.take), expected.get(step.take));
            expected.delete(step.take);
          }
        }
        assert.deepEqual([...slots.takeAll()].sort(), [...expected.values()].sort());
        assert.deepEqual(slots.takeAll(), []);
      }),
    );
  });

  it('reuse the numbers of removed values', () => {
    const slots = new Slots<string>();
    const first = slots.add('a');
    slots.add('b');
    slots.take(first);
    assert.equal(slots.add('c'), first);
  });
});
