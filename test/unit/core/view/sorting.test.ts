import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sortings, sortPapers, sortPapersInSlices } from '../../../../src/core/view/sorting';
import type { PaperSummary } from '../../../../src/core/model';
import type { Sorting } from '../../../../src/core/view/sorting';
import { fixture } from '../../support/fixture';
import { keys, paper } from './papers';

describe('sortPapers', () => {
  const sorted = JSON.parse(fixture('view/sorted.json')) as Readonly<
    Record<string, readonly (Partial<PaperSummary> & { readonly key: string })[]>
  >;
  for (const [sorting, written] of Object.entries(sorted)) {
    it(`sorts by ${sorting}, unknown last`, () => {
      const papers = written.map(({ key, ...known }) => paper(key, known));
      assert.deepEqual(keys(sortPapers(papers.toReversed(), sorting as Sorting)), keys(papers));
    });
  }

  it('sorts papers as they are on the page, by the first relevant digest', () => {
    const at = (uri: string, line: number, character = 0) => {
      const start = { line, character };
      const range = { start, end: start };
      return { uri, range, titleRange: range };
    };
    const papers = [
      paper('elsewhere', { sightings: [at('c', 0)] }),
      paper('last', { sightings: [at('a', 90)] }),
      paper('both', { sightings: [at('a', 2), at('b', 30)] }),
      paper('right', { sightings: [at('b', 5, 40)] }),
      paper('left', { sightings: [at('b', 5, 4)] }),
      paper('nowhere', { sightings: [] }),
    ];
    const pages = ['b', 'a'];
    const pageOf = (uri: string) => {
      const page = pages.indexOf(uri);
      return page < 0 ? undefined : page;
    };
    const sorted = sortPapers(papers, 'page', { pages: pageOf });
    assert.deepEqual(keys(sorted), ['left', 'right', 'both', 'last', 'elsewhere', 'nowhere']);
    const pagesOfOne = (uri: string) => (uri === 'a' ? 0 : undefined);
    const alone = sortPapers(papers, 'page', { pages: pagesOfOne });
    assert.deepEqual(keys(alone).slice(0, 2), ['both', 'last']);
  });

  it('sorts by interest, then the newest first', () => {
    const papers = [
      paper('old', { date: { year: 2024 } }),
      paper('near', { date: { year: 2023 } }),
      paper('new', { date: { year: 2026 } }),
    ];
    const scoreOf = ({ key }: { key: string }) => (key === 'near' ? 0.9 : 0.2);
    assert.deepEqual(keys(sortPapers(papers, 'interest', { scoreOf })), ['near', 'new', 'old']);
    assert.deepEqual(keys(sortPapers(papers, 'interest')), ['new', 'old', 'near']);
  });

  it('keeps all papers, the order of ties, and its input', () => {
    const papers = fc.array(fc.record({ title: fc.constantFrom('A', 'a', 'b') }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(papers, fc.constantFrom(...sortings), (titles, sorting) => {
        const input = titles.map((known, index) => paper(String(index), known));
        const before = keys(input);
        const sorted = sortPapers(input, sorting);
        assert.deepEqual(keys(input), before);
        assert.deepEqual(keys(sorted).sort(), keys(input).sort());
        if (sorting !== 'title') assert.deepEqual(keys(sorted), before);
      }),
    );
  });

  it('returns the same result with pauses', async () => {
    const papers = Array.from({ length: 2600 }, (_, i) =>
      paper(`k${i}`, {
        title: `Title ${(i * 7919) % 97}`,
        commentCount: (i * 31) % 5,
        date: { year: 2000 + ((i * 17) % 9) },
      }),
    );
    for (const sorting of sortings) {
      let pauses = 0;
      const pause = () => Promise.resolve(void pauses++);
      const sorted = await sortPapersInSlices(papers, sorting, {}, pause);
      assert.deepEqual(keys(sorted), keys(sortPapers(papers, sorting)));
      assert.ok(pauses > papers.length / 500, sorting);
    }
    assert.deepEqual(await sortPapersInSlices([], 'date', {}, () => Promise.resolve()), []);
  });
});
