import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/tasks';
import { noMark } from '../../../../src/core/marks/mark';
import type { PaperMark } from '../../../../src/core/marks/mark';
import type { DigestSummary } from '../../../../src/core/model';
import { fileOf, groupingSteps, groupings } from '../../../../src/core/view/grouping';
import type { Grouping } from '../../../../src/core/view/grouping';
import { caseFile } from '../../support/cases';
import { keys, paper } from './papers';

interface Grouped {
  readonly grouping: Grouping;
  readonly papers: readonly (Parameters<typeof paper>[1] & { readonly key: string })[];
  readonly digests?: readonly DigestSummary[];
  /** The digests that were just saved. */
  readonly saved?: readonly string[];
  readonly marks?: Readonly<Record<string, Partial<PaperMark>>>;
  readonly result: { readonly groups: unknown };
}

describe('Grouped papers', () => {
  const { content, check } = caseFile<Readonly<Record<string, Grouped>>>('view/groups.json');
  for (const [title, { grouping, digests = [], saved, marks = {}, ...own }] of Object.entries(
    content,
  )) {
    it(title, async () => {
      const papers = own.papers.map(({ key, ...known }) => paper(key, known));
      const markOf = ({ key }: { key: string }) => ({ ...noMark, ...marks[key] });
      const more = { markOf, ...(saved && { saved: new Set(saved) }) };
      const all = inOneGo(groupingSteps(papers, grouping, digests, more));
      for (const { id, subject } of all) {
        assert.equal(fileOf(subject), /^digest\/(.*)/.exec(id)?.[1]);
      }
      const groups = all.map((group) => ({ ...group, papers: keys(group.papers).join(' ') }));
      await check(own.result, () => groups);
    });
  }

  const january = { uri: 'file:///a/2026-01-14.txt', paperCount: 2 };
  it('are in no group without papers', () => {
    for (const grouping of groupings) {
      assert.deepEqual(inOneGo(groupingSteps([], grouping, [january])), []);
    }
  });

  it('have an id for each group', () => {
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
