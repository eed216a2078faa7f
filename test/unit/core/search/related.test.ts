import assert from 'node:assert/strict';
import fc from 'fast-check';
import { termsOfText } from '../../../../src/core/search/related/textTerms';
import { assertLinear } from '../../support/linear';
import { type Cases, caseFile } from '../../support/cases';
import { words } from '../../support/words';
import { indexOf, paper, papersOf, updated } from './papers';
import type { WrittenPaper } from './papers';

interface RelatedCase {
  readonly papers: readonly WrittenPaper[];
  /** By the key of a paper, or by a text: the related papers with the words they share. */
  readonly related: Cases;
}

describe('Related papers', () => {
  const { content, check } = caseFile<Readonly<Record<string, RelatedCase>>>('search/related.json');
  for (const [title, { papers: written, related }] of Object.entries(content)) {
    it(title, async () => {
      const papers = written.flatMap(papersOf);
      const all = await indexOf(papers);
      await check(related, (input) => {
        const own = papers.find(({ key }) => key === input);
        const source = own ? { title: own.title, body: own.abstract } : { body: input };
        const found = all.related(source, 10, own?.key);
        return found.map(({ key, shared }) => `${key}: ${shared.join(', ')}`);
      });
    });
  }

  it('follow papers that are removed and added', async () => {
    const rollout = paper('rollout', 'Verifier-Guided Rollouts');
    const all = await indexOf([rollout, paper('weather', 'Weather Over Oceans')]);
    await updated(all, [rollout], [paper('late', 'Late Rollouts of Verifiers')]);
    const found = all.related({ body: 'verifier rollouts' }, 10).map(({ key }) => key);
    assert.ok(!found.includes('rollout') && found.includes('late'), found.join());
  });

  it('contain the words given as reasons, best first, in any library', async () => {
    const parts = words('agent agents Robot self-play GRPO the π0 策略 x a-b-c');
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join(' '));
    const library = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(library, fc.nat(12), async (texts, limit) => {
        const made = texts.map(([title, abstract], i) => paper(`k${i}`, title, { abstract }));
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
