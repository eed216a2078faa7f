import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper } from '../../../../src/core/model';
import { termsOfText } from '../../../../src/core/search/related/textTerms';
import { assertLinear } from '../../support/linear';
import { indexOf, updated } from './papers';
import { valuesOf } from '../../support/valuesOf';

function paper(key: string, title: string, abstract: string, more: Partial<Paper> = {}): Paper {
  return { key, title, abstract, links: [], sightings: [], ...more };
}

const papers = [
  paper('verify', 'Training Verifiers', 'Verifiers rank the rollouts of a GRPO policy.'),
  paper('rollout', 'Verifier-Guided Rollouts', 'A verifier prunes rollouts early.'),
  paper('grpo', 'GRPO Revisited', 'Rollouts of a policy are scored by verifiers, then clipped.'),
  paper('robot', 'Robots Fold Laundry', 'An arm folds towels with tactile sensing.'),
  paper('tactile', 'Tactile Arms', 'Robots feel towels.'),
  paper('weather', 'Weather Over Oceans', 'Forecasts of storms by satellites.'),
];
const body = (key: string) => {
  const { title = '', abstract = '' } = papers.find((paper) => paper.key === key) ?? {};
  return { title, body: abstract };
};

describe('Related papers', () => {
  it('share the most relevant words, with these words, and never include the paper itself', async () => {
    const all = await indexOf(papers);
    const found = all.related(body('rollout'), 10, 'rollout');
    assert.deepEqual(valuesOf(found, 'key'), ['verify', 'grpo']);
    assert.deepEqual(found[0]?.shared.toSorted(), ['rollouts', 'verifier']);
    assert.deepEqual(valuesOf(all.related(body('robot'), 10, 'robot'), 'key'), ['tactile']);
    assert.deepEqual(all.related(body('weather'), 10, 'weather'), []);
  });

  it('can be found for any text', async () => {
    const all = await indexOf(papers);
    const text = 'We have robots that feel what they touch: tactile sensing, for towels.';
    assert.deepEqual(valuesOf(all.related({ body: text }, 10), 'key'), ['tactile', 'robot']);
    assert.deepEqual(valuesOf(all.related({ body: 'storms' }, 10), 'key'), ['weather']);
    for (const nothing of ['', ' ', 'the of and', '12 2024', 'zyx', '@', '\u{1f600}'])
      assert.deepEqual(all.related({ body: nothing }, 10), [], nothing);
  });

  it('include a word of several parts once, as written in the text', async () => {
    const all = await indexOf([
      paper('a', 'Against Reward-Hacking', 'DeepSeek-R1 games its reward.'),
      paper('b', 'Reward-Hacking of DeepSeek-R1', 'It is common.'),
      paper('c', 'Something Else', 'About birds.'),
    ]);
    const [found] = all.related({ body: 'Reward-Hacking in DeepSeek-R1.' }, 1);
    assert.deepEqual(found?.shared.toSorted(), ['DeepSeek-R1', 'Reward-Hacking']);
  });

  it('follow papers that are removed and added', async () => {
    const all = await indexOf(papers);
    const [, rollout] = papers;
    assert.ok(rollout);
    await updated(all, [rollout], [paper('late', 'Late Rollouts of Verifiers', '')]);
    const found = all.related({ body: 'verifier rollouts' }, 10).map(({ key }) => key);
    assert.ok(!found.includes('rollout') && found.includes('late'), found.join());
  });

  it('contain the words given as reasons, best first, in any library', async () => {
    const words = [
      'agent',
      'agents',
      'Robot',
      'self-play',
      'GRPO',
      'the',
      'π0',
      '策略',
      'x',
      'a-b-c',
    ];
    const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((all) => all.join(' '));
    const library = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(library, fc.nat(12), async (texts, limit) => {
        const made = texts.map(([title, abstract], i) => paper(`k${i}`, title, abstract));
        const all = await indexOf(made);
        const [first] = made;
        assert.ok(first);
        const source = { title: first.title, body: first.abstract };
        const found = all.related(source, limit, first.key);
        assert.ok(found.length <= limit);
        assert.equal(new Set(found.map(({ key }) => key)).size, found.length);
        assert.ok(
          found.every(({ score }, i) => score > 0 && score <= (found[i - 1]?.score ?? score)),
        );
        const own = new Set(termsOfText(source).map(({ written }) => written));
        for (const { key, shared } of found) {
          assert.notEqual(key, first.key);
          assert.ok(shared.length > 0 && shared.every((word) => own.has(word)), shared.join());
        }
        assert.deepEqual(all.related(source, limit, first.key), found);
      }),
      { numRuns: 200 },
    );
  });

  it('are found in time linear in the text', () => {
    for (const unit of ['a-', 'Ab', 'a b ', '$x$ ', '{', '\\'])
      assertLinear(unit.repeat(10_000), (text) => termsOfText({ body: text }));
  });
});
