import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as digestReader from '../../../../src/core/digest';
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
  const titles = () => Object.fromEntries(data.papers.map(({ key, title }) => [key, title]));
  const found = async (query: string) =>
    (await server.search(query)).map(({ paper }) => paper.key).sort();

  beforeEach(() => (server = new LocalServer(digestReader, () => Promise.resolve())));

  it('are works with their authors, year, venue, abstract and place', async () => {
    await update({
      'lib.bib': `@article{smith2020, title = {{Herons} in the Wild}, author = {Smith, Ann and Li, Bo},
        year = 2020, journal = {J. Birds}, doi = {10.1000/h}, url = {https://x.org/h},
        abstract = {They wade at dawn.}}`,
    });
    assert.deepEqual(await server.paper('smith2020'), {
      key: 'smith2020',
      title: 'Herons in the Wild',
      abstract: 'They wade at dawn.',
      authors: ['Smith, Ann', 'Li, Bo'],
      venue: { name: 'J. Birds', kind: 'journal' },
      date: { year: 2020 },
      doi: '10.1000/h',
      links: [{ url: 'https://x.org/h', kind: 'other' }],
      sightings: [],
      listings: [{ uri: 'lib.bib', key: 'smith2020' }],
    });
  });

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
    const results = await server.search('is:unread');
    assert.deepEqual(valuesOf(results, 'paper', 'key'), ['owlsnight']);
  });

  it('are one with the paper of a digest, which says so', async () => {
    await update({
      'd.txt': digest('Owls at Night'),
      'b.bib': `${entry('owl', 'Owls at Night')}\n${entry('heron', 'Herons')}`,
    });
    assert.deepEqual(titles(), { owl: 'Owls at Night', heron: 'Herons' });
    const owl = data.papers.find(({ key }) => key === 'owl');
    assert.ok(owl);
    assert.deepEqual(owl.listings, [{ uri: 'b.bib', key: 'owl' }]);
    assert.equal(owl.sightings.length, 1);
    await update({ 'd.txt': undefined });
    assert.deepEqual(titles(), { owl: 'Owls at Night', heron: 'Herons' });
    await update({ 'b.bib': undefined });
    assert.deepEqual(titles(), {});
  });

  it('are two works when two files have different ones under one key, each with its own key', async () => {
    await update({
      'a/refs.bib': entry('k2020', 'Herons in the Wild', ', year = 2020'),
      'b/refs.bib': entry('k2020', 'Storks on Roofs', ', year = 2020'),
    });
    assert.deepEqual(titles(), { k2020: 'Herons in the Wild', storksroofs2020: 'Storks on Roofs' });
    assert.deepEqual(valuesOf(data.papers, 'listings'), [
      [{ uri: 'a/refs.bib', key: 'k2020' }],
      [{ uri: 'b/refs.bib', key: 'k2020' }],
    ]);
    await update({ 'a/refs.bib': undefined });
    assert.deepEqual(titles(), { k2020: 'Storks on Roofs' });
  });

  it('take no key from papers of digests, and lose none to them', async () => {
    await update({
      'd.txt': digest('Heron: Wading Robots'),
      'b.bib': entry('heron', 'Herons of the World'),
      'c.bib': entry('heron', 'Heron, the Engineer'),
    });
    assert.deepEqual(titles(), {
      heron: 'Herons of the World',
      heronengineer: 'Heron, the Engineer',
      heronwading: 'Heron: Wading Robots',
    });
    // Papers get the generated keys as if there were no entry.
    await update({ 'b.bib': undefined, 'c.bib': entry('x', 'Heron: Flying Robots') });
    assert.deepEqual(titles(), { heron: 'Heron: Wading Robots', x: 'Heron: Flying Robots' });
    assert.deepEqual(data.aliases, []);
  });

  it('are one work when two files have it, if author and year or the key match', async () => {
    const smith = ', author = {Smith, Ann}, year = 2020';
    await update({
      'a.bib': `${entry('smith2020', 'Herons', smith)}\n${entry('ed1', 'Editorial', ', year = 2019')}`,
      'b.bib': [
        entry('smith', 'Herons', ', author = {Ann Smith}, year = 2020'),
        entry('ed2', 'Editorial', ', year = 2021'),
        entry('ed3', 'Editorial', ', year = 2021'),
      ].join('\n'),
    });
    assert.deepEqual(
      data.papers.map(({ key, listings }) => [key, listings?.map(({ uri }) => uri)]),
      [
        ['ed1', ['a.bib']],
        ['ed2', ['b.bib']],
        ['ed3', ['b.bib']],
        ['smith2020', ['a.bib', 'b.bib']],
      ],
    );
    assert.deepEqual(data.aliases, [['smith', 'smith2020']]);
  });

  it('are joined with a paper when one of them matches it', async () => {
    await update({
      'd.txt': digest('Herons'),
      'a.bib': entry('smith2020', 'Herons'),
      'b.bib': `${entry('smith2020', 'Herons')}\n@misc{untitled}`,
    });
    assert.deepEqual(titles(), { smith2020: 'Herons', untitled: 'untitled' });
    assert.equal(data.papers[0]?.listings?.length, 2);
  });

  it('are one work with its alternative keys in biblatex', async () => {
    await update({ 'a.bib': '@book{heron, ids = {smith2020, wading}, title = {Herons}}' });
    assert.deepEqual(titles(), { heron: 'Herons' });
    assert.deepEqual(data.aliases, [
      ['smith2020', 'heron'],
      ['wading', 'heron'],
    ]);
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
        const kept = new LocalServer(digestReader, () => Promise.resolve());
        const last = new Map<string, string>([['d.txt', papers]]);
        let now = await applyFiles(kept, [{ uri: 'd.txt', text: papers }]);
        for (const { uri, entries } of files) {
          const text = entries.map(([key, title, rest]) => entry(key, title, rest)).join('\n');
          last.set(uri, text);
          now = await applyFiles(kept, [{ uri, text }]);
        }
        const afresh = new LocalServer(digestReader, () => Promise.resolve());
        const changes = [...last].map(([uri, text]) => ({ uri, text }));
        assert.deepEqual(now, await applyFiles(afresh, changes.reverse()));
        const all = now.papers.flatMap(({ listings }) => listings ?? []);
        assert.equal(all.length, now.bibliography.length);
      }),
      { numRuns: 60 },
    );
  });
});
