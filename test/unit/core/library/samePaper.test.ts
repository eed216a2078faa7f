import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Library } from '../../../../src/core/library/library';
import { digest } from './builders';

interface Seen {
  readonly title: string;
  readonly abstract?: string;
  readonly arxivId?: string;
}

/** The papers of digests with one entry each, added in order. */
async function papersOf(entries: readonly Seen[]) {
  const library = new Library();
  for (const [place, entry] of entries.entries()) {
    const uri = `file:///${String(place)}`;
    const day = { year: 2026, month: 1, day: 1 + place };
    await library.update([{ uri, digest: digest(uri, day, [entry]) }], new Map());
  }
  return library.papers;
}

const abstract = 'Sand moves with the tide.';

describe('A paper without an abstract', () => {
  it('gets that of any other digest with its arXiv id, else with its title', async () => {
    const withId = { title: 'Tides', arxivId: '2601.00001' };
    const pairs: readonly (readonly [Seen, Seen])[] = [
      [withId, { title: 'The Tides, Renamed', arxivId: '2601.00001', abstract }],
      [{ title: 'Tides' }, { title: 'TIDES!', abstract }],
      [withId, { title: 'Tides', abstract }],
      [{ title: 'Tides' }, { ...withId, abstract }],
    ];
    for (const pair of pairs) {
      for (const order of [pair, pair.toReversed()]) {
        const papers = await papersOf(order);
        assert.deepEqual(
          papers.map((paper) => paper.abstract),
          [abstract],
        );
        assert.equal(papers[0]?.sightings.length, 2);
      }
    }
  });

  it('gets none from another paper that has its title and another id', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray<Seen>(
          [
            { title: 'Tides', arxivId: '2601.00001' },
            { title: 'Tides', arxivId: '2601.00002', abstract },
            { title: 'Tides' },
          ],
          { minLength: 3 },
        ),
        async (entries) => {
          const papers = await papersOf(entries);
          assert.deepEqual(
            papers
              .map((paper) => [paper.arxivId, paper.abstract, paper.sightings.length].join())
              .sort(),
            ['2601.00001,,2', `2601.00002,${abstract},1`],
          );
        },
      ),
    );
  });
});
