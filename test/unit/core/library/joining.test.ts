import assert from 'node:assert/strict';
import { BibliographyStore } from '../../../../src/core/bibliography/bibliographyStore';
import { Library } from '../../../../src/core/library/library';
import type { DigestEntry } from '../../../../src/core/model';
import { fixture } from '../../support/fixture';
import { digest } from './builders';

/** The keys of the BibTeX entries that are joined with each paper, by title. */
const joined = async (papers: readonly Partial<DigestEntry>[], bib: string) => {
  const store = new BibliographyStore();
  await store.set('r.bib', bib, () => Promise.resolve());
  const library = new Library();
  await library.update(
    [{ uri: 'd', digest: digest('d', undefined, papers) }],
    new Map(),
    store.works,
  );
  const keys = new Set(store.works.map(({ key }) => key));
  const found = (key: string) =>
    [key, ...library.aliases.filter(([, own]) => own === key).map(([alias]) => alias)]
      .filter((alias) => keys.has(alias))
      .sort();
  const ofDigests = library.papers.filter(({ sightings }) => sightings.length > 0);
  return Object.fromEntries(ofDigests.map(({ key, title }) => [title, found(key)]));
};

/** BibTeX entries: in `joined`, each is one with the paper in its place; in `separate`, with none. */
const cases = JSON.parse(fixture('joined-entries.json')) as readonly {
  readonly what: string;
  readonly papers: readonly (Partial<DigestEntry> & { readonly title: string })[];
  readonly joined: readonly string[];
  readonly separate: readonly string[];
}[];

describe('A paper of a digest and an entry of a bibliography', () => {
  for (const { what, papers, joined: same, separate } of cases) {
    it(`${what}: ${papers.map(({ title }) => title).join('; ')}`, async () => {
      const found = async (bib: string) => {
        const byTitle = await joined(papers, bib);
        return papers.map(({ title }) => byTitle[title]);
      };
      for (const bib of same) {
        const keys = Array.from(bib.matchAll(/@misc\{(\w+)/g), ([, key]) => [key]);
        assert.deepEqual(await found(bib), keys, bib);
      }
      for (const bib of separate) {
        assert.deepEqual(
          await found(bib),
          papers.map(() => []),
          bib,
        );
      }
    });
  }
});
