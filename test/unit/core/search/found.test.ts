import assert from 'node:assert/strict';
import type { Paper } from '../../../../src/core/model';
import type { SearchContext } from '../../../../src/core/search/query/context';
import type { PaperMatch } from '../../../../src/core/search/paperIndex';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { scanPapers } from '../../../../src/core/search/scan';
import { whyFound } from '../../../../src/core/search/why';
import { isSameVenue } from '../../../../src/core/venues/venues';
import { type Cases, caseFile } from '../../support/cases';
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
    readonly found?: Readonly<Record<string, Cases>>;
    /** By query: why each of the first ten papers was found. */
    readonly why?: Cases;
  }[];
}

function contextOf({ annotations, ...states }: Known = {}): SearchContext {
  const isIn = Object.entries(states).map(
    ([name, keys]) => [name, ({ key }: Paper) => keys.includes(key)] as const,
  );
  return {
    today: { year: 2026, month: 1, day: 14 },
    isSameVenue,
    ...Object.fromEntries(isIn),
    ...(annotations && { annotationOf: ({ key }) => annotations[key] }),
  };
}

const keysOf = (results: readonly { readonly paper: Paper }[]) =>
  results.map(({ paper }) => paper.key);
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
          for (const [limit, queries] of Object.entries(found)) {
            const most = limit === 'all' ? Infinity : Number(limit.slice('first '.length));
            await check(queries, (query) => {
              const results = index.search(query, most, context);
              if (isScanned) {
                const scanned = scanPapers(papers, parseQuery(query).query, most, context);
                assert.deepEqual(keysOf(scanned).sort(), keysOf(results).sort(), query);
              }
              return results.map(nameOf);
            });
          }
          await check(why, (query) =>
            index
              .search(query, 10, context)
              .map((result) => `${result.paper.key}: ${whyFound(result) ?? 'no words'}`),
          );
        });
      }
    });
  }
}
