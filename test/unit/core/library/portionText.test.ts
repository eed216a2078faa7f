import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameData } from '../../../../src/core/base/data';
import type { EditPortion } from '../../../../src/core/library/edits/libraryEdits';
import {
  digestsOf,
  portionFromText,
  portionToText,
} from '../../../../src/core/library/edits/portionText';
import type { PaperSummary } from '../../../../src/core/model';

const position = fc.record({ line: fc.nat(1e9), character: fc.nat(1e9) });
const range = fc.record({ start: position, end: position });
const uri = fc.oneof(fc.constantFrom('file:///a.txt', 'file:///b.txt'), fc.string());
const paper: fc.Arbitrary<PaperSummary> = fc
  .record({
    key: fc.string(),
    title: fc.string({ unit: 'binary' }),
    links: fc.constant([]),
    sightings: fc.array(fc.record({ uri, range, titleRange: range }), { maxLength: 3 }),
  })
  // Without null prototypes.
  .map((made) => JSON.parse(JSON.stringify(made)) as PaperSummary);
const portion: fc.Arbitrary<EditPortion> = fc.array(
  fc.oneof(
    fc.array(paper).map((added) => ({ list: 'papers' as const, start: 2, removed: 1, added })),
    fc.constant({ list: 'aliases' as const, start: 0, removed: 0, added: [['a', 'b'] as const] }),
  ),
);

describe('A portion of edits as text', () => {
  it('has papers that can be read, copied and compared like others', () => {
    fc.assert(
      fc.property(portion, (edits) => {
        const read = portionFromText(portionToText(edits)).edits;
        assert.deepEqual(read, edits);
        assert.deepEqual(structuredClone(read), edits);
        assert.ok(isSameData(read, edits));
        for (const [i, { list, added }] of read.entries()) {
          if (list !== 'papers') continue;
          assert.deepEqual(
            added.map(digestsOf),
            edits[i]?.added.map((one) => digestsOf(one as PaperSummary)),
          );
          assert.deepEqual(
            added.map((one) => ({ ...one })),
            edits[i]?.added,
          );
        }
        const again = portionFromText(portionToText(read)).edits;
        assert.deepEqual(again, edits, 'it can be written again');
      }),
    );
  });
});
