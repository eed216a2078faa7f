import assert from 'node:assert/strict';
import { toBibtex } from '../../../../src/core/bibliography/write/bibtex';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { Library } from '../../../../src/core/library/library';
import type { BibliographyWork, ListedWork } from '../../../../src/core/bibliography/work/work';
import { bestLink } from '../../../../src/core/identity/addresses';
import { paperIdentity } from '../../../../src/core/identity/title';
import type { DigestEntry } from '../../../../src/core/model';
import { findWork } from '../../../../src/core/references/work';
import * as digestReader from '../../../../src/core/digest';
import { applyFiles } from '../../../support/applyFiles';
import { digestPage, longAbstract } from '../../../support/digestPage';

const digest = (...papers: readonly (readonly [title: string, byline?: string])[]) =>
  digestPage(
    undefined,
    papers.map(([title, byline]) => ({ title, abstract: longAbstract(title), byline })),
  );

const tencent = 'tencent Tencent\n·\nMar 4, 2024 2';

describe('A library with bibliographies', () => {
  let server: LocalServer;
  let data: LibraryLists;
  const update = async (
    files: Record<string, string | undefined>,
    pins: [string, string][] = [],
  ) => {
    const changes = Object.entries(files).map(([uri, text]) => ({ uri, text }));
    data = await applyFiles(server, changes, new Map(pins));
  };
  const keys = () => new LibraryView(data).papers.map(({ key }) => key);
  const paper = (key: string) => data.papers.find((paper) => paper.key === key);

  beforeEach(() => (server = new LocalServer(digestReader, () => Promise.resolve())));

  it('cites a paper by the key in the bibliography, with its authors, venue, year and DOI', async () => {
    await update({
      'd.txt': digest(['Heron: Wading $Q^*$ Robots']),
      'b.bib': `@article{Zhang:2025, title = {{Heron}: Wading {$Q^*$} robots}, journal={J. X},
        author = {Wei Zhang and de la Cruz, Ana and {The Team}}, year = 2025, doi = {10.1000/X}}`,
    });
    assert.deepEqual(keys(), ['Zhang:2025']);
    const { authors, venue, date, doi } = paper('Zhang:2025') ?? {};
    assert.deepEqual(
      { authors, venue, date, doi },
      {
        authors: ['Zhang, Wei', 'de la Cruz, Ana', '{The Team}'],
        venue: { name: 'J. X', kind: 'journal' },
        date: { year: 2025 },
        doi: '10.1000/X',
      },
    );
    assert.deepEqual(data.aliases, [['heron', 'Zhang:2025']]);
    await update({ 'b.bib': undefined });
    assert.deepEqual(keys(), ['heron']);
    assert.equal(paper('heron')?.authors, undefined);
  });

  it('keeps its own key for a paper if the key of its entry is unsafe for other programs', async () => {
    await update({
      'd.txt': digest(['Heron: Wading Robots']),
      'b.bib': '@misc{$(touch x), title = {Heron: Wading Robots}, year = 2025}',
    });
    assert.deepEqual(keys(), ['heron']);
  });

  it('has the places of the entries of all bibliographies', async () => {
    await update({
      'b.json': '[\n {"id": "x", "type": "article", "title": "X"}\n]',
      'a.bib': '@misc{y}',
      'c.json': '{"id": "no"}',
    });
    assert.deepEqual(
      data.bibliography.map(({ uri, key, title, keyRange }) => [
        uri,
        key,
        title,
        keyRange.start.line,
      ]),
      [
        ['a.bib', 'y', undefined, 0],
        ['b.json', 'x', 'X', 1],
      ],
    );
  });

  it('is the same with the entries that it would write itself', async () => {
    const files = { 'd.txt': digest(['Heron: Wading Robots', tencent], ['Owls at Night']) };
    await update(files);
    const before = data;
    const entries = await Promise.all(before.papers.map(({ key }) => server.paper(key)));
    await update({ 'b.bib': entries.map((entry) => (entry ? toBibtex(entry) : '')).join('\n') });
    const papers = before.papers.map((paper) => ({
      ...paper,
      listings: [{ uri: 'b.bib', key: paper.key }],
    }));
    assert.deepEqual({ ...data, bibliography: [] }, { ...before, papers });
  });

  it('finds a paper by its DOI or arXiv id when the titles are alike', async () => {
    const start = { line: 0, character: 0 };
    const range = { start, end: start };
    const entry = {
      title: 'Wading Robots in Deep Cold Water',
      abstract: '',
      arxivId: '2501.01234',
      doi: '10.1000/X',
      links: [],
      sightings: [{ uri: 'd.txt', range, titleRange: range }],
    };
    const library = new Library();
    const keyWith = async (work: Omit<BibliographyWork, 'key'>) => {
      const change = { uri: 'd.txt', digest: { papers: [entry], problems: [] } };
      await library.update([change], new Map(), [{ uri: 'b.bib', key: 'other', ...work }]);
      return library.papers.find(({ sightings }) => sightings.length > 0)?.key;
    };
    const alike = 'Wading Robots in Deep Water';
    assert.equal(await keyWith({ title: alike, arxivId: '2501.01234' }), 'other');
    assert.equal(await keyWith({ title: alike, doi: '10.1000/x' }), 'other');
    assert.equal(await keyWith({ doi: '10.1000/x' }), 'other');
    assert.equal(await keyWith({ title: alike, doi: '10.1000/y' }), 'wadingrobots2025');
    assert.equal(
      await keyWith({ title: 'On the Shoulders of Giants', doi: '10.1000/x' }),
      'wadingrobots2025',
    );
  });

  it('adds ids and addresses of a paper from the bibliography, and the month of the id', async () => {
    await update({
      'd.txt': digest(['Heron: Wading Robots'], ['Owls at Night']),
      'b.bib': `@misc{z, title = {Heron: Wading Robots}, eprint = {2504.12345}, archiveprefix = {arXiv},
        url = {https://example.org/heron}}`,
    });
    const heron = paper('z');
    assert(heron);
    assert.deepEqual(
      [heron.arxivId, heron.date],
      ['2504.12345', { year: 2025, month: 4, yearInferred: true }],
    );
    assert.deepEqual(heron.links, [{ url: 'https://example.org/heron', kind: 'other' }]);
    assert.equal(bestLink(heron)?.url, 'https://arxiv.org/abs/2504.12345');
    assert.match(
      toBibtex({ ...heron, abstract: '', sightings: [] }),
      /year = \{2025\},\n {2}month = apr,\n {2}eprint = \{2504/,
    );
    const found = await server.search('id:2504.12345');
    assert.deepEqual(
      found.map((result) => result.paper.key),
      ['z'],
    );
    await update({ 'b.bib': undefined });
    assert.deepEqual(
      [paper('heron')?.arxivId, paper('heron')?.date, paper('heron')?.links],
      [undefined, undefined, []],
    );
  });

  it('ignores ids of a bibliography that differ', async () => {
    const start = { line: 0, character: 0 };
    const range = { start, end: start };
    const title = 'Wading Robots in Deep Cold Water';
    const library = new Library();
    const paperWith = async (record: Partial<DigestEntry>, ...works: Partial<ListedWork>[]) => {
      const entry = {
        title,
        abstract: '',
        links: [],
        ...record,
        sightings: [{ uri: 'd.txt', range, titleRange: range }],
      };
      const listed = works.map((work, i) => ({
        uri: `${i}.bib`,
        key: `k${i}`,
        title,
        identity: paperIdentity({ title }),
        ...work,
      }));
      await library.update(
        [{ uri: 'd.txt', digest: { papers: [entry], problems: [] } }],
        new Map(),
        listed,
      );
      const { arxivId, doi } = library.papers.find(({ sightings }) => sightings.length > 0) ?? {};
      return [arxivId, doi];
    };
    const [one, other] = ['2501.00001', '2502.00002'];
    assert.deepEqual(await paperWith({}, { arxivId: one }), [one, undefined]);
    assert.deepEqual(await paperWith({ arxivId: other }, { arxivId: one }), [other, undefined]);
    assert.deepEqual(await paperWith({ doi: '10.1/a' }, { doi: '10.1/b', arxivId: one }), [
      undefined,
      '10.1/a',
    ]);
    assert.deepEqual(await paperWith({ doi: '10.1/a' }, { doi: '10.1/A', arxivId: one }), [
      one,
      '10.1/a',
    ]);
    assert.deepEqual(await paperWith({}, { arxivId: one }, { arxivId: other }), [
      undefined,
      undefined,
    ]);
    assert.deepEqual(await paperWith({}, { doi: '10.1/a' }, { arxivId: one }), [one, '10.1/a']);
  });

  it('dates an entry that only a bibliography has by its arXiv id, unless it has a year', async () => {
    await update({
      'b.bib': `@misc{a, title = {Herons}, eprint = {hep-th/9901001}, eprinttype = {arxiv}}
@misc{b, title = {Owls}, eprint = {2504.00001}, eprinttype = {arxiv}, year = 2026}`,
    });
    assert.deepEqual(paper('a')?.date, { year: 1999, month: 1, yearInferred: true });
    assert.deepEqual(paper('b')?.date, { year: 2026 });
    assert.equal(findWork(new LibraryView(data), 'a')?.year, 1999);
  });

  it('generates no key that is the key of another work', async () => {
    await update({
      'd.txt': digest(['Heron: Wading Robots']),
      'b.bib': '@misc{Heron, title = {Herons of the World}}',
    });
    assert.deepEqual(keys(), ['heronwading']);
    assert.deepEqual(data.aliases, []);
  });

  it('prefers the key that is in use in a note, then the one that was not generated', async () => {
    const bibliography = `@misc{heron, title={Heron: Wading Robots}}
@misc{zhang, title={Heron: Wading Robots}}`;
    await update({ 'd.txt': digest(['Heron: Wading Robots']), 'b.bib': bibliography });
    assert.deepEqual([keys(), data.aliases], [['zhang'], [['heron', 'zhang']]]);
    await update({}, [['heron', 'heronwadingrobots']]);
    assert.deepEqual([keys(), data.aliases], [['heron'], [['zhang', 'heron']]]);
  });

  it('keeps resolving a pinned key, unless it is the key of another work', async () => {
    await update(
      {
        'd.txt': digest(['Heron: Wading Robots'], ['Owls at Night']),
        'b.bib': '@misc{zhang, title={Heron: Wading Robots}} @misc{mine, title={Something else}}',
      },
      [
        ['bird', 'heronwadingrobots'],
        ['mine', 'owlsatnight'],
      ],
    );
    assert.equal((await server.paper('bird'))?.key, 'zhang');
    assert.equal((await server.paper('mine'))?.title, 'Something else');
  });

  it('prefers the year of a digest to that of a bibliography, and uses no organization as an author', async () => {
    await update({
      'd.txt': digest(['Heron: Wading Robots', tencent]),
      'b.bib': '@misc{z, title={Heron: Wading Robots}, year=2026, author={{Tencent}}}',
    });
    const { date, authors } = paper('z') ?? {};
    assert.deepEqual([date?.year, authors], [2024, undefined]);
  });
});
