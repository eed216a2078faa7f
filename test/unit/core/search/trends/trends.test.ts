import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../../src/core/model';
import { pause } from '../../../support/engineParts';
import { indexOf, paper } from '../papers';
import { valuesOf } from '../../../support/valuesOf';

/** Papers with one word each among common words. */
function papersOn(word: string, count: number, name: string, more: Partial<Paper> = {}): Paper[] {
  const abstract = `We propose a novel policy for ${word}, and we show that the results are better.`;
  return Array.from({ length: count }, (_, i) =>
    paper(`${name}${i}`, `Learning ${word} number ${i}`, { abstract, ...more }),
  );
}

async function trendsOf(now: readonly Paper[], before: readonly Paper[], limit = 10) {
  const all = new Map([...now, ...before].map((paper) => [paper.key, paper]));
  const index = await indexOf([...all.values()]);
  const keys = (papers: readonly Paper[]) => papers.map(({ key }) => key);
  return index.trends(keys(now), keys(before), limit, pause);
}

describe('What is rising', () => {
  it('is what a larger share of the papers has than before, with their number', async () => {
    const now = [...papersOn('verifiers', 8, 'a'), ...papersOn('robots', 4, 'b')];
    const before = [...papersOn('verifiers', 2, 'c'), ...papersOn('robots', 20, 'd')];
    const { terms } = await trendsOf(now, before);
    assert.deepEqual(terms, [{ name: 'verifiers', count: 8, countBefore: 2 }]);
  });

  it('includes organizations', async () => {
    const of = (name: string) => ({ organization: { name } });
    const now = [...papersOn('waves', 5, 'a', of('Tencent')), ...papersOn('waves', 5, 'b')];
    const before = [
      ...papersOn('waves', 9, 'c', of('Alibaba')),
      ...papersOn('waves', 1, 'd', of('tencent')),
    ];
    const { terms, organizations } = await trendsOf(now, before);
    assert.deepEqual(organizations, [{ name: 'Tencent', count: 5, countBefore: 1 }]);
    assert.deepEqual(terms, []);
  });

  it('counts a word in singular and plural once, and a word of several parts as a whole', async () => {
    const now = [
      ...papersOn('rollouts', 3, 'a'),
      ...papersOn('rollout', 3, 'b'),
      ...papersOn('reward-hacking', 6, 'e'),
    ];
    const { terms } = await trendsOf(now, papersOn('towels', 20, 'c'));
    const names = terms.map(({ name }) => name);
    assert.equal(names.length, 2, names.join());
    assert.ok(names.includes('reward-hacking'));
    const rollout = terms.find(({ name }) => name.startsWith('rollout'));
    assert.deepEqual([rollout?.count, rollout?.countBefore], [6, 0]);
  });

  it('excludes random changes: in fewer than three papers, or hardly more often than before', async () => {
    const before = papersOn('towels', 20, 'c');
    const few = await trendsOf(
      [...papersOn('storms', 2, 'a'), ...papersOn('towels', 9, 'b')],
      before,
    );
    assert.deepEqual(few.terms, []);
    const same = await trendsOf(
      [...papersOn('storms', 6, 'a'), ...papersOn('towels', 10, 'b')],
      [...papersOn('storms', 5, 'e'), ...before.slice(0, 10)],
    );
    assert.deepEqual(same.terms, []);
    const by = { organization: { name: 'Tencent' } };
    const { organizations } = await trendsOf(
      [...papersOn('storms', 6, 'a', by), ...papersOn('towels', 10, 'b')],
      [...papersOn('storms', 5, 'e', by), ...before.slice(0, 10)],
    );
    assert.deepEqual(organizations, []);
  });

  it('excludes stop words, numbers, common words of papers, and words not in titles', async () => {
    const now = papersOn('2026 improved towels', 9, 'a', {
      abstract: 'However, we significantly improve upon it with 17 experiments, astonishingly.',
    });
    const { terms } = await trendsOf(now, papersOn('storms', 9, 'c'));
    assert.deepEqual(valuesOf(terms, 'name'), ['towels']);
  });

  it('is empty without earlier papers to compare with', async () => {
    const nothing = { terms: [], organizations: [] };
    assert.deepEqual(await trendsOf(papersOn('storms', 9, 'a'), []), nothing);
    assert.deepEqual(await trendsOf([], papersOn('storms', 9, 'a')), nothing);
    assert.deepEqual(await trendsOf([], []), nothing);
  });

  it('has a maximum length', async () => {
    const now = papersOn('red green blue cyan', 9, 'a');
    const { terms } = await trendsOf(now, papersOn('storms', 9, 'c'), 2);
    assert.equal(terms.length, 2);
  });

  it('has the same counts as a simple count, for any papers', async () => {
    const words = ['gripper', 'tactile', 'ocean', 'proof', 'towel', 'satellite'];
    const anyPaper = fc.record({
      words: fc.subarray(words),
      inTitle: fc.boolean(),
      span: fc.constantFrom('now', 'before', 'both', 'neither'),
      organization: fc.option(fc.constantFrom('A', 'B'), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyPaper, { maxLength: 60 }), async (made) => {
        const papers = made.map(({ words, inTitle, organization }, i): Paper => {
          const text = `so ${words.join(' ')}`;
          return paper(`k${i}`, inTitle ? text : 'so', {
            abstract: inTitle ? '' : text,
            ...(organization !== undefined && { organization: { name: organization } }),
          });
        });
        const isIn = (i: number, span: string) => [span, 'both'].includes(made[i]?.span ?? '');
        const now = papers.filter((_, i) => isIn(i, 'now'));
        const before = papers.filter((_, i) => isIn(i, 'before'));
        const index = await indexOf(papers);
        const keys = (all: readonly Paper[]) => all.map(({ key }) => key);
        const { terms, organizations } = await index.trends(keys(now), keys(before), 10, pause);
        const count = (all: readonly Paper[], word: string) =>
          all.filter(({ title, abstract }) => `${title} ${abstract}`.split(' ').includes(word))
            .length;
        for (const { name, ...counts } of terms) {
          assert.deepEqual(counts, { count: count(now, name), countBefore: count(before, name) });
          assert.ok(counts.count / now.length > counts.countBefore / before.length);
        }
        for (const { name, ...counts } of organizations) {
          const own = (all: readonly Paper[]) =>
            all.filter(({ organization }) => organization?.name === name).length;
          assert.deepEqual(counts, { count: own(now), countBefore: own(before) });
        }
      }),
    );
  });
});
