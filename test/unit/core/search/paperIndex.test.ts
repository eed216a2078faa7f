import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../src/core/model';
import { PaperIndex } from '../../../../src/core/search/paperIndex';
import { pause } from '../../support/engineParts';
import { indexOf, paper, updated } from './papers';

const index = (...papers: Paper[]) => indexOf(papers);
const found = (index: PaperIndex, query: string, limit = Infinity) =>
  index.search(query, limit).map(({ paper }) => paper.key);

const papers = [
  paper('r1', 'DeepSeek-R1: Incentivizing Reasoning', { date: { year: 2025, month: 1, day: 22 } }),
  paper('qwen', 'Qwen2.5-VL Technical Report', { date: { year: 2025, month: 2, day: 19 } }),
  paper('pi', '$\\pi_0$: A Flow Model', { abstract: 'Robots fold laundry.' }),
  paper('tulu', 'TÜLU 3: Open Post-Training', { organization: { name: 'Ai2', slug: 'allenai' } }),
  paper('pokemon', 'Strategies in Competitive Pokémon', { date: { year: 2024 } }),
  paper('guard', 'GRPO-Guard: Clipping', { abstract: 'An answer to over-optimization.' }),
  paper('smart', 'SmartSnap: Evidence Seeking', {
    abstract: 'Agents that prove with DeepSeek-R1.',
  }),
];

