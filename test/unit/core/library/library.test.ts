import assert from 'node:assert/strict';
import fc from 'fast-check';
import { paperIdentity, pinOf } from '../../../../src/core/identity/title';
import { Library } from '../../../../src/core/library/library';
import type { DigestEntry, ParsedDigest, PartialDate } from '../../../../src/core/model';
import { digest } from './builders';
import { valuesOf } from '../../support/valuesOf';

const noPins = new Map<string, string>();

async function read(
  ...digests: [uri: string, digest: ParsedDigest | undefined][]
): Promise<Library> {
  const library = new Library();
  await library.update(
    digests.map(([uri, digest]) => ({ uri, digest })),
    noPins,
  );
  return library;
}
const state = ({ papers, digests, problems, aliases }: Library) => {
  return { papers, digests, problems, aliases };
};

const inJanuary = { year: 2026, month: 1, day: 14 };
const a = digest('a', inJanuary, [
  { title: 'The Policy Cliff: An Analysis', date: { year: 2025, month: 7, day: 27 } },
  { title: 'SPARK: Synergistic Policy', date: { year: 2025, month: 9, day: 26 } },
  { title: 'The Markovian Thinker', abstract: 'On thinking.' },
]);
const b = digest('b', { month: 12, day: 11 }, [
  { title: 'The Policy Cliff: An Analysis', date: { month: 7, day: 27 }, commentCount: 3 },
  { title: 'SPARK: Stepwise Rewards', date: { month: 3, day: 2 } },
]);
const c = digest('c', { month: 9, day: 1 }, [
  { title: 'The policy cliff: an analysis', abstract: 'On cliffs.' },
  { title: 'The Markovian Thinker' },
  { title: 'The Markovian Thinker', authorCount: 4 },
]);

