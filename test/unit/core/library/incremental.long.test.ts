import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ListedWork } from '../../../../src/core/bibliography/work/work';
import { paperIdentity, pinOf } from '../../../../src/core/identity/title';
import { Library } from '../../../../src/core/library/library';
import type { LibraryChanges } from '../../../../src/core/library/library';
import type { Paper, ParsedDigest, PartialDate } from '../../../../src/core/model';
import { runs } from '../../support/runs';
import { digest } from './builders';

/** Few of everything, so papers are joined, compete for keys and settle years. */
const title = fc.constantFrom(
  ...['Spark: Red Fox', 'SPARK: red fox!', 'Spark: Blue Owl', 'Spark Red: Fox', 'Spark'],
  ...['Spark: Red Fox Runs', 'Spark: Red Fox Ran', 'Spark: Red Fox Part I', 'Owls', '火花'],
  // Two keys of earlier versions that are equal, and two that aren't but are now.
  ...['Learning Red Owls', 'Learning Red Owls on Ice', 'Deep Red Owls on Ice', 'Red Owls'],
);
const year = fc.constantFrom(2024, 2025);
const plain = { noNullPrototype: true } as const;
const month = fc.constant(2);
const day = fc.constantFrom(3, 3, 29);
const yearInferred = fc.constant(true as const);
const partialDate: fc.Arbitrary<PartialDate | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.record({ month, day }, plain),
  fc.record({ year, month, day }, plain),
  fc.record({ year, month, day, yearInferred }, plain),
);
const id = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
/** Months before, between and after those of digests, and none. */
const arxivId = fc.option(fc.constantFrom('2402.00001', '2502.00002', '2603.00003', '3'), {
  nil: undefined,
});
const entry = fc
  .record({ title, date: partialDate, arxivId, doi: id, authorCount: fc.nat(2) })
  .map(({ title, date, arxivId, doi, authorCount }) => ({
    title,
    authorCount,
    ...(date && { date }),
    ...(arxivId !== undefined && { arxivId }),
    ...(doi !== undefined && { doi }),
  }));
const uri = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const change = fc
  .record({
    uri,
    capture: partialDate,
    entries: fc.array(entry, { minLength: 1, maxLength: 5, size: 'medium' }),
    problems: fc.nat(1),
  })
  .map(({ uri, capture, entries, problems }) => {
    // A year in no other digest, which others may still settle.
    const alone = { title: `Heron ${uri}`, date: { month: 2, day: 3 } };
    const parsed = digest(uri, capture, [...entries, alone]);
    const [range] = parsed.papers.map(({ sightings }) => sightings[0]!.range);
    const all = range
      ? Array.from({ length: problems }, () => ({ uri, range, message: 'No' }))
      : [];
    return { uri, digest: { ...parsed, problems: all } };
  });
const removal = uri.map((uri) => ({ uri, digest: undefined }));
const key = fc.constantFrom(
  'spark',
  'spark2024',
  'Spark2025',
  'sparkredfox',
  'owls',
  'mine',
  'redowls',
  'learningredowls',
);
const pins = fc
  .array(fc.tuple(key, title, arxivId), { maxLength: 3 })
  .map(
    (all) =>
      new Map(
        all.map(([key, title, arxivId]) => [
          key,
          pinOf({ title, ...(arxivId !== undefined && { arxivId }) }),
        ]),
      ),
  );
const work: fc.Arbitrary<ListedWork> = fc
  .record({
    uri,
    key,
    title,
    doi: id,
    arxivId,
    withTitle: fc.boolean(),
    author: fc.constantFrom('Fox', 'Owl'),
  })
  .map(({ uri, key, title, doi, arxivId, withTitle, author }) => ({
    uri,
    key,
    ...(withTitle && { title, identity: paperIdentity({ title }) }),
    ...(doi !== undefined && { doi }),
    ...(arxivId !== undefined && { arxivId }),
    authors: [author],
  }));
const batch = fc.record({
  changes: fc.array(fc.oneof({ weight: 4, arbitrary: change }, { weight: 1, arbitrary: removal }), {
    maxLength: 3,
  }),
  pins,
  works: fc.option(
    fc.array(work, { maxLength: 5 }).map((works) => works.sort((a, b) => (a.uri < b.uri ? -1 : 1))),
    { nil: undefined, freq: 2 },
  ),
  /** The update fails after this number of pauses. */
  failsAfter: fc.option(fc.nat(40), { nil: undefined, freq: 8 }),
});

const state = ({ papers, summaries, digests, problems, aliases }: Library) => ({
  papers,
  summaries,
  digests,
  problems,
  aliases,
});
/** The papers of a client that only applies changes. */
function followed(papers: readonly Paper[], { added, removed }: LibraryChanges): Paper[] {
  const gone = new Set(removed);
  assert.equal(papers.filter((paper) => gone.has(paper)).length, removed.length);
  const now = [...papers.filter((paper) => !gone.has(paper)), ...added];
  return now.sort((a, b) => (a.key < b.key ? -1 : 1));
}

describe('A library with incremental updates', () => {
  it('is the same as a new one, and reports what changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 8 }), async (batches) => {
        const library = new Library();
        const digests = new Map<string, ParsedDigest>();
        let works: readonly ListedWork[] = [];
        let known: readonly Paper[] = [];
        for (const batch of batches) {
          for (const { uri, digest } of batch.changes) {
            if (digest) digests.set(uri, digest);
            else digests.delete(uri);
          }
          works = batch.works ?? works;
          let patience = batch.failsAfter ?? Infinity;
          const before = state(library);
          const pause = () =>
            patience-- > 0 ? Promise.resolve() : Promise.reject(new Error('No'));
          const update = library.update(batch.changes, batch.pins, batch.works, pause);
          const changes = await update.catch(() => undefined);
          if (!changes) {
            assert.deepEqual(state(library), before);
            continue;
          }
          known = followed(known, changes);
          assert.ok(known.every((paper, i) => paper === library.papers[i]));
          assert.equal(known.length, library.papers.length);
          const rebuilt = new Library();
          await rebuilt.update(
            [...digests].map(([uri, digest]) => ({ uri, digest })),
            batch.pins,
            works,
          );
          assert.deepEqual(state(library), state(rebuilt));
        }
      }),
      runs('histories'),
    );
  });
});
