import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../src/core/model';
import type { PaperIndex } from '../../../../src/core/search/paperIndex';
import { indexOf, paper } from './papers';

const today = { year: 2026, month: 1, day: 14 };
const sighting = (uri: string) => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  return { uri, range, titleRange: range };
};

const papers = [
  paper('guard', 'GRPO-Guard: Regulated Clipping', {
    abstract: 'An agent that hacks its rewards is kept from reward hacking.',
    organization: { name: 'Ant Group', slug: 'antgroup' },
    date: { year: 2025, month: 10, day: 25 },
    commentCount: 7,
    authorCount: 3,
    links: [{ url: 'https://example.org/code', kind: 'code' }],
    sightings: [sighting('file:///notes/daily/2025-10-30%20page.txt')],
  }),
  paper('hacking', 'Reward Hacking', {
    abstract: 'Policies learn the $\\alpha$-wrong thing of Poincaré maps.',
    date: { year: 2026, month: 1, day: 12 },
    authorCount: 12,
    sightings: [sighting('file:///notes/2026-01-14.txt')],
  }),
  paper('models', 'Models of Reward and Hacking', { date: { year: 2025 } }),
  paper('video', 'Video Agents', {
    abstract: 'GRPO for video.',
    organization: { name: 'Tencent' },
    date: { year: 2025, month: 12, day: 30 },
    commentCount: 2,
    authorCount: 1,
  }),
  paper('old', 'Learning Policies', { date: { year: 2021, month: 5 } }),
  paper('undated', 'Reward Hacking in Agents'),
];

