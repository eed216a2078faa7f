import assert from 'node:assert/strict';
import { withDetails } from '../../../../src/core/bibliography/details';
import type { PaperDetails } from '../../../../src/core/bibliography/details';
import * as digestReader from '../../../../src/core/digest';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';
import { digestPage, longAbstract } from '../../../support/digestPage';

const title = 'Heron: Wading Robots at Scale';
const file = '.paper-digest/details.jsonl';
const details: PaperDetails = {
  key: 'heron2024',
  title,
  authors: ['Ada Wade', 'Bo Reed'],
  arxivId: '2403.12345',
  doi: '10.1000/heron',
  venue: { name: 'Marsh Conference', kind: 'proceedings' },
  date: { year: 2024, month: 3, day: 3 },
  abstract: 'A looked-up abstract.',
  lookedUp: {
    from: { authors: 'arXiv', arxivId: 'arXiv', doi: 'Crossref', venue: 'DBLP', date: 'arXiv' },
    on: { year: 2026, month: 11, day: 22 },
  },
};

describe('Looked-up details', () => {
  let server: LocalServer;
  let data: LibraryLists;
  const digest = digestPage(undefined, [
    { title, abstract: longAbstract(title), byline: '  • 2 authors\n·\nMar 3, 2024 2' },
  ]);
  const update = async (files: Record<string, string | undefined>) => {
    const changes = Object.entries(files).map(([uri, text]) => ({ uri, text }));
    data = await applyFiles(server, changes, new Map());
  };
  const keys = () => data.papers.map(({ key }) => key);

  beforeEach(() => (server = new LocalServer(digestReader, () => Promise.resolve())));

  it('complete a paper, say which fields they gave, and change no key', async () => {
    await update({ 'd.txt': digest });
    const before = keys();
    await update({ [file]: withDetails('', [details]) });
    assert.deepEqual(keys(), before);
    const [{ authors, arxivId, doi, venue, listings, lookedUp } = assert.fail()] = data.papers;
    assert.deepEqual(
      { authors, arxivId, doi, venue, listings },
      {
        authors: details.authors,
        arxivId: details.arxivId,
        doi: details.doi,
        venue: details.venue,
        listings: undefined,
      },
    );
    // The digest has the date, too.
    assert.deepEqual(Object.keys(lookedUp?.from ?? {}), ['authors', 'arxivId', 'doi', 'venue']);
    assert.deepEqual(data.bibliography, []);
    await update({ [file]: undefined });
    assert.equal(data.papers[0]?.authors, undefined);
  });

  it('give the abstract and the day only where the digest has none', async () => {
    await update({ 'd.txt': digest, [file]: withDetails('', [details]) });
    const [{ key, date } = assert.fail()] = data.papers;
    assert.equal((await server.paper(key))?.abstract, longAbstract(title));
    assert.deepEqual(date, { year: 2024, month: 3, day: 3 });
  });

  it('correct a year that was inferred by at most one', async () => {
    const page = digest.replace('Mar 3, 2024', 'Mar 3');
    for (const [uri, year] of [
      ['2025-01-14.txt', 2024],
      ['2026-01-14.txt', 2026],
    ] as const) {
      await update({ [uri]: page, [file]: withDetails('', [details]) });
      assert.equal(data.papers[0]?.date?.year, year);
      await update({ [uri]: undefined });
    }
  });

  it("come after the user's own bibliography", async () => {
    await update({
      'd.txt': digest,
      [file]: withDetails('', [details]),
      'b.bib': `@article{mine, title = {${title}}, author = {Wade, Adelaide}, journal = {Ponds}, year = 2024}`,
    });
    const [{ key, authors, venue, doi, listings } = assert.fail(), ...others] = data.papers;
    assert.deepEqual([key, authors, venue?.name], ['mine', ['Wade, Adelaide'], 'Ponds']);
    assert.deepEqual([doi, listings?.length], ['10.1000/heron', 1]);
    assert.deepEqual(others, []);
  });

  it('complete a work that only a bibliography lists', async () => {
    const bib = `@misc{mine, title = {${title}}}`;
    await update({ 'b.bib': bib, [file]: withDetails('', [{ ...details, key: 'mine' }]) });
    const [{ key, authors, lookedUp } = assert.fail(), ...others] = data.papers;
    assert.deepEqual([key, authors, others], ['mine', details.authors, []]);
    assert.equal(lookedUp?.from.authors, 'arXiv');
  });

  it('add no paper', async () => {
    await update({ [file]: withDetails('', [details]) });
    assert.deepEqual(keys(), []);
  });

  it('report lines that cannot be read', async () => {
    await update({ [file]: `${withDetails('', [details])}<<<<<<<\n` });
    const [{ uri, range } = assert.fail()] = data.problems;
    assert.deepEqual([uri, range.start.line], [file, 1]);
  });
});
