import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { codeUnits } from '../../../../src/core/text/characters';
import { EditDistance } from '../../../../src/core/text/editDistance';

describe('EditDistance', () => {
  it('counts the fewest edits, up to any maximum', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(text, fc.array(text), fc.nat(6), (one, others, most) => {
        const distance = new EditDistance(codeUnits(one));
        for (const other of others) {
          const edits = Math.min(fewestEdits(one, other), most + 1);
          assert.equal(distance.to(codeUnits(other), most), edits, `${one} ${other}`);
        }
      }),
    );
  });
});

/** By definition: with the last letter of either text added, missing or wrong, or the last two swapped. */
function fewestEdits(a: string, b: string, memo = new Map<string, number>()): number {
  if (a === '' || b === '') return a.length + b.length;
  const known = memo.get(`${a} ${b}`);
  if (known !== undefined) return known;
  const edits = (m: number, n: number) =>
    fewestEdits(a.slice(0, -m || undefined), b.slice(0, -n || undefined), memo);
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  const fewest = Math.min(
    edits(1, 0) + 1,
    edits(0, 1) + 1,
    edits(1, 1) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isSwapped ? edits(2, 2) + 1 : Infinity,
  );
  memo.set(`${a} ${b}`, fewest);
  return fewest;
}
