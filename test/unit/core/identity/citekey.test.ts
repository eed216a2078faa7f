import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  citekeyCandidates,
  earlierCitekeys,
  firstCitekey,
} from '../../../../src/core/identity/citekey';
import { entryTraits } from '../../../../src/core/library/joining/known';

function keys(title: string, year?: number, count = 1): string[] {
  const candidates = citekeyCandidates({ title, ...(year !== undefined && { date: { year } }) });
  return Array.from({ length: count }, () => candidates.next().value);
}
const key = (title: string, year?: number) => keys(title, year)[0];

describe('Citation keys', () => {
  const cases: readonly (readonly [title: string, year: number | undefined, expected: string])[] = [
    // The short name before the colon, and the year.
    ['SmartSnap: Proactive Evidence Seeking', 2025, 'smartsnap2025'],
    ['The Policy Cliff: A Theoretical Analysis', 2025, 'policycliff2025'],
    ['GRPO-Guard: Mitigating Over-Optimization', 2025, 'grpoguard2025'],
    ['DreamID-V:Bridging the Gap', 2026, 'dreamidv2026'],
    ['MMC: Iterative Refinement', undefined, 'mmc'],
    // The first significant words.
    ['The Markovian Thinker', undefined, 'markovianthinker'],
    ['Information Gain-based Policy Optimization: A Simple Approach', 2025, 'informationgainbased2025'],
    ['What Is It', undefined, 'whatisit'],
    ['Mixing at 3:1 Ratios', undefined, 'mixing31'],
    // Two telling words, if the first ones are common.
    ['Learning to Navigate the Web', undefined, 'navigateweb'],
    ['Part I: Tricks or Traps? A Deep Dive', undefined, 'trickstraps'],
    ['Deep Learning for Patient Harbor Pilots', 2025, 'patientharbor2025'],
    ['Large Language Models as Harbor Pilots', undefined, 'harborpilots'],
    ['Training Models to Self-Correct at Sea', undefined, 'selfcorrectsea'],
    ['Training Models for Inter-organizational Ferries', undefined, 'interorganizational'],
    ['Stable Learning for Efficient Reasoning', undefined, 'stablereasoning'],
    ['Reinforcement Learning', undefined, 'reinforcementlearning'],
    ['Learning Harbors: A Survey', undefined, 'learningharbors'],
    // Accents, Greek letters and LaTeX.
    ['TÜLU 3: Pushing Frontiers', 2024, 'tulu32024'],
    ['$\\pi_0$: A Flow Model', undefined, 'pi0'],
    ['Łukasiewicz Størmer', undefined, 'lukasiewiczstormer'],
    ['From $r$ to $Q^*$: Your Model', undefined, key('From r to Q^*: Your Model') ?? ''],
    // A letter first, and no reserved name of Windows.
    ['3D Gaussian Splatting', 2023, 'p3dgaussiansplatting2023'],
    ['Con: A Study', undefined, 'constudy'],
    ['Con', 2025, 'con2025'],
  ]; // prettier-ignore
  for (const [title, year, expected] of cases) {
    it(`are built from title and year: ${title}`, () => assert.equal(key(title, year), expected));
  }

  it('use more title words in a collision, then letters, and never run out', () => {
    const all = keys('SPARK: Stepwise Rewards', 2025, 30);
    const words = ['spark2025', 'sparkstepwise2025', 'sparkstepwiserewards2025'];
    assert.deepEqual(all.slice(0, 3), words);
    assert.match(all[3] ?? '', /^spark2025[a-z]{4}$/);
    assert.equal(new Set(all).size, 30);
    assert.notEqual(key('Con'), 'con');
  });

  it('use the more telling words first in a collision', () => {
    const all = keys('Deep Learning for Patient Harbor Pilots', undefined, 3);
    assert.deepEqual(all, ['patientharbor', 'patientharborpilots', 'patientharborpilotsdeep']);
  });

  it('were the first significant words in earlier versions', () => {
    const all = earlierCitekeys({ title: 'Deep Learning for Patient Harbor Pilots' });
    const words = ['deeplearningpatient', 'deeplearningpatientharbor'];
    assert.deepEqual([all.next().value, all.next().value], words);
  });

  it('use letters computed from a title without Latin letters', () => {
    assert.match(key('深度学习', 2025) ?? '', /^paper2025[a-z]{4}$/);
    assert.notEqual(key('深度学习'), key('机器学习'));
    assert.match(key('') ?? '', /^paper[a-z]{4}$/);
  });

  it('start with the same one when it is built from the stem of an entry', () => {
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

  it('are valid, unique and stable for any title', () => {
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
