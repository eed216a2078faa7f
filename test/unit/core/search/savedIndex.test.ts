import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../src/core/model';
import type { PaperIndex } from '../../../../src/core/search/paperIndex';
import { pause } from '../../support/engineParts';
import { emptyIndex, indexOf, updated } from './papers';
import { valuesOf } from '../../support/valuesOf';

const words = ['reward', 'Policy', 'π0', 'Qwen2.5-VL', 'Tülu', 'agents', '深度', 'video'];

function library(size: number): Paper[] {
  return Array.from({ length: size }, (_, i) => ({
    key: `key${i}`,
    title: `${words[i % 8] ?? ''} ${words[(i * 3) % 7] ?? ''} ${i}`,
    abstract: `On ${words[(i * 5) % 8] ?? ''} in place ${i % 10}.`,
    links: [],
    sightings: [],
    date: { year: 2020 + (i % 6) },
  }));
}

const answers = (index: PaperIndex) =>
  ['', 'reward', 'rewrad pla', 'qwen 2.5', '"in place"', '深', 'k'].map((query) =>
    index
      .search(query, Infinity)
      .map(({ paper, score, matches }) => [paper.key, score.toPrecision(9), Object.keys(matches)]),
  );

/** An index with segments of an earlier session. */
async function restored(
  segments: readonly Uint8Array[],
  papers: readonly Paper[],
): Promise<PaperIndex> {
  const index = emptyIndex();
  for (const bytes of segments) assert.equal(await index.restore(bytes, pause), true);
  return updated(index, [], papers);
}

describe('A saved index', () => {
  it('gives the same answers as before, and is not saved again', async () => {
    const papers = library(40);
    const index = await indexOf(papers);
    const bytes = index.segments.map((segment) => segment.toBytes());
    const again = await restored(bytes, papers);
    assert.deepEqual(answers(again), answers(index));
    assert.deepEqual(
      valuesOf(again.segments, 'id'),
      index.segments.map(({ id }) => id),
    );
  });

  it('does not find papers that have changed since', async () => {
    const papers = library(40);
    const bytes = (await indexOf(papers)).segments.map((segment) => segment.toBytes());
    const now = papers
      .slice(3)
      .map((paper, i) => (i % 4 === 0 ? { ...paper, title: `New ${paper.title} video` } : paper));
    assert.deepEqual(answers(await restored(bytes, now)), answers(await indexOf(now)));
  });

  it('can be restored twice, or be that of another library', async () => {
    const papers = library(20);
    const [bytes = new Uint8Array()] = (await indexOf(papers)).segments.map((s) => s.toBytes());
    assert.deepEqual(
      answers(await restored([bytes, bytes], papers)),
      answers(await indexOf(papers)),
    );
    assert.deepEqual(answers(await restored([bytes], [])), answers(await indexOf([])));
  });

  it('finds papers by their saved text, and drops removed ones', async () => {
    const papers = library(40);
    const index = await indexOf(papers);
    const [old = assert.fail()] = papers;
    // One paper also has its earlier text.
    await updated(index, [old], [{ ...old, title: 'Another reward' }]);
    const left = papers.map((paper, i) =>
      i === 0 ? { ...paper, title: 'Another reward' } : paper,
    );
    const bytes = index.segments.map((segment) => segment.toBytes());
    const again = await restored(bytes, left);
    assert.deepEqual(answers(again), answers(index));
    const now = left.slice(5);
    assert.deepEqual(
      answers(await updated(again, left, structuredClone(now))),
      answers(await indexOf(now)),
    );
  });

  it('uses the text that matches a paper if there are several', async () => {
    const papers = library(40);
    const changed = papers.slice(0, 3).map((paper) => ({ ...paper, title: 'Another reward' }));
    const few = (await indexOf(changed)).segments;
    const all = (await indexOf(papers)).segments;
    for (const segments of [
      [...few, ...all],
      [...all, ...few],
    ]) {
      for (const left of [papers, [...changed, ...papers.slice(3)]]) {
        const bytes = segments.map((segment) => segment.toBytes());
        const again = await restored(bytes, left);
        assert.deepEqual(answers(again), answers(await indexOf(left)));
        const known = new Set(segments.map(({ id }) => id));
        assert.ok(
          again.segments.every(({ id }) => known.has(id)),
          'nothing was indexed again',
        );
      }
    }
  });

  it('adds papers that it lacks', async () => {
    const papers = library(40);
    const bytes = (await indexOf(papers.slice(1))).segments.map((segment) => segment.toBytes());
    assert.deepEqual(answers(await restored(bytes, papers)), answers(await indexOf(papers)));
  });

  it('is rejected when a byte is different or missing', async () => {
    const [bytes = new Uint8Array()] = (await indexOf(library(9))).segments.map((s) => s.toBytes());
    const isTaken = (damaged: Uint8Array) => emptyIndex().restore(damaged, pause);
    assert.equal(await isTaken(bytes), true);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const damaged = bytes.slice();
          damaged[at] = (damaged[at] ?? 0) ^ by;
          assert.equal(await isTaken(damaged), false);
          assert.equal(await isTaken(bytes.slice(0, at)), false);
        },
      ),
    );
    assert.equal(await isTaken(Uint8Array.of(...bytes, 0, 0, 0, 0)), false);
  });

  it('changes in few segments when a few papers change', async () => {
    const papers = library(300);
    const index = await indexOf(papers);
    for (let i = 0; i < 12; i++) {
      const old = papers[i];
      if (!old) continue;
      const before = new Set(index.segments.map(({ id }) => id));
      await updated(index, [old], [{ ...old, title: `Changed ${i}` }]);
      assert.ok(index.segments.filter(({ id }) => before.has(id)).length >= 1);
      assert.ok(index.segments.length <= 9);
    }
    const now = papers.map((paper, i) => (i < 12 ? { ...paper, title: `Changed ${i}` } : paper));
    assert.deepEqual(answers(index), answers(await indexOf(now)));
  });
});
