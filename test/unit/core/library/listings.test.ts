import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { LocalServer } from '../../../../src/core/server/localServer';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { undatedPage as digest } from '../../support/engineParts';
import { applyFiles } from '../../../support/applyFiles';
import { valuesOf } from '../../support/valuesOf';

const entry = (key: string, title: string, rest = '') =>
  `@article{${key}, title = {${title}}${rest}}`;

describe('The entries of bibliographies as works of the library', () => {
  let server: LocalServer;
  let data: LibraryLists;
  const update = async (files: Record<string, string | undefined>) => {
    const changes = Object.entries(files).map(([uri, text]) => ({ uri, text }));
    data = await applyFiles(server, changes);
    return data;
  };
  const found = async (query: string) =>
    valuesOf(await server.search(query), 'paper', 'key').sort();

  beforeEach(() => (server = new LocalServer({ pause: () => Promise.resolve() })));

  it('are found by title, abstract, key, year and file', async () => {
    await update({
      'd.txt': digest('Owls at Night'),
      'refs/library.bib': [
        entry('smith2020', 'Herons in the Wild', ', year = 2020, abstract = {They wade at dawn.}'),
        entry('li2021', 'Storks', ', year = 2021'),
      ].join('\n'),
    });
    assert.deepEqual(await found('herons'), ['smith2020']);
    assert.deepEqual(await found('wade dawn'), ['smith2020']);
    assert.deepEqual(await found('key:li20'), ['li2021']);
    assert.deepEqual(await found('year:2021'), ['li2021']);
    assert.deepEqual(await found('in:library.bib'), ['li2021', 'smith2020']);
    assert.deepEqual(await found('in:refs/'), ['li2021', 'smith2020']);
    assert.deepEqual(await found('comments:0'), []);
    await update({ 'refs/library.bib': entry('li2021', 'Storks') });
    assert.deepEqual(await found('herons'), []);
    assert.deepEqual(await found('storks'), ['li2021']);
  });

  it('are neither read nor unread', async () => {
    await update({ 'd.txt': digest('Owls at Night'), 'b.bib': entry('smith2020', 'Herons') });
    assert.deepEqual(await found('is:unread'), ['owlsnight']);
  });

  it('are not listed as papers of digests, but are resolved', async () => {
    await update({ 'd.txt': digest('Owls at Night'), 'b.bib': entry('heron', 'Herons') });
    const library = new LibraryView(data);
    assert.deepEqual(valuesOf(library.papers, 'key'), ['owlsnight']);
    assert.deepEqual(valuesOf(library.works, 'key'), ['heron', 'owlsnight']);
    assert.equal(library.resolve('heron')?.title, 'Herons');
  });

  it('are added quickly: 2 000 of them in a fraction of a second', async () => {
    const many = Array.from({ length: 2000 }, (_, i) =>
      entry(`key${i}`, `Title number ${i} of many`, `, author = {Author ${i}}, year = 2020`),
    );
    await update({ 'lib.bib': many.join('\n') });
    assert.equal(data.papers.length, 2000);
  });

  it('are the same in any order of files', async () => {
    const file = fc.record({
      uri: fc.constantFrom('a.bib', 'b.bib', 'c.bib'),
      entries: fc.array(
        fc.tuple(
          fc.constantFrom('k', 'K', 'owl', 'heron'),
          fc.constantFrom('Herons', 'Owls', 'Owls at Night', 'Heron: Wading Robots'),
          fc.constantFrom('', ', year = 2020', ', author = {A, B}'),
        ),
        { maxLength: 4 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { maxLength: 6 }), async (files) => {
        const papers = digest('Owls at Night', 'Heron: Wading Robots');
        const kept = new LocalServer({ pause: () => Promise.resolve() });
        const last = new Map<string, string>([['d.txt', papers]]);
        let now = await applyFiles(kept, [{ uri: 'd.txt', text: papers }]);
        for (const { uri, entries } of files) {
          const text = entries.map(([key, title, rest]) => entry(key, title, rest)).join('\n');
          last.set(uri, text);
          now = await applyFiles(kept, [{ uri, text }]);
        }
        const afresh = new LocalServer({ pause: () => Promise.resolve() });
        const changes = [...last].map(([uri, text]) => ({ uri, text }));
        assert.deepEqual(now, await applyFiles(afresh, changes.reverse()));
        const all = now.papers.flatMap(({ listings }) => listings ?? []);
        assert.equal(all.length, now.bibliography.length);
      }),
      { numRuns: 60 },
    );
  });
});
