import assert from 'node:assert/strict';
import { withDetails } from '../../../../src/core/bibliography/details';
import { detailsPath } from '../../../../src/core/bibliography/detailsFile';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { detailsOf, lookUpPapers } from '../../../../src/core/lookUp/lookUp';
import type { Ask, SourceRecord } from '../../../../src/core/lookUp/source';
import { LocalServer } from '../../../../src/core/server/localServer';
import { applyFiles } from '../../../support/applyFiles';

const ids = '2604.90011\n2604.90012\n2604.90013\n2604.90014\n2603.10015\n';
const dois = [1, 2, 3, 4, 5].map((number) => `https://doi.org/10.1000/kites.${number}\n`).join('');
const title = 'Sleeping Bridges: When Stone Rests';
const today = { year: 2026, month: 11, day: 28 } as const;

describe('A paper without a title in the digests', () => {
  let server: LocalServer;
  const apply = async (files: Record<string, string>): Promise<LibraryLists> => {
    const changes = Object.entries(files).map(([uri, text]) => ({ uri, text }));
    return applyFiles(server, changes, new Map());
  };
  const titles = ({ papers }: LibraryLists) => papers.map((paper) => paper.title).sort();

  beforeEach(() => (server = new LocalServer({ pause: () => Promise.resolve() })));

  it('is looked up by its id alone, and gets its title from there', async () => {
    const { papers } = await apply({ 'ids.txt': ids });
    const paper = papers.find(({ arxivId }) => arxivId === '2604.90011') ?? assert.fail();
    const record = { title, arxivId: '2604.90011', authors: ['Ada Example'] };
    const asked: object[] = [];
    const ask: Ask = (source, works) => {
      asked.push(...works);
      const records: SourceRecord[] = source === 'arxiv' ? [{ source, ...record }] : [];
      return Promise.resolve(new Map(works.map((work) => [work, records])));
    };
    const [found] = await lookUpPapers([paper], ask, new Set(['arxiv', 'crossref', 'dblp']));
    assert.deepEqual(asked, [{ arxivId: '2604.90011' }]);
    const details = detailsOf(paper, found?.records ?? [], today) ?? assert.fail();
    const after = await apply({ [detailsPath]: withDetails('', [details]) });
    const known = after.papers.find(({ arxivId }) => arxivId === '2604.90011');
    assert.deepEqual(
      [known?.key, known?.title, known?.authors],
      [paper.key, title, record.authors],
    );
  });

  it('has the title of the same paper in another digest or a bibliography', async () => {
    const list = (url: string) => `# Papers of 2026-09-14\n- [${title}](${url})\n`;
    const other = '- [Ten Thousand Drawn Bridges](https://arxiv.org/abs/2511.90099)\n';
    const arxiv = list('https://arxiv.org/abs/2604.90011');
    assert.deepEqual(titles(await apply({ 'ids.txt': ids, 'a.md': arxiv + other })), [
      '2603.10015',
      '2604.90012',
      '2604.90013',
      '2604.90014',
      title,
      'Ten Thousand Drawn Bridges',
    ]);
    const doi = list('https://doi.org/10.1000/kites.1');
    const bib = '@article{gears, title = {Oil for Tiny Gears}, doi = {10.1000/kites.2}}';
    const all = titles(await apply({ 'dois.txt': dois, 'b.md': doi + other, 'c.bib': bib }));
    assert(all.includes('Oil for Tiny Gears'), all.join());
    assert(!all.some((one) => /kites\.[12]/.test(one)), all.join());
    assert(all.includes('10.1000/kites.3'));
  });
});
