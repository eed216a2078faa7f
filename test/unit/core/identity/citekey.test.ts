import assert from 'node:assert/strict';
import fc from 'fast-check';
import { citekeyCandidates, firstCitekey } from '../../../../src/core/identity/citekey';
import { entryTraits } from '../../../../src/core/library/joining/traits';

function keys(title: string, year?: number, count = 1): string[] {
  const candidates = citekeyCandidates({ title, ...(year !== undefined && { date: { year } }) });
  return Array.from({ length: count }, () => candidates.next().value);
}
const key = (title: string, year?: number) => keys(title, year)[0];

describe('citation keys', () => {
  it('are the short name before the colon and the year', () => {
    assert.equal(key('SmartSnap: Proactive Evidence Seeking', 2025), 'smartsnap2025');
    assert.equal(key('The Policy Cliff: A Theoretical Analysis', 2025), 'policycliff2025');
    assert.equal(key('GRPO-Guard: Mitigating Over-Optimization', 2025), 'grpoguard2025');
    assert.equal(key('DreamID-V:Bridging the Gap', 2026), 'dreamidv2026');
    assert.equal(key('MMC: Iterative Refinement'), 'mmc');
  });

  it('are the first significant words when there is no short name', () => {
    assert.equal(key('The Markovian Thinker'), 'markovianthinker');
    assert.equal(key('Learning to Navigate the Web'), 'learningnavigateweb');
    assert.equal(
      key('Information Gain-based Policy Optimization: A Simple Approach', 2025),
      'informationgainbased2025',
    );
    assert.equal(key('Part I: Tricks or Traps? A Deep Dive'), 'partitricks');
    assert.equal(key('What Is It'), 'whatisit');
    assert.equal(key('Mixing at 3:1 Ratios'), 'mixing31');
  });

  it('take further title words in a collision, then letters, and never end', () => {
    const all = keys('SPARK: Stepwise Rewards', 2025, 30);
    assert.deepEqual(all.slice(0, 3), [
      'spark2025',
      'sparkstepwise2025',
      'sparkstepwiserewards2025',
    ]);
    assert.match(all[3] ?? '', /^spark2025[a-z]{4}$/);
    assert.equal(new Set(all).size, 30);
  });

  it('transliterate accents and Greek letters and see through LaTeX', () => {
    assert.equal(key('TÜLU 3: Pushing Frontiers', 2024), 'tulu32024');
    assert.equal(key('$\\pi_0$: A Flow Model'), 'pi0');
    assert.equal(key('Łukasiewicz Størmer'), 'lukasiewiczstormer');
    assert.equal(key('From $r$ to $Q^*$: Your Model'), key('From r to Q^*: Your Model'));
  });

  it('start with a letter and are never a name that Windows reserves', () => {
    assert.equal(key('3D Gaussian Splatting', 2023), 'p3dgaussiansplatting2023');
    assert.notEqual(key('Con'), 'con');
    assert.equal(key('Con: A Study'), 'constudy');
    assert.equal(key('Con', 2025), 'con2025');
  });

  it('stand for titles without Latin letters by letters computed from them', () => {
    assert.match(key('深度学习', 2025) ?? '', /^paper2025[a-z]{4}$/);
    assert.notEqual(key('深度学习'), key('机器学习'));
    assert.match(key('') ?? '', /^paper[a-z]{4}$/);
  });

  it('have the same first one by the stem that is kept', () => {
    const words = fc.constantFrom(...['Con', 'Aux', 'Deep', '深度', ':', '3D', '$x$', 'The', 'ü']);
    const year = fc.option(fc.constantFrom(1, 2025), { nil: undefined });
    fc.assert(
      fc.property(fc.array(words), year, (some, year) => {
        const title = some.join(' ');
        const date = year === undefined ? {} : { date: { year } };
        const { stem } = entryTraits({ title, abstract: '', links: [], sightings: [] });
        assert.equal(firstCitekey({ title, ...date }, stem), key(title, year));
      }),
    );
  });

  it('are valid, different and the same every time, for any title', () => {
    const anyTitle = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem());
    fc.assert(
      fc.property(anyTitle, fc.option(fc.integer({ min: 1, max: 9999 })), (title, year) => {
        const some = keys(title, year ?? undefined, 20);
        assert.deepEqual(keys(title, year ?? undefined, 20), some);
        assert.equal(new Set(some).size, some.length);
        for (const candidate of some) assert.match(candidate, /^[a-z][a-z0-9]{0,80}$/);
      }),
    );
  });
});
