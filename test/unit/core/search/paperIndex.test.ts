import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../src/core/model';
import { PaperIndex } from '../../../../src/core/search/paperIndex';
import { pause } from '../../support/engineParts';
import { fixture } from '../../support/fixture';
import { indexOf, paper, papersOf, updated } from './papers';
import type { WrittenPaper } from './papers';

const index = (...papers: Paper[]) => indexOf(papers);
const found = (index: PaperIndex, query: string, limit = Infinity) =>
  index.search(query, limit).map(({ paper }) => paper.key);

const [{ papers: written }] = JSON.parse(fixture('search/conditions.json')) as [
  { readonly papers: readonly WrittenPaper[] },
];
const papers = written.flatMap(papersOf);

describe('An index of papers', () => {
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

  it('finds long forms by their abbreviation once a paper defines it', async () => {
    const all = await index(
      paper('games', 'Games', { abstract: 'We use Direct Preference Optimization (DPO).' }),
    );
    assert.deepEqual(found(all, 'dpo'), ['games']);
    await updated(all, [], [paper('new', 'Direct Preference Optimization of Text')]);
    assert.ok(found(all, 'dpo').includes('new'));
  });

  it('finds a paper by authors that it was given later', async () => {
    const before = paper('tides', 'Tides');
    const all = await index(before);
    await updated(all, [before], [{ ...before, authors: ['Ana Vasic'] }]);
    assert.deepEqual(found(all, 'vasic', 10), ['tides']);
  });

  it('excludes exactly what it would find, and sorts the rest by scores above zero', async () => {
    const all = await index(...papers);
    const set = (query: string) => found(all, query).sort();
    const condition = fc.constantFrom(
      ...['grpo', 'title:reward', '"reward hacking"', 'year:2025', 'has:org', 'comments:>0'],
      ...['(clipping OR video)', '-policies', 'date:>=2025-10', 'in:page', 'key:o', 'org:ant'],
    );
    fc.assert(
      fc.property(condition, condition, (a, b) => {
        assert.deepEqual([...set(a), ...set(`-(${a})`)].sort(), set(''), a);
        assert.deepEqual(set(`-(${a} OR ${b})`), set(`-(${a}) -(${b})`), `${a} ${b}`);
        assert.deepEqual(set(`${a} OR ${b}`), [...new Set([...set(a), ...set(b)])].sort());
      }),
    );
    const scores = all.search('reward hacking', Infinity).map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.ok(scores.every((score) => score > 0));
    const partial = all.search('reward hacking zebras', 10);
    assert.ok(partial.length > 0);
    for (const { isPartial, score } of partial) assert.ok(isPartial && score > 0);
  });

  it('never ranks the same words apart above the phrase, if all else is equal', async () => {
    const word = fc.constantFrom('policy', 'gradient', 'robot', 'video', 'sparse', 'reward');
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 2, maxLength: 3 }),
        fc.boolean(),
        async (words, isInTitle) => {
          const rest = ['clinical', 'molecules', 'weather', 'physics'];
          const phrase = [...rest, ...words].join(' ');
          const apart = words.flatMap((word, i) => [word, rest[i] ?? '', rest[3 - i] ?? '']);
          const others = rest.filter((other) => !apart.includes(other));
          const text = [...new Set([...others, ...apart])].join(' ');
          const made = (key: string, text: string) =>
            isInTitle ? paper(key, text) : paper(key, 'Title', { abstract: text });
          const all = await index(made('apart', text), made('phrase', phrase));
          assert.equal(found(all, `${words.join(' ')} `, 20)[0], 'phrase');
        },
      ),
      { numRuns: 40 },
    );
  });

  it('never replaces words by similar ones, unless very few papers have them', async () => {
    const pair = fc.constantFrom(
      ...[
        ['reward', 'regard'],
        ['policy', 'polity'],
        ['primary', 'privacy'],
        ['mode', 'model'],
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.integer({ min: 1, max: 12 }),
        async ([typed = '', other = ''], n) => {
          const alike = Array.from({ length: n }, (_, i) =>
            paper(`other${i}`, `${other} zebra ${i}`),
          );
          const all = await index(paper('typed', `Some ${typed} here`), ...alike);
          for (const { paper, isPartial, missing } of all.search(`${typed} zebra `, 20)) {
            assert.ok(isPartial);
            assert.deepEqual(missing, [paper.key === 'typed' ? 'zebra' : typed]);
          }
        },
      ),
      { numRuns: 20 },
    );
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
