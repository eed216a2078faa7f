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
import { applyFiles } from '../../../support/applyFiles';
import { digestPage, longAbstract } from '../../../support/digestPage';
import { valuesOf } from '../../support/valuesOf';
import { digest as entries } from './builders';

const digest = (...papers: readonly (readonly [title: string, byline?: string])[]) =>
  digestPage(
    undefined,
    papers.map(([title, byline]) => ({ title, abstract: longAbstract(title), byline })),
  );

const title = 'Wading Robots in Deep Cold Water';

/** The paper of a digest with this entry, where bibliographies list these works. */
async function paperWith(record: Partial<DigestEntry>, works: readonly ListedWork[]) {
  const library = new Library();
  const change = { uri: 'd.txt', digest: entries('d.txt', undefined, [{ title, ...record }]) };
  await library.update([change], new Map(), works);
  return library.papers.find(({ sightings }) => sightings.length > 0);
}

const tencent = 'tencent Tencent\n·\nMar 4, 2024 2';

describe('A library with bibliographies', () => {
  let server: LocalServer;
  let data: LibraryLists;
  const update = async (files: Record<string, string | undefined>) => {
    const changes = Object.entries(files).map(([uri, text]) => ({ uri, text }));
    data = await applyFiles(server, changes, new Map());
  };

  beforeEach(() => (server = new LocalServer({ pause: () => Promise.resolve() })));

  it('is the same with the entries that it would write itself', async () => {
    const files = { 'd.txt': digest(['Heron: Wading Robots', tencent], ['Owls at Night']) };
    await update(files);
    const before = data;
    const entries = await Promise.all(before.papers.map(({ key }) => server.ask('paper', key)));
    await update({ 'b.bib': entries.map((entry) => (entry ? toBibtex(entry) : '')).join('\n') });
    const papers = before.papers.map((paper) => ({
      ...paper,
      listings: [{ uri: 'b.bib', key: paper.key }],
    }));
    assert.deepEqual({ ...data, bibliography: [] }, { ...before, papers });
  });

  it('finds a paper by its DOI or arXiv id when the titles are alike', async () => {
    const keyWith = async (work: Omit<BibliographyWork, 'key'>) => {
      const ids = { arxivId: '2501.01234', doi: '10.1000/X' };
      return (await paperWith(ids, [{ uri: 'b.bib', key: 'other', ...work }]))?.key;
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

  it('uses the arXiv id in a bibliography for the link, the entry, the year and the search', async () => {
    await update({
      'd.txt': digest(['Heron: Wading Robots'], ['Owls at Night']),
      'b.bib': `@misc{z, title = {Heron: Wading Robots}, eprint = {2504.12345}, archiveprefix = {arXiv},
        url = {https://example.org/heron}}`,
    });
    const heron = data.papers.find(({ key }) => key === 'z') ?? assert.fail();
    assert.equal(bestLink(heron)?.url, 'https://arxiv.org/abs/2504.12345');
    assert.match(
      toBibtex({ ...heron, abstract: '', sightings: [] }),
      /year = \{2025\},\n {2}month = apr,\n {2}eprint = \{2504/,
    );
    assert.equal(findWork(new LibraryView(data), 'z')?.year, 2025);
    const found = await server.search('id:2504.12345');
    assert.deepEqual(valuesOf(found, 'paper', 'key'), ['z']);
  });

  it('ignores ids of a bibliography that differ', async () => {
    const idsWith = async (record: Partial<DigestEntry>, ...works: Partial<ListedWork>[]) => {
      const identity = paperIdentity({ title });
      const listed = works.map((work, i) => ({
        uri: `${i}.bib`,
        key: `k${i}`,
        title,
        identity,
        ...work,
      }));
      const { arxivId, doi } = (await paperWith(record, listed)) ?? {};
      return [arxivId, doi];
    };
    const [one, other] = ['2501.00001', '2502.00002'];
    for (const [record, works, arxivId, doi] of [
      [{}, [{ arxivId: one }], one, undefined],
      [{ arxivId: other }, [{ arxivId: one }], other, undefined],
      [{ doi: '10.1/a' }, [{ doi: '10.1/b', arxivId: one }], undefined, '10.1/a'],
      [{ doi: '10.1/a' }, [{ doi: '10.1/A', arxivId: one }], one, '10.1/a'],
      [{}, [{ arxivId: one }, { arxivId: other }], undefined, undefined],
      [{}, [{ doi: '10.1/a' }, { arxivId: one }], one, '10.1/a'],
    ] as const) {
      assert.deepEqual(await idsWith(record, ...works), [arxivId, doi]);
    }
  });
});
