import assert from 'node:assert/strict';
import { groupingSteps, groupings } from '../../../../src/core/view/grouping';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import { inOneGo } from '../../../../src/core/base/steps';
import type { PaperGroup } from '../../../../src/core/view/grouping';
import { keys, paper } from './papers';

const january = {
  uri: 'file:///a/2026-01-14.txt',
  captureDate: { year: 2026, month: 1, day: 14 },
  paperCount: 2,
};
const december = {
  uri: 'file:///a/december.txt',
  captureDate: { year: 2025, month: 12, day: 1 },
  paperCount: 2,
};
const undated = { uri: 'file:///a/undated.txt', paperCount: 1 };

function overview(groups: readonly PaperGroup[]): Record<string, string[]> {
  return Object.fromEntries(groups.map(({ id, papers }) => [id, keys(papers)]));
}

describe('groupPapers', () => {
  describe('by digest', () => {
    it('gives the newest digest first, and one without a date last', () => {
      const papers = [paper('p', { uris: [undated.uri, december.uri, january.uri] })];
      const groups = inOneGo(groupingSteps(papers, 'digest', [undated, december, january]));
      assert.deepEqual(
        groups.map(({ subject }) => subject),
        [january, december, undated].map((digest) => ({ by: 'digest', digest })),
      );
    });

    it('gives one that was just saved first when its page does not tell the year', () => {
      const papers = [paper('p', { uris: [undated.uri, december.uri, january.uri] })];
      const saved = new Set([undated.uri, december.uri]);
      const digests = [december, undated, january];
      const groups = inOneGo(groupingSteps(papers, 'digest', digests, { saved }));
      assert.deepEqual(
        groups.map(({ id }) => id),
        [undated, january, december].map(({ uri }) => `digest/${uri}`),
      );
    });

    it('takes the last name for the newest where dates do not tell', () => {
      const uris = ['file:///b/1.txt', 'file:///a/3.txt', 'file:///c/2.txt'];
      const groups = inOneGo(
        groupingSteps(
          [paper('p', { uris })],
          'digest',
          uris.map((uri) => ({ uri, paperCount: 1 })),
        ),
      );
      assert.deepEqual(
        groups.map(({ id }) => id),
        [uris[1], uris[2], uris[0]].map((uri) => `digest/${uri!}`),
      );
    });

    it('puts a paper into the group of every digest it was seen in, once in each', () => {
      const papers = [
        paper('both', { uris: [december.uri, january.uri, january.uri] }),
        paper('one', { uris: [january.uri] }),
      ];
      assert.deepEqual(overview(inOneGo(groupingSteps(papers, 'digest', [january, december]))), {
        [`digest/${january.uri}`]: ['both', 'one'],
        [`digest/${december.uri}`]: ['both'],
      });
    });

    it('leaves out a digest of which no paper is given', () => {
      const groups = inOneGo(
        groupingSteps([paper('p', { uris: [january.uri] })], 'digest', [january, december]),
      );
      assert.equal(groups.length, 1);
    });
  });

  describe('by month', () => {
    it('gives the newest month first and papers without a date last', () => {
      const papers = [
        paper('undated'),
        paper('noYear', { date: { month: 11, day: 3 } }),
        paper('old', { date: { year: 2025, month: 11, day: 1 } }),
        paper('yearOnly', { date: { year: 2026 } }),
        paper('new1', { date: { year: 2026, month: 1, day: 1 } }),
        paper('new2', { date: { year: 2026, month: 1, day: 31 } }),
      ];
      const groups = inOneGo(groupingSteps(papers, 'month', []));
      assert.deepEqual(
        groups.map(({ subject, papers: members }) => [subject, keys(members)]),
        [
          [{ by: 'month', month: { year: 2026, month: 1 } }, ['new1', 'new2']],
          [{ by: 'month', month: { year: 2026 } }, ['yearOnly']],
          [{ by: 'month', month: { year: 2025, month: 11 } }, ['old']],
          [{ by: 'month', month: { month: 11 } }, ['noYear']],
          [{ by: 'month', month: {} }, ['undated']],
        ],
      );
    });
  });

  describe('by organization', () => {
    it('sorts by name, joins names that differ in case, and puts papers without one last', () => {
      const papers = [
        paper('unknown', { authorCount: 3 }),
        paper('z', { organization: { name: 'Zhipu' } }),
        paper('n1', { organization: { name: 'NVIDIA' } }),
        paper('n2', { organization: { name: 'nvidia' } }),
        paper('e', { organization: { name: 'École' } }),
      ];
      const groups = inOneGo(groupingSteps(papers, 'organization', []));
      assert.deepEqual(
        groups.map(({ subject, papers: members }) => [subject, keys(members)]),
        [
          [{ by: 'organization', name: 'École' }, ['e']],
          [{ by: 'organization', name: 'NVIDIA' }, ['n1', 'n2']],
          [{ by: 'organization', name: 'Zhipu' }, ['z']],
          [{ by: 'organization' }, ['unknown']],
        ],
      );
    });
  });

  describe('by tag', () => {
    it('sorts by name, gives a paper to each of its tags once, and papers without any last', () => {
      const papers = [
        paper('none'),
        paper('both', { tags: ['rl', 'RL', 'baseline'] }),
        paper('one', { tags: ['RL/offline'] }),
        paper('other', { tags: ['rl'] }),
      ];
      assert.deepEqual(overview(inOneGo(groupingSteps(papers, 'tag', []))), {
        'tag/baseline': ['both'],
        'tag/rl': ['both', 'other'],
        'tag/rl/offline': ['one'],
        tag: ['none'],
      });
    });
  });

  describe('by tag and state', () => {
    const marks = new Map<string, PaperMark>([
      ['a', { ...noMark, starred: true, read: true, tags: ['RL', 'proof'] }],
      ['b', { ...noMark, later: true }],
      ['c', { ...noMark, skipped: true }],
      ['e', { ...noMark, read: true, later: true }],
    ]);
    const papers = ['a', 'b', 'c', 'd', 'e'].map((key) =>
      paper(key, { ...(key === 'b' && { tags: ['rl'] }) }),
    );
    const markOf = ({ key }: { key: string }) => marks.get(key) ?? noMark;

    it('has one group of a tag, in whichever of digests and marks it stands', () => {
      assert.deepEqual(overview(inOneGo(groupingSteps(papers, 'tag', [], { markOf }))), {
        'tag/proof': ['a'],
        'tag/rl': ['a', 'b'],
        tag: ['c', 'd', 'e'],
      });
    });

    it('has each paper in the group of its state, and with a star in that, too', () => {
      assert.deepEqual(overview(inOneGo(groupingSteps(papers, 'state', [], { markOf }))), {
        'state/starred': ['a'],
        'state/later': ['b', 'e'],
        'state/unread': ['d'],
        'state/read': ['a'],
        'state/skipped': ['c'],
      });
    });
  });

  it('gives one group of all papers by none', () => {
    assert.deepEqual(overview(inOneGo(groupingSteps([paper('a'), paper('b')], 'none', []))), {
      none: ['a', 'b'],
    });
  });

  it('gives no group without papers', () => {
    for (const grouping of groupings)
      assert.deepEqual(inOneGo(groupingSteps([], grouping, [january])), []);
  });

  it('gives every group an id of its own', () => {
    const papers = [
      paper('a'),
      paper('b', { organization: { name: '' }, date: { year: 2026 } }),
      paper('c', { organization: { name: 'none' }, date: { month: 2 }, tags: ['none'] }),
    ];
    const ids = groupings.flatMap((grouping) =>
      inOneGo(groupingSteps(papers, grouping, [january])).map(({ id }) => id),
    );
    assert.equal(new Set(ids).size, ids.length);
  });
});