describe('A query', () => {
  let index: PaperIndex;
  before(async () => (index = await indexOf(papers)));

  const search = (query: string, more: object = {}) =>
    index.search(query, Infinity, { today, ...more });
  const found = (query: string, more: object = {}) =>
    search(query, more).map(({ paper }) => paper.key);
  const set = (query: string, more: object = {}) => found(query, more).sort();

  it('matches phrases literally', () => {
    assert.deepEqual(set('"reward hacking"'), ['guard', 'hacking', 'undated']);
    assert.deepEqual(set('title:"reward hacking"'), ['hacking', 'undated']);
    assert.deepEqual(set('"grpo guard"'), ['guard']);
    assert.deepEqual(set('"reward hack"'), []);
    assert.deepEqual(set('"ant group"'), ['guard']);
    assert.deepEqual(set('"poincare maps"'), ['hacking']);
  });

  it('excludes only the given words and phrases', () => {
    assert.deepEqual(set('grpo -video'), ['guard']);
    assert.deepEqual(set('reward -"reward hacking"'), ['models']);
    assert.deepEqual(set('-reward -agents'), ['old']);
    assert.ok(set('-agents').includes('guard'), 'agent is another word');
  });

  it('supports alternatives and groups', () => {
    assert.deepEqual(set('video OR policies'), ['hacking', 'old', 'video']);
    assert.deepEqual(set('grpo (video OR clipping)'), ['guard', 'video']);
    assert.deepEqual(set('policies OR org:tencent'), ['hacking', 'old', 'video']);
    assert.deepEqual(set('-(grpo OR reward)'), ['old']);
  });

  it('can search one field', () => {
    assert.deepEqual(set('title:grpo'), ['guard']);
    assert.deepEqual(set('abstract:grpo'), ['video']);
    assert.deepEqual(set('abstract:gr'), [], 'so short a beginning is looked for in titles');
    assert.deepEqual(set('org:ant'), ['guard']);
    assert.deepEqual(set('org:group'), ['guard']);
    assert.deepEqual(set('org:oup'), []);
    assert.deepEqual(set('in:2025-10'), ['guard']);
    assert.deepEqual(set('in:"30 page"'), ['guard']);
    assert.deepEqual(set('in:daily/'), ['guard']);
    assert.deepEqual(set('in:daily'), []);
    assert.deepEqual(set('key:@HACK'), ['hacking']);
  });

  it('compares numbers and dates, and does not match unknown ones', () => {
    assert.deepEqual(set('year:2025'), ['guard', 'models', 'video']);
    assert.deepEqual(set('year:2026..2025'), ['guard', 'hacking', 'models', 'video']);
    assert.deepEqual(set('comments:>=5'), ['guard']);
    assert.deepEqual(set('comments:0'), ['hacking', 'models', 'old']);
    assert.deepEqual(set('authors:<3'), ['video']);
    assert.deepEqual(set('-authors:<3 authors:>0'), ['guard', 'hacking']);
    assert.deepEqual(set('date:2025-10'), ['guard']);
    assert.deepEqual(set('date:>=2025-10'), ['guard', 'hacking', 'video']);
    assert.deepEqual(set('date:>2025'), ['hacking']);
    assert.deepEqual(set('date:<2025-11-01'), ['guard', 'old']);
    assert.deepEqual(set('date:<=2025'), ['guard', 'models', 'old', 'video']);
    assert.deepEqual(set('date:2025-12..2026-01-12'), ['hacking', 'video']);
    assert.deepEqual(set('date:last-month'), ['video']);
    assert.deepEqual(set('date:this-week'), ['hacking']);
    assert.deepEqual(set('date:last-year'), ['guard', 'models', 'video']);
    assert.deepEqual(set('date:last-month..today'), ['hacking', 'video']);
  });

  it('filters by what papers have', () => {
    assert.deepEqual(set('has:code'), ['guard']);
    assert.deepEqual(set('has:project'), []);
    assert.deepEqual(set('has:org'), ['guard', 'video']);
    assert.deepEqual(set('-has:date'), ['undated']);
  });

  it('filters by citations in notes, where they are known', () => {
    const isCited = ({ key }: Paper) => key === 'video' || key === 'old';
    assert.deepEqual(set('is:cited', { isCited }), ['old', 'video']);
    assert.deepEqual(set('grpo is:uncited', { isCited }), ['guard']);
    assert.deepEqual(set('-is:cited grpo', { isCited }), ['guard']);
    assert.deepEqual(set('grpo -is:cited'), ['guard', 'video']);
    assert.equal(found('is:cited').length, papers.length);
  });

  it('filters by marks, where they are known', () => {
    const isStarred = ({ key }: Paper) => key === 'video';
    const isRead = ({ key }: Paper) => key === 'video' || key === 'old';
    const isNew = ({ key }: Paper) => key === 'guard';
    assert.deepEqual(set('is:starred', { isStarred }), ['video']);
    assert.deepEqual(set('is:read', { isRead }), ['old', 'video']);
    assert.deepEqual(set('grpo is:unread', { isRead }), ['guard']);
    const isLater = ({ key }: Paper) => key === 'old';
    assert.deepEqual(set('is:later', { isLater }), ['old']);
    const isSkipped = ({ key }: Paper) => key === 'guard';
    assert.deepEqual(set('grpo is:skipped', { isSkipped }), ['guard']);
    assert.deepEqual(set('grpo is:unread', { isRead, isSkipped }), []);
    assert.deepEqual(set('is:new', { isNew }), ['guard']);
    const annotationOf = ({ key }: Paper) =>
      key === 'old' ? { tags: ['rl/Offline'], remark: 'See “Proof 3”' } : undefined;
    assert.deepEqual(set('tag:RL', { annotationOf }), ['old']);
    assert.deepEqual(set('remark:"proof 3"', { annotationOf }), ['old']);
    assert.deepEqual(set('grpo -remark:proof', { annotationOf }), ['guard', 'video']);
    for (const state of ['is:later', 'is:skipped', 'remark:proof', '-remark:proof']) {
      assert.equal(found(state).length, papers.length);
    }
    for (const state of ['starred', 'read', 'unread', 'new']) {
      assert.equal(found(`is:${state}`).length, papers.length);
    }
  });

  it('filters by literature notes, where they are known', () => {
    const hasNote = ({ key }: Paper) => key === 'video';
    assert.deepEqual(set('has:note', { hasNote }), ['video']);
    assert.deepEqual(set('grpo -has:note', { hasNote }), ['guard']);
    for (const query of ['has:note', '-has:note']) assert.equal(found(query).length, papers.length);
  });

  it('sorts', () => {
    assert.deepEqual(found('year:2025 sort:comments'), ['guard', 'video', 'models']);
    assert.deepEqual(found('year:2025 sort:title'), ['guard', 'models', 'video']);
    assert.deepEqual(found('year:2025'), ['video', 'guard', 'models'], 'newest first');
    assert.deepEqual(found('reward sort:date')[0], 'hacking');
    assert.deepEqual(found('sort:title')[0], 'guard');
  });

  it('uses the valid parts of an invalid query', () => {
    assert.deepEqual(found('grpo year:soon'), found('grpo'));
    assert.deepEqual(found('(reward hacking'), found('reward hacking'));
    assert.deepEqual(found('has:'), found(''));
  });

  it('ranks an exact title first, then titles that start with it, titles with all words, and abstracts', () => {
    assert.deepEqual(found('reward hacking'), ['hacking', 'undated', 'models', 'guard']);
    assert.deepEqual(found('grpo')[0], 'guard');
    const scores = search('reward hacking').map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
  });

  it('finds plurals and verb forms, exact words first', () => {
    assert.deepEqual(set('agent'), ['guard', 'undated', 'video']);
    assert.deepEqual(set('learned policy'), ['hacking', 'old']);
    assert.deepEqual(found('learn policies').sort(), ['hacking', 'old']);
  });

  it('tolerates a typo, swapped letters and a missing space, unless there is an exact match', () => {
    assert.deepEqual(found('vidoe agents'), ['video']);
    assert.deepEqual(found('gpro guard'), ['guard']);
    assert.deepEqual(found('rewardhacking')[0], 'hacking');
    assert.ok(
      search('models video').every(({ isPartial }) => isPartial),
      'both are words',
    );
  });

  it('returns the best partial matches, marked as such, under the same conditions', () => {
    const partial = search('laundry policies year:2021');
    assert.deepEqual(
      partial.map(({ paper, isPartial }) => [paper.key, isPartial]),
      [['old', true]],
    );
    assert.ok(search('reward hacking').every(({ isPartial }) => !isPartial));
    assert.deepEqual(set('grpo year:2031'), []);
  });

  it('explains why a paper was found', () => {
    const [first] = search('grpo rewards');
    assert.equal(first?.paper.key, 'guard');
    assert.ok(first.matches.title?.includes('grpo'));
    assert.ok(first.matches.abstract?.includes('rewards'));
    assert.deepEqual(search('has:code')[0]?.matches, {});
  });

  it('excludes exactly what it would find', () => {
    const condition = fc.constantFrom(
      ...['grpo', 'title:reward', '"reward hacking"', 'year:2025', 'has:org', 'comments:>0'],
      ...['(clipping OR video)', '-policies', 'date:>=2025-10', 'in:page', 'key:o', 'org:ant'],
    );
    const all = found('').sort();
    fc.assert(
      fc.property(condition, condition, (a, b) => {
        assert.deepEqual([...found(a), ...found(`-(${a})`)].sort(), all, a);
        assert.deepEqual(set(`-(${a} OR ${b})`), set(`-(${a}) -(${b})`), `${a} ${b}`);
        assert.deepEqual(set(`${a} OR ${b}`), [...new Set([...found(a), ...found(b)])].sort());
      }),
    );
  });
});
