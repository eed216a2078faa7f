import assert from 'node:assert/strict';
import fc from 'fast-check';
import { VisitedPapers } from '../../../../src/core/marks/visitedPapers';
import type { PaperSummary } from '../../../../src/core/model';

function paper(title: string, key = 'key'): PaperSummary {
  return { key, title, links: [], sightings: [] };
}

describe('Visited papers', () => {
  it('knows a paper again by its title, whatever its key and spelling', () => {
    const visited = VisitedPapers.none().with([paper('From $r$ to $Q^*$')]);
    assert.equal(visited.has(paper('From r to Q*', 'other')), true);
    assert.equal(visited.has(paper('Maps of Sand')), false);
  });

  it('takes in papers, and leaves what it was made from as it was', () => {
    const first = VisitedPapers.none();
    const second = first.with([paper('Maps')]);
    second.add(paper('Tides'));
    assert.deepEqual(
      ['Maps', 'Tides'].map((title) => [first.has(paper(title)), second.has(paper(title))]),
      [
        [false, true],
        [false, true],
      ],
    );
  });

  it('comes back from storage, in a few characters a paper', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (titles) => {
        const stored = VisitedPapers.none()
          .with(titles.map((title) => paper(title)))
          .toString();
        assert.ok(stored.length <= titles.length * 8);
        const visited = VisitedPapers.parse(stored);
        for (const title of titles) assert.ok(visited?.has(paper(title)));
      }),
    );
  });

  it('is not made from anything else', () => {
    for (const stored of [undefined, 7, {}, '!', 'zzzzzzzzzz', '-1']) {
      assert.equal(VisitedPapers.parse(stored), undefined);
    }
  });
});
