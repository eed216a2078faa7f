import assert from 'node:assert/strict';
import { BibliographyStore } from '../../../../src/core/bibliography/bibliographyStore';
import { Library } from '../../../../src/core/library/library';
import type { DigestEntry } from '../../../../src/core/model';
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

const long = 'Heron: Wading Robots in Shallow Water';

describe('A paper of a digest and an entry of a bibliography', () => {
  it('are one by the arXiv id, in any notation, even without the subtitle', async () => {
    const paper = { title: long, arxivId: '2501.01234' };
    for (const field of [
      'eprint = {2501.01234}, archiveprefix = {arXiv}',
      'eprint = {2501.01234v3}, eprinttype = {arxiv}',
      'eprint = {arXiv:2501.01234}',
      'eprint = {2501.01234}',
      'doi = {10.48550/arXiv.2501.01234}',
      'doi = {https://doi.org/10.48550/ARXIV.2501.01234v2}',
      'url = {https://arxiv.org/abs/2501.01234v2}',
      'url = {http://arxiv.org/pdf/2501.01234.pdf}',
      'url = {https://doi.org/10.48550/arXiv.2501.01234}',
      'note = {arXiv:2501.01234 [cs]}',
      'journal = {arXiv preprint arXiv:2501.01234}',
      'journal = {CoRR}, volume = {abs/2501.01234}',
      'howpublished = {\\\\url{https://arxiv.org/abs/2501.01234}}',
      'arxivid = {2501.01234}',
      'number = {arXiv:2501.01234}',
    ]) {
      assert.deepEqual(
        await joined([paper], `@misc{k, title = {Heron}, ${field}}`),
        { [long]: ['k'] },
        field,
      );
    }
  });

  it('are one by an old arXiv id, whatever its subject class and case', async () => {
    const paper = { title: long, arxivId: 'math/0309136' };
    for (const id of ['math.GT/0309136', 'math/0309136v1', 'MATH.gt/0309136']) {
      const bib = `@misc{k, title = {Heron}, eprint = {${id}}, archiveprefix = {arXiv}}`;
      assert.deepEqual(await joined([paper], bib), { [long]: ['k'] }, id);
    }
  });

  it('are one by the DOI, also when a digest has the one of arXiv', async () => {
    const bib =
      '@misc{k, title = {Heron}, doi = {10.1000/ABC}}\n@misc{e, title = {Ibis}, eprint = {2501.09999}, archiveprefix = {arXiv}}';
    assert.deepEqual(
      await joined(
        [
          { title: long, doi: '10.1000/abc' },
          { title: 'Ibis: a Bird', doi: '10.48550/arXiv.2501.09999' },
        ],
        bib,
      ),
      { [long]: ['k'], 'Ibis: a Bird': ['e'] },
    );
  });

  it('are one without a subtitle when the first author and the year agree', async () => {
    const paper = { title: long, authors: ['Núñez, Ana', 'Poe, Edgar'], date: { year: 2025 } };
    const by = (title: string, author: string, year: string) =>
      `@misc{k, title = {${title}}, author = {${author}}, year = ${year}}`;
    const isJoined = async (bib: string) => (await joined([paper], bib))[long]?.length === 1;
    assert.ok(await isJoined(by('{Heron}', "N{\\'u}{\\~n}ez, Ana and others", '2025')));
    assert.ok(await isJoined(by('heron', 'Ana Nunez', '2025')));
    assert.ok(!(await isJoined(by('Heron', 'Poe, Edgar', '2025'))));
    assert.ok(!(await isJoined(by('Heron', 'Nunez, Ana', '2024'))));
    assert.ok(!(await isJoined(by('Her', 'Nunez, Ana', '2025'))));
    assert.ok(!(await isJoined('@misc{k, title = {Heron}}')));
    const short = { ...paper, title: 'Heron' };
    assert.deepEqual(await joined([short], by(long, 'Nunez, Ana', '2025')), { Heron: ['k'] });
  });

  it('stay separate when only a short name matches', async () => {
    const spark = [
      { title: 'SPARK: Synergistic Policy and Reward', authors: ['Liu, A.'], date: { year: 2025 } },
      { title: 'SPARK: Stepwise Process Rewards', authors: ['Liu, A.'], date: { year: 2025 } },
    ];
    const none = Object.fromEntries(spark.map(({ title }) => [title, []]));
    const bib = (title: string) => `@misc{k, title = {${title}}, author = {Liu, A.}, year = 2025}`;
    // Both have the short name.
    assert.deepEqual(await joined(spark, bib('SPARK')), none);
    assert.deepEqual(await joined(spark, bib('SPARK: Something Else')), none);
    const parts = ['I', 'II'].map((number) => ({
      title: `On Herons: Part ${number}`,
      authors: ['Liu, A.'],
      date: { year: 2025 },
    }));
    const noPart = Object.fromEntries(parts.map(({ title }) => [title, []]));
    assert.deepEqual(await joined(parts, bib('On Herons')), noPart);
    assert.deepEqual(await joined(parts.slice(0, 1), bib('On Herons')), {
      'On Herons: Part I': [],
    });
    assert.deepEqual(await joined(parts.slice(0, 1), bib('On Herons: Part II')), {
      'On Herons: Part I': [],
    });
  });

  it('stay separate when an abstract names the id of another paper', async () => {
    const paper = { title: long, arxivId: '2501.01234' };
    const bib =
      '@misc{k, title = {Attention Is All You Need}, eprint = {2501.01234}, archiveprefix = {arXiv}}';
    assert.deepEqual(await joined([paper], bib), { [long]: [] });
  });
});
