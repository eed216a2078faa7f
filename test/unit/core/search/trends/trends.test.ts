import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../../src/core/model';
import { pause } from '../../../support/engineParts';
import { type Cases, caseFile } from '../../../support/cases';
import { indexOf, paper, papersOf } from '../papers';
import type { WrittenPaper } from '../papers';

interface Trend {
  readonly now: readonly WrittenPaper[];
  readonly before: readonly WrittenPaper[];
  readonly limit?: number;
  readonly rising: Cases;
}

const keysOf = (papers: readonly Paper[]) => papers.map(({ key }) => key);

describe('What is rising', () => {
  const { content, check } = caseFile<Readonly<Record<string, Trend>>>('search/trends.json');
  for (const [title, { limit = 10, rising, ...written }] of Object.entries(content)) {
    it(title, async () => {
      const now = written.now.flatMap(papersOf);
      const before = written.before.flatMap(papersOf);
      const index = await indexOf([...now, ...before]);
      const trends = await index.trends(keysOf(now), keysOf(before), limit, pause);
      await check(rising, (kind) => trends[kind as keyof typeof trends]);
    });
  }

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
        const { terms, organizations } = await index.trends(keysOf(now), keysOf(before), 10, pause);
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
