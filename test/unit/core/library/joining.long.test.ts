import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BibliographyStore } from '../../../../src/core/bibliography/bibliographyStore';
import { Library } from '../../../../src/core/library/library';
import { runs } from '../../support/runs';
import { digest } from './builders';

describe('A paper of a digest and an entry of a bibliography', () => {
  it('are matched the same in any order', async () => {
    const names = ['Heron', 'Ibis'];
    const endings = ['', ': Wading Robots', ': Part I', ': Part II', ': Swimming Robots'];
    const authors = ['Liu, A.', 'Poe, E.'];
    const paper = fc.record({
      title: fc
        .tuple(fc.constantFrom(...names), fc.constantFrom(...endings))
        .map((both) => both.join('')),
      authors: fc.constantFrom(...authors).map((author) => [author]),
      date: fc.constantFrom(2024, 2025).map((year) => ({ year })),
    });
    const pause = () => Promise.resolve();
    await fc.assert(
      fc.asyncProperty(
        fc.array(paper, { maxLength: 4 }),
        fc.array(paper, { maxLength: 4 }),
        async (papers, entries) => {
          const bib = entries
            .map(
              ({ title, authors: [author], date }, i) =>
                `@misc{k${i}, title = {${title}}, author = {${author}}, year = ${date.year}}`,
            )
            .join('\n');
          const store = new BibliographyStore();
          await store.set('r.bib', bib, pause);
          const all = papers.map((each, i) => ({
            uri: `d${i}`,
            digest: digest(`d${i}`, undefined, [each]),
          }));
          const [atOnce, stepwise, later] = [new Library(), new Library(), new Library()];
          await atOnce.update(all, new Map(), store.works);
          for (const change of [...all].reverse())
            await stepwise.update([change], new Map(), store.works);
          await stepwise.update([], new Map(), store.works);
          await later.update(all, new Map());
          await later.update([], new Map(), store.works);
          // Entries that are added and removed have no effect.
          await later.update(
            [
              {
                uri: 'x',
                digest: digest('x', undefined, [
                  { title: 'Heron: Else', authors: ['Liu, A.'], date: { year: 2025 } },
                ]),
              },
            ],
            new Map(),
          );
          await later.update([{ uri: 'x', digest: undefined }], new Map());
          const dataOf = ({ papers: all, aliases }: Library) => ({
            keys: all.map(({ key, title }) => [key, title]),
            aliases,
          });
          assert.deepEqual(dataOf(stepwise), dataOf(atOnce));
          assert.deepEqual(dataOf(later), dataOf(atOnce));
        },
      ),
      runs('histories'),
    );
  });
});