describe('The library', () => {
  it('joins the sightings of a paper and sets their year', async () => {
    const library = await read(['a', a], ['b', b], ['c', c]);
    const paper = library.paper('policycliff2025') ?? assert.fail();
    assert.deepEqual(valuesOf(paper.sightings, 'uri'), ['b', 'a', 'c']);
    assert.equal(paper.abstract, 'On cliffs.');
    assert.equal(paper.commentCount, 3);
    assert.deepEqual(library.digests, [
      { uri: 'a', captureDate: inJanuary, paperCount: 3 },
      {
        uri: 'b',
        captureDate: { year: 2025, month: 12, day: 11, yearInferred: true },
        paperCount: 2,
      },
      { uri: 'c', captureDate: { month: 9, day: 1 }, paperCount: 2 },
    ]);
    assert.deepEqual(valuesOf(library.papers, 'key'), [
      'markovianthinker',
      'policycliff2025',
      'spark2025',
      'sparksynergistic2025',
    ]);
    assert.equal(library.paper('spark2025')?.title, 'SPARK: Stepwise Rewards');
  });

  it('resolves the keys that sightings would have without the other digests', async () => {
    const library = await read(['a', a], ['b', b], ['c', c]);
    assert.equal(library.paper('policycliff')?.key, 'policycliff2025');
    assert.equal(library.paper('spark')?.key, 'spark2025');
    assert.equal(library.paper('nothing'), undefined);
    assert.equal(library.paper('constructor'), undefined);
  });

  it('dates a paper by its arXiv id when there is no other year', async () => {
    const dateOf = async (
      record: Partial<DigestEntry>,
      capture?: PartialDate,
      ...others: Partial<DigestEntry>[]
    ) => {
      const entries = [record, ...others].map((each) => ({ title: 'Heron: Wading', ...each }));
      return (await read(['a', digest('a', capture, entries)])).papers[0]?.date;
    };
    const arxivId = '2504.12345';
    const april = { year: 2025, month: 4, yearInferred: true };
    assert.deepEqual(await dateOf({ arxivId }), april);
    assert.deepEqual(await dateOf({ doi: '10.48550/arXiv.2504.12345' }), april);
    assert.deepEqual(await dateOf({ arxivId: 'hep-th/9901001' }), {
      ...april,
      year: 1999,
      month: 1,
    });
    assert.deepEqual(await dateOf({ arxivId, date: { month: 4, day: 30 } }), { ...april, day: 30 });
    // Values of a digest come first, in any entry.
    assert.deepEqual(await dateOf({ arxivId, date: { year: 2026 } }), { year: 2026 });
    assert.deepEqual(await dateOf({ arxivId }, undefined, { date: { year: 2026 } }), {
      year: 2026,
    });
    // A paper can't appear on a page before it exists.
    assert.equal(await dateOf({ arxivId }, { year: 2025, month: 1, day: 1 }), undefined);
    assert.deepEqual(await dateOf({ arxivId }, { year: 2025, month: 3, day: 31 }), april);
    assert.deepEqual(await dateOf({ arxivId }, { year: 2024, yearInferred: true }), april);
  });

  it('sets the years of days, not of months from arXiv ids', async () => {
    const ofId = { year: 2025, month: 11, yearInferred: true } as const;
    const page = digest('a', { month: 1, day: 14 }, [
      { title: 'Heron: Wading', date: { month: 1, day: 4 } },
      { title: 'Owl: Flying', date: ofId },
    ]);
    const dated = digest('b', undefined, [
      { title: 'Heron: Wading', date: { year: 2026, month: 1, day: 4 } },
    ]);
    const library = await read(['a', page], ['b', dated]);
    assert.equal(library.digests[0]?.captureDate?.year, 2026);
    assert.deepEqual(library.paper('owl2025')?.date, ofId);
  });

  it('keeps resolving the key that a paper had before its id set the year', async () => {
    const heron = { title: 'Heron: Wading Robots', arxivId: '2504.12345' };
    const bare = digest('a', undefined, [{ title: 'Heron: Wading Robots' }]);
    const withId = digest('b', undefined, [heron]);
    const dated = digest('c', undefined, [{ ...heron, date: { year: 2026, month: 1, day: 3 } }]);
    const library = await read(['b', withId]);
    assert.deepEqual(valuesOf(library.papers, 'key'), ['heron2025']);
    assert.equal(library.paper('heron')?.key, 'heron2025');
    const all = await read(['a', bare], ['b', withId], ['c', dated]);
    for (const key of ['heron2026', 'heron2025', 'heron'])
      assert.equal(all.paper(key)?.key, 'heron2026');
    // Another paper has it.
    const bird = digest('d', undefined, [{ title: 'Heron: A Bird' }]);
    const other = await read(['b', withId], ['d', bird]);
    assert.equal(other.paper('heron')?.title, 'Heron: A Bird');
    // A note uses it.
    const pinned = new Library();
    await pinned.update([{ uri: 'b', digest: withId }], new Map([['heron', pinOf(heron)]]));
    assert.deepEqual(valuesOf(pinned.papers, 'key'), ['heron']);
    assert.equal(pinned.paper('heron2025')?.key, 'heron');
  });

  it('resolves every key of a single sighting, unless another paper has it', async () => {
    const dates: PartialDate[] = [{ year: 2024 }, { month: 4, day: 2 }, { month: 5, day: 2 }];
    const entry = fc.record(
      {
        title: fc.constantFrom('Heron: Wading', 'Heron: Flying', 'Owls at Night'),
        date: fc.constantFrom(...dates),
        arxivId: fc.constantFrom('2404.00001', '2504.00002', 'cs/0101001'),
      },
      { requiredKeys: ['title'], noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 5 }), async (entries) => {
        const digests = entries.map((each, i): [string, ParsedDigest] => [
          `${i}`,
          digest(`${i}`, { year: 2026, month: 1, day: 1 + i }, [each]),
        ]);
        const library = await read(...digests);
        const keys = new Map<string, string>();
        for (const single of digests) keys.set(single[0], (await read(single)).papers[0]!.key);
        for (const [uri, key] of keys) {
          const found = library.paper(key);
          assert(found, key);
          // It is that paper or has its key, or another sighting would have the key, at least without the
          // year.
          const callsItSo = found.sightings.some(
            (one) =>
              one.uri === uri ||
              [keys.get(one.uri), keys.get(one.uri)?.replace(/\d+$/, '')].includes(key),
          );
          assert(callsItSo || found.key === key, key);
        }
      }),
    );
  });

  it('is the same whatever order the digests are read in', async () => {
    const digests = Object.entries({ a, b, c });
    const expected = state(await read(...digests));
    const anyOrder = fc.shuffledSubarray(digests, { minLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        anyOrder,
        fc.boolean(),
        fc.constantFrom('a', 'b', 'c'),
        async (order, alone, again) => {
          const library = new Library();
          const changes = order.map(([uri, digest]) => ({ uri, digest }));
          if (alone) for (const change of changes) await library.update([change], noPins);
          else await library.update(changes, noPins);
          await library.update([{ uri: again, digest: undefined }], noPins);
          await library.update(
            changes.filter(({ uri }) => uri === again),
            noPins,
          );
          assert.deepEqual(state(library), expected);
        },
      ),
    );
  });

  it('keeps indexed terms when they belong to the text of an entry', async () => {
    const hashes = async (...entries: { title: string; abstract: string; textHash?: number }[]) => {
      const papers = entries.map(({ title, abstract }) => ({ title, abstract }));
      const change = {
        uri: 'd',
        digest: digest('d', undefined, papers),
        traits: entries.map(({ title, textHash }) => ({
          identity: paperIdentity({ title }),
          stem: 'x',
          ...(textHash !== undefined && { textHash }),
        })),
      };
      return [...(await new Library().update([change], noPins)).textHashes.values()];
    };
    const [short, long] = ['Ants.', 'Ants carry leaves.'];
    assert.deepEqual(await hashes({ title: 'Ants', abstract: long, textHash: 7 }), [7]);
    assert.deepEqual(await hashes({ title: 'Ants', abstract: long }), []);
    assert.deepEqual(
      await hashes(
        { title: 'Ants', abstract: short, textHash: 7 },
        { title: 'Ants', abstract: long, textHash: 8 },
      ),
      [8],
    );
    assert.deepEqual(
      await hashes(
        { title: 'Ants!', abstract: short, textHash: 7 },
        { title: 'Ants', abstract: long, textHash: 8 },
      ),
      [],
    );
  });

  it('reports what changed and keeps the other papers as the same objects', async () => {
    const library = await read(['a', a], ['b', b]);
    const before = new Map(library.papers.map((paper) => [paper.key, paper]));
    const { added, removed } = await library.update([{ uri: 'c', digest: c }], noPins);
    const keys = (papers: readonly { key: string }[]) => papers.map(({ key }) => key).sort();
    assert.deepEqual(keys(added), ['markovianthinker', 'policycliff2025']);
    assert.deepEqual(keys(removed), ['markovianthinker', 'policycliff2025']);
    assert.equal(library.paper('spark2025'), before.get('spark2025'));

    const same = await library.update([{ uri: 'c', digest: structuredClone(c) }], noPins);
    assert.deepEqual([...same.added, ...same.removed], []);
    const gone = await library.update([{ uri: 'b', digest: undefined }], noPins);
    assert.ok(keys(gone.removed).includes('sparksynergistic2025'));
    assert.ok(keys(gone.added).includes('spark2025'));
  });

  it('keeps a key in use for its paper when an earlier digest adds a second one', async () => {
    const library = await read(['a', a]);
    const used = library.paper('spark2025');
    assert.ok(used);
    await library.update([{ uri: 'b', digest: b }], new Map([['spark2025', paperIdentity(used)]]));
    assert.equal(library.paper('spark2025')?.title, used.title);
    assert.equal(library.paper('sparkstepwise2025')?.title, 'SPARK: Stepwise Rewards');
  });

  it('keeps a key in use for its paper when a digest adds its year', async () => {
    const library = await read(['c', c]);
    const used = library.paper('policycliff');
    assert.ok(used);
    await library.update([{ uri: 'a', digest: a }], noPins);
    assert.equal(library.paper('policycliff')?.key, 'policycliff2025');
    await library.update([], new Map([['policycliff', paperIdentity(used)]]));
    assert.equal(library.paper('policycliff')?.key, 'policycliff');
    assert.equal(library.paper('policycliff2025')?.key, 'policycliff');
    await library.update(
      [{ uri: 'c', digest: undefined }],
      new Map([['policycliff', paperIdentity(used)]]),
    );
    assert.equal(library.paper('policycliff')?.date?.year, 2025);
  });

  it('prefers the generated key among several in use, and keeps one of a missing paper', async () => {
    const spark = { title: 'SPARK: Synergistic Policy', date: { year: 2025 } };
    const pin = paperIdentity(spark);
    for (const [pins, expected, ...others] of [
      [{ aaa: pin, spark2025: pin }, 'spark2025', 'aaa'],
      [{ zzz: pin, mine: pin }, 'mine', 'zzz', 'spark2025'],
      [{ Spark2025: 'another' }, 'sparksynergistic2025'],
    ] as const) {
      const library = new Library();
      const change = { uri: 'a', digest: digest('a', undefined, [spark]) };
      await library.update([change], new Map(Object.entries(pins)));
      assert.equal(library.papers[0]?.key, expected);
      for (const key of others) assert.equal(library.paper(key)?.key, expected);
    }
  });

  it('lists problems by file', async () => {
    const problem = {
      uri: 'x',
      range: { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } },
      message: 'No title.',
    };
    const library = await read(
      ['x', { ...digest('x', undefined, []), problems: [problem] }],
      ['a', a],
    );
    assert.deepEqual(library.problems, [problem]);
  });
});
