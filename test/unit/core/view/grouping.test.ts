import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/steps';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import type { DigestSummary } from '../../../../src/core/model';
import { fileOf, groupingSteps, groupings } from '../../../../src/core/view/grouping';
import { keys, paper } from './papers';
import { valuesOf } from '../../support/valuesOf';

const at = (uri: string, captureDate?: DigestSummary['captureDate']): DigestSummary => ({
  uri: `file:///a/${uri}.txt`,
  paperCount: 2,
  ...(captureDate && { captureDate }),
});
const january = at('2026-01-14', { year: 2026, month: 1, day: 14 });
const december = at('december', { year: 2025, month: 12, day: 1 });
const undated = at('undated');

const grouped = (...args: Parameters<typeof groupingSteps>) => inOneGo(groupingSteps(...args));

/** The groups as `id: keys`. */
const overview = (...args: Parameters<typeof groupingSteps>): readonly string[] =>
  grouped(...args).map(({ id, papers }) => `${id}: ${keys(papers).join(' ')}`);

describe('Papers grouped by digest', () => {
  const seen = paper('p', { uris: [undated.uri, december.uri, january.uri] });
  const order = (digests: readonly DigestSummary[], saved?: ReadonlySet<string>) =>
    grouped([seen], 'digest', digests, saved && { saved }).map(({ subject }) => fileOf(subject));

  it('have the newest digest first, and one without a date last', () => {
    const digests = [undated, december, january];
    assert.deepEqual(order(digests), [january.uri, december.uri, undated.uri]);
  });

  it('have a digest that was just saved first when its page has no year', () => {
    const saved = new Set([undated.uri, december.uri]);
    const digests = [december, undated, january];
    assert.deepEqual(order(digests, saved), [undated.uri, january.uri, december.uri]);
  });

  it('have the last name first where dates are unknown', () => {
    const uris = ['file:///a/3.txt', 'file:///c/2.txt', 'file:///b/1.txt'];
    const digests = uris.toReversed().map((uri) => ({ uri, paperCount: 1 }));
    assert.deepEqual(
      valuesOf(grouped([paper('p', { uris })], 'digest', digests), 'id'),
      uris.map((uri) => `digest/${uri}`),
    );
  });

  it('are in the group of each digest once, without groups of other digests', () => {
    const papers = [
      paper('both', { uris: [december.uri, january.uri, january.uri] }),
      paper('one', { uris: [january.uri] }),
    ];
    assert.deepEqual(overview(papers, 'digest', [undated, january, december]), [
      `digest/${january.uri}: both one`,
      `digest/${december.uri}: both`,
    ]);
  });
});

describe('Grouped papers', () => {
  it('have the newest month first, and papers without a date last', () => {
    const papers = [
      paper('undated'),
      paper('noYear', { date: { month: 11, day: 3 } }),
      paper('old', { date: { year: 2025, month: 11, day: 1 } }),
      paper('yearOnly', { date: { year: 2026 } }),
      paper('new1', { date: { year: 2026, month: 1, day: 1 } }),
      paper('new2', { date: { year: 2026, month: 1, day: 31 } }),
    ];
    assert.deepEqual(
      grouped(papers, 'month', []).map(({ subject, papers: members }) => [subject, keys(members)]),
      [
        [{ by: 'month', month: { year: 2026, month: 1 } }, ['new1', 'new2']],
        [{ by: 'month', month: { year: 2026 } }, ['yearOnly']],
        [{ by: 'month', month: { year: 2025, month: 11 } }, ['old']],
        [{ by: 'month', month: { month: 11 } }, ['noYear']],
        [{ by: 'month', month: {} }, ['undated']],
      ],
    );
  });

  it('have organizations by name in any case, and papers without one last', () => {
    const papers = [
      paper('unknown', { authorCount: 3 }),
      paper('z', { organization: { name: 'Zhipu' } }),
      paper('n1', { organization: { name: 'NVIDIA' } }),
      paper('n2', { organization: { name: 'nvidia' } }),
      paper('e', { organization: { name: 'École' } }),
    ];
    assert.deepEqual(overview(papers, 'organization', []), [
      'organization/école: e',
      'organization/nvidia: n1 n2',
      'organization/zhipu: z',
      'organization: unknown',
    ]);
    const names = grouped(papers, 'organization', []).map(({ subject }) => subject);
    assert.deepEqual(names[1], { by: 'organization', name: 'NVIDIA' });
    assert.deepEqual(names[3], { by: 'organization' });
  });

  const marks = new Map<string, PaperMark>([
    ['a', { ...noMark, starred: true, read: true, tags: ['RL', 'proof'] }],
    ['b', { ...noMark, later: true }],
    ['c', { ...noMark, skipped: true }],
    ['e', { ...noMark, read: true, later: true }],
  ]);
  const tagged = [
    paper('a'),
    paper('b', { tags: ['rl', 'RL', 'baseline'] }),
    ...['c', 'd', 'e'].map((key) => paper(key)),
    paper('f', { tags: ['RL/offline'] }),
  ];
  const markOf = ({ key }: { key: string }) => marks.get(key) ?? noMark;

  it('have the tags of digests and marks by name in any case, and papers without one last', () => {
    assert.deepEqual(overview(tagged, 'tag', [], { markOf }), [
      'tag/baseline: b',
      'tag/proof: a',
      'tag/rl: a b',
      'tag/rl/offline: f',
      'tag: c d e',
    ]);
  });

  it('are in the group of their state, and starred ones also in that of the stars', () => {
    assert.deepEqual(overview(tagged, 'state', [], { markOf }), [
      'state/starred: a',
      'state/later: b e',
      'state/unread: d f',
      'state/read: a',
      'state/skipped: c',
    ]);
  });

  it('are in one group without grouping, and in no group without papers', () => {
    assert.deepEqual(overview([paper('a'), paper('b')], 'none', []), ['none: a b']);
    for (const grouping of groupings) assert.deepEqual(grouped([], grouping, [january]), []);
  });

  it('have an id for each group', () => {
    const papers = [
      paper('a'),
      paper('b', { organization: { name: '' }, date: { year: 2026 } }),
      paper('c', { organization: { name: 'none' }, date: { month: 2 }, tags: ['none'] }),
    ];
    const ids = groupings.flatMap((grouping) =>
      grouped(papers, grouping, [january]).map(({ id }) => id),
    );
    assert.equal(new Set(ids).size, ids.length);
  });
});
