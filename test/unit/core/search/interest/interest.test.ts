import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../../src/core/model';
import type { SearchContext } from '../../../../../src/core/search/query/context';
import type { PaperIndex } from '../../../../../src/core/search/paperIndex';
import { pause } from '../../../support/engineParts';
import { indexOf, updated } from '../papers';
import { valuesOf } from '../../../support/valuesOf';

/** Papers on three topics, each with its own words and common words; the latest first. */
const topics = {
  verify: ['verifier', 'rollout', 'self-check', 'proofs'],
  robot: ['gripper', 'tactile', 'towels', 'arm'],
  weather: ['storms', 'satellite', 'ocean', 'forecast'],
} as const;
const perTopic = 12;
const papers: readonly Paper[] = Object.entries(topics).flatMap(([topic, words]) =>
  Array.from({ length: perTopic }, (_, i): Paper => ({
    key: `${topic}${i}`,
    title: `The ${words[i % 4] ?? ''} of the ${words[(i + 1) % 4] ?? ''}`,
    abstract: `We study ${words[(i + 2) % 4] ?? ''} with a new model, number ${i}.`,
    date: { year: 2026, month: 1, day: 28 - i },
    links: [],
    sightings: [],
  })),
);

const index = (all: readonly Paper[] = papers) => indexOf(all);

type TestMarks = Partial<
  Record<'starred' | 'cited' | 'noted' | 'later' | 'skipped' | 'read', readonly string[]>
>;

function contextOf(marks: TestMarks): SearchContext {
  const has =
    (name: keyof TestMarks) =>
    ({ key }: Paper): boolean =>
      marks[name]?.includes(key) ?? false;
  return {
    today: { year: 2026, month: 2, day: 1 },
    isStarred: has('starred'),
    isCited: has('cited'),
    hasNote: has('noted'),
    isLater: has('later'),
    isSkipped: has('skipped'),
    isRead: has('read'),
    isNew: () => false,
  };
}

let changes = 0;
async function sorted(all: PaperIndex, marks: TestMarks, limit = 100) {
  const context = contextOf(marks);
  const interest = await all.interest(context, ++changes, pause);
  const asked = interest.isOn ? { ...context, interest } : context;
  return { interest, found: all.search('sort:interest', limit, asked) };
}

const keys = (topic: keyof typeof topics, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `${topic}${i + from}`);
const topicOf = (key: string) => key.replace(/\d+$/, '');

describe('Sorting by interest', () => {
  it('puts papers similar to kept ones first, and returns the matching words', async () => {
    const all = await index();
    const starred = keys('verify', 6);
    const { found } = await sorted(all, { starred });
    const rest = found.filter(({ paper }) => !starred.includes(paper.key));
    const near = rest.filter(({ reason }) => reason?.kind === 'near').slice(0, 6);
    assert.deepEqual(new Set(near.map(({ paper }) => topicOf(paper.key))), new Set(['verify']));
    for (const { reason } of near) {
      assert.ok(reason && reason.words.length > 0);
      const own = ['verifier', 'rollout', 'self-check', 'proofs'];
      assert.ok(
        reason.words.every((word) => own.includes(word)),
        reason.words.join(),
      );
    }
  });

  it('uses stars, citations, notes and Read Later alike', async () => {
    const all = await index();
    const kept = keys('robot', 6);
    for (const mark of ['starred', 'cited', 'noted', 'later'] as const) {
      const { found, interest } = await sorted(all, { [mark]: kept });
      assert.equal(interest.kept, 6, mark);
      const best = found.slice(0, 9).map(({ paper }) => topicOf(paper.key));
      assert.deepEqual([...new Set(best)], ['robot'], mark);
    }
  });

  it('puts papers similar to skipped ones last', async () => {
    const all = await index();
    const marks = { starred: keys('verify', 6), skipped: keys('weather', 6) };
    const { found, interest } = await sorted(all, marks);
    assert.equal(interest.skipped, 6);
    const last = found.slice(-8).map(({ paper }) => topicOf(paper.key));
    assert.deepEqual([...new Set(last)], ['weather']);
  });

  it('is the newest first, without reasons, below five papers', async () => {
    const all = await index();
    const { found, interest } = await sorted(all, { starred: keys('robot', 4) });
    assert.deepEqual([interest.isOn, interest.kept], [false, 4]);
    assert.ok(found.every(({ reason, score }) => reason === undefined && score === 0));
    assert.deepEqual(
      valuesOf(found, 'paper', 'key'),
      all.search('sort:date', 100).map(({ paper }) => paper.key),
    );
  });

  it('hides nothing, and keeps every tenth place for something else', async () => {
    const all = await index();
    const { found } = await sorted(all, { starred: keys('verify', 6) });
    assert.equal(new Set(found.map(({ paper }) => paper.key)).size, papers.length);
    const others = found.flatMap(({ reason }, place) => (reason?.kind === 'other' ? place : []));
    assert.deepEqual(others.slice(0, 2), [9, 19]);
    assert.notEqual(topicOf(found[9]?.paper.key ?? ''), 'verify');
  });

  it('returns the strongest words for and against, with the number of papers', async () => {
    const all = await index();
    const marks = { starred: keys('verify', 8), skipped: keys('weather', 8) };
    const { interest } = await sorted(all, marks);
    const { words, ...numbers } = interest.learned(4);
    assert.deepEqual(numbers, { kept: 8, skipped: 8, isOn: true });
    const names = (side: 'for' | 'against') => words[side].map(({ word }) => word);
    assert.deepEqual(names('for').toSorted(), ['proofs', 'rollout', 'self-check', 'verifier']);
    assert.deepEqual(names('against').toSorted(), ['forecast', 'ocean', 'satellite', 'storms']);
    assert.ok(
      words.for.every(({ papers }) => papers === 6),
      JSON.stringify(words.for),
    );
    assert.deepEqual((await sorted(all, {})).interest.learned(4), {
      kept: 0,
      skipped: 0,
      isOn: false,
      words: { for: [], against: [] },
    });
  });

  it('is computed again only when marks or papers change', async () => {
    const all = await index();
    const context = contextOf({ starred: keys('verify', 6) });
    const first = await all.interest(context, 1, pause);
    assert.equal(await all.interest(context, 1, pause), first);
    assert.notEqual(await all.interest(context, 2, pause), first);
    const [, second] = papers;
    assert.ok(second);
    await updated(all, [second], []);
    const later = await all.interest(context, 2, pause);
    assert.equal(later.kept, 5);
  });

  it('is the same for any order of papers, with any work between its steps', async () => {
    const marks = {
      starred: keys('verify', 5),
      later: keys('robot', 3),
      skipped: keys('weather', 2),
    };
    const order = async (all: PaperIndex) =>
      (await sorted(all, marks)).found.map(({ paper }) => paper.key);
    const expected = await order(await index());
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...papers], { minLength: papers.length }),
        async (all) => {
          assert.deepEqual(await order(await index(all)), expected);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('yields to other work during the computation', async () => {
    const all = await index();
    let pauses = 0;
    await all.interest(contextOf({ starred: keys('verify', 6) }), ++changes, () => {
      pauses += 1;
      return Promise.resolve();
    });
    assert.ok(pauses > 2, `${pauses}`);
  });
});
