import assert from 'node:assert/strict';
import fc from 'fast-check';
import { VisitedPapers } from '../../../../src/core/marks/visitedPapers';
import type { PaperSummary } from '../../../../src/core/model';

function paper(title: string, key = 'key'): PaperSummary {
  return { key, title, links: [], sightings: [] };
}

const pause = () => Promise.resolve();

describe('Visited papers', () => {
  it('recognize a paper by its title, in any spelling and with any key', async () => {
    const visited = await VisitedPapers.of([paper('From $r$ to $Q^*$')], pause);
    assert.equal(visited.has(paper('From r to Q*', 'other')), true);
    assert.equal(visited.has(paper('Maps of Sand')), false);
  });

  it('are restored from a few characters per paper', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ minLength: 1 })), async (titles) => {
        const all = await VisitedPapers.of(
          titles.map((title) => paper(title)),
          pause,
        );
        const stored = await all.stored(pause);
        assert.ok(stored.length <= titles.length * 8);
        const visited = await VisitedPapers.parse(stored, pause);
        for (const title of titles) assert.ok(visited?.has(paper(title)));
      }),
    );
  });

  it('are not restored from anything else', async () => {
    for (const stored of [undefined, 7, {}, '!', 'zzzzzzzzzz', '-1', (2 ** 32).toString(36)]) {
      assert.equal(await VisitedPapers.parse(stored, pause), undefined);
    }
  });
});