describe('Searching papers', () => {
  it('finds names in common spellings', async () => {
    const all = await index(...papers);
    for (const [query, key] of [
      ['deepseek r1', 'r1'],
      ['DeepSeek-R1', 'r1'],
      ['deepseek-r1', 'r1'],
      ['deepseekr1', 'r1'],
      ['qwen 2.5', 'qwen'],
      ['qwen2.5', 'qwen'],
      ['Qwen2.5-VL', 'qwen'],
      ['qwen2.5 vl', 'qwen'],
      ['π0', 'pi'],
      ['pi0', 'pi'],
      ['$\\pi_0$', 'pi'],
      ['Tulu', 'tulu'],
      ['tülu', 'tulu'],
      ['Pokemon', 'pokemon'],
      ['grpo', 'guard'],
      ['grpo guard', 'guard'],
      ['smart snap', 'smart'],
      ['allenai', 'tulu'],
    ] as const) {
      assert.equal(found(all, query)[0], key, query);
    }
  });

  it('reports which abstracts are plain text, before and after an earlier session', async () => {
    const abstracts = {
      plain: 'A robot folds laundry.',
      empty: '',
      latex: 'A robot of $\\pi_0$ folds laundry.',
      wide: 'A robot  folds laundry.',
      accents: 'A robot folds the résumé.',
    };
    const all = Object.entries(abstracts).map(([key, abstract]) =>
      paper(key, 'A Robot', { abstract }),
    );
    const before = await index(...all);
    const after = new PaperIndex(undefined, (bytes) => Buffer.from(bytes).toString('latin1'));
    for (const segment of before.segments) assert.ok(await after.restore(segment.toBytes(), pause));
    await updated(after, [], all);
    for (const each of [before, after]) {
      const plain = each.search('robot', Infinity).filter(({ isPlain }) => isPlain);
      assert.deepEqual(plain.map(({ paper }) => paper.key).sort(), ['empty', 'plain']);
    }
  });

  it('requires all words, or the best part of them when no paper has all', async () => {
    const all = await index(...papers);
    assert.deepEqual(found(all, 'agents deepseek'), ['smart']);
    assert.deepEqual(found(all, 'laundry pokemon').sort(), ['pi', 'pokemon']);
    assert.deepEqual(found(all, 'zzzzzz'), []);
  });

  it('treats the last word as a prefix, in titles alone when it is short', async () => {
    const all = await index(...papers);
    assert.deepEqual(found(all, 'laun'), ['pi']);
    assert.deepEqual(found(all, 'la'), []);
    assert.deepEqual(found(all, 'inc'), ['r1']);
    assert.deepEqual(found(all, 'co'), ['pokemon']);
    assert.deepEqual(found(all, 'laun robots'), ['pi'], 'a typo at worst');
  });

  it('tolerates typos only in words that no paper has', async () => {
    const all = await index(...papers);
    assert.deepEqual(found(all, 'pokmon strategies'), ['pokemon']);
    assert.deepEqual(found(all, 'tehcnical report'), ['qwen']);
    assert.deepEqual(found(await index(paper('a', 'Reward'), paper('b', 'Award')), 'award'), ['b']);
    assert.deepEqual(found(await index(paper('a', 'Year 2024')), '2025'), []);
  });

  it('weights the title most', async () => {
    const all = await index(
      paper('text', 'Other', { abstract: 'cliff cliff cliff cliff' }),
      paper('title', 'A Cliff among Many Words', { abstract: 'Nothing.' }),
    );
    assert.deepEqual(found(all, 'cliff'), ['title', 'text']);
  });

  it('returns the newest papers for a query without words', async () => {
    const all = await index(...papers);
    const newest = ['qwen', 'r1', 'pokemon', 'pi', 'guard', 'smart', 'tulu'];
    assert.deepEqual(found(all, ''), newest);
    assert.deepEqual(found(all, ' "?! '), newest);
    assert.deepEqual(found(all, '\u0301'), newest);
    assert.deepEqual(found(all, '', 2), ['qwen', 'r1']);
  });

  it('sorts equal scores by date, then title', async () => {
    const all = await index(
      paper('c', 'Same'),
      paper('b', 'Same', { date: { year: 2024 } }),
      paper('a', 'Same', { date: { year: 2025 } }),
    );
    assert.deepEqual(found(all, 'same'), ['a', 'b', 'c']);
  });

  it('gives the same answers after updates as a new index', async () => {
    const anyPaper = fc.record({
      key: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
      title: fc.constantFrom('Reward Model', 'Policy-Gradient', 'Deep Policy Reward', 'π0.5'),
      abstract: fc.constantFrom('', 'reward', 'a deep policy', '$\\pi$ gradients'),
      date: fc.record({ year: fc.constantFrom(2024, 2025) }),
    });
    const library = fc.uniqueArray(anyPaper, { selector: ({ key }) => key });
    const full = (entries: readonly { key: string }[]) =>
      entries.map((entry) => ({ ...paper(entry.key, ''), ...entry }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(library, fc.boolean()), { minLength: 1, maxLength: 5 }),
        async (states) => {
          const changed = new PaperIndex();
          let before: Paper[] = [];
          for (const [state, isFinished] of states) {
            const after = full(state);
            await changed.update(before, after, pause);
            if (isFinished) await changed.finish(pause);
            before = after;
          }
          await changed.finish(pause);
          const fresh = await index(...before);
          for (const query of ['', 'reward', 'deep pol', 'policygradient', 'rewrad']) {
            const scores = (index: PaperIndex) =>
              index
                .search(query, Infinity)
                .map(({ paper, score }) => [paper.key, score.toPrecision(9)]);
            assert.deepEqual(scores(changed), scores(fresh));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('indexes in small steps', async () => {
    let pauses = 0;
    const many = Array.from({ length: 200 }, (_, i) => paper(`k${i}`, `Paper ${i}`));
    const countingPause = () => Promise.resolve(void (pauses += 1));
    const all = new PaperIndex();
    await all.update([], many, pause);
    await all.finish(countingPause);
    assert.ok(pauses >= 5);
    await all.update(
      many,
      many.map((paper) => ({ ...paper, commentCount: 1 })),
      pause,
    );
    await all.finish(pause);
    assert.equal(all.search('', 1)[0]?.paper.commentCount, 1);
  });

  it('accepts any text as a query', async () => {
    const all = await index(...papers);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (query) => {
        for (const { score } of all.search(query, 5)) assert.ok(score >= 0);
      }),
    );
    for (const query of ['constructor', '__proto__', 'a OR b', '"policy', 'AND', 'x'.repeat(1e6)]) {
      all.search(query, 5);
    }
  });
});
