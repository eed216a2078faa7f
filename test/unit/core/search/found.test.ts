import assert from 'node:assert/strict';
import type { Paper } from '../../../../src/core/model';
import type { SearchContext } from '../../../../src/core/search/answer/conditions';
import type { PaperMatch } from '../../../../src/core/search/paperIndex';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { scanPapers } from '../../../../src/core/search/scan';
import { whyFound } from '../../../../src/core/search/why';
import { caseFile } from '../../support/cases';
import { indexOf, papersOf } from './papers';
import type { WrittenPaper } from './papers';

type StateName = 'isCited' | 'isStarred' | 'isRead' | 'isLater' | 'isSkipped' | 'isNew' | 'hasNote';
type Known = Readonly<Partial<Record<StateName, readonly string[]>>> & {
  readonly annotations?: Readonly<Record<string, ReturnType<AnnotationOf>>>;
};
type AnnotationOf = NonNullable<SearchContext['annotationOf']>;

interface Group {
  readonly about: string;
  readonly papers?: readonly WrittenPaper[];
  readonly tests: readonly {
    readonly title: string;
    /** Those of the group by default. */
    readonly papers?: readonly WrittenPaper[];
    /** The keys of papers in each state; others are unknown. */
    readonly known?: Known;
    /** Whether a scan without an index finds the same papers. */
    readonly isScanned?: boolean;
    /** By limit (`all`, `first 20`) and query: the keys of the papers, with the missing words of partial matches. */
    readonly found?: Readonly<Record<string, object>>;
    /** By query: why each of the first ten papers was found. */
    readonly why?: object;
  }[];
}

function contextOf({ annotations, ...states }: Known = {}): SearchContext {
  const isIn = Object.entries(states).map(([name, keys]) => [
    name,
    ({ key }: Paper) => keys.includes(key),
  ]);
  return {
    today: { year: 2026, month: 1, day: 14 },
    ...Object.fromEntries(isIn),
    ...(annotations && { annotationOf: ({ key }) => annotations[key] }),
  };
}

const nameOf = ({ paper, isPartial, missing }: PaperMatch): string => {
  assert.equal(isPartial, missing !== undefined);
  return [paper.key, ...(missing ?? [])].join(' -');
};

for (const name of ['conditions', 'ranking', 'words']) {
  const { content, check } = caseFile<readonly Group[]>(`search/${name}.json`);
  for (const group of content) {
    describe(group.about, () => {
      for (const { title, known, isScanned = false, found = {}, why = {}, ...own } of group.tests) {
        it(title, async () => {
          const papers = (own.papers ?? group.papers ?? []).flatMap(papersOf);
          const index = await indexOf(papers);
          const context = contextOf(known);
          const resultsOf = (queries: object, limit: number) =>
            Object.keys(queries).map(
              (query) => [query, index.search(query, limit, context)] as const,
            );
          for (const [limit, queries] of Object.entries(found)) {
            const results = resultsOf(queries, limit === 'all' ? Infinity : Number(limit.slice(6)));
            const names = results.map(([query, all]) => [query, all.map(nameOf)] as const);
            check(queries, Object.fromEntries(names));
            for (const [query, keys] of isScanned ? names : []) {
              const scanned = scanPapers(papers, parseQuery(query).query, Infinity, context);
              assert.deepEqual(
                scanned.map(({ paper }) => paper.key).sort(),
                keys.toSorted(),
                query,
              );
            }
          }
          const reasons = resultsOf(why, 10).map(([query, all]) => [
            query,
            all.map((result) => `${result.paper.key}: ${whyFound(result) ?? 'no words'}`),
          ]);
          check(why, Object.fromEntries(reasons));
        });
      }
    });
  }
}
