import assert from 'node:assert/strict';
import { detailsOf, lookUpPapers } from '../../../../src/core/lookUp/lookUp';
import type { PaperToFind } from '../../../../src/core/lookUp/lookUp';
import { sourceIds } from '../../../../src/core/lookUp/source';
import type { Ask, SourceId, SourceRecord, SoughtWork } from '../../../../src/core/lookUp/source';
import { valuesOf } from '../../support/valuesOf';

const title = 'Heron: Wading Robots at Scale';

describe('lookUpPapers', () => {
  let asked: [SourceId, SoughtWork][];
  const ask =
    (answers: Partial<Record<SourceId, Partial<SourceRecord>>>): Ask =>
    (source, works) => {
      asked.push(...works.map((work): [SourceId, SoughtWork] => [source, work]));
      const answer = answers[source];
      const records = answer ? [{ source, title, authors: ['Ada Wade'], ...answer }] : [];
      return Promise.resolve(new Map(works.map((work) => [work, records])));
    };
  const find = async (
    known: Partial<PaperToFind>,
    answers: Parameters<typeof ask>[0],
    enabled: readonly SourceId[] = sourceIds,
  ) => {
    asked = [];
    const paper = { key: 'heron2026', title, ...known };
    const [found] = await lookUpPapers([paper], ask(answers), new Set(enabled));
    return found ?? assert.fail();
  };

  it('asks by id when one is known, and then only what is still unknown', async () => {
    await find(
      { arxivId: '2609.12345' },
      { arxiv: { arxivId: '2609.12345', doi: '10.1/h' }, crossref: { doi: '10.1/H' } },
    );
    assert.deepEqual(asked, [
      ['arxiv', { arxivId: '2609.12345' }],
      ['crossref', { doi: '10.1/h' }],
      ['semanticScholar', { arxivId: '2609.12345', doi: '10.1/h' }],
      ['dblp', { title }],
    ]);
  });

  it('finds the id by the title, and asks the other sources by it', async () => {
    const venue = { name: 'MARSH', kind: 'proceedings' } as const;
    const answers = {
      huggingFace: { arxivId: '2609.12345' },
      semanticScholar: { arxivId: '2609.12345', doi: '10.1/h', venue },
    };
    await find({}, answers);
    assert.deepEqual(asked, [
      ['huggingFace', { title }],
      ['arxiv', { arxivId: '2609.12345' }],
      ['semanticScholar', { arxivId: '2609.12345' }],
      ['crossref', { doi: '10.1/h' }],
      ['dataCite', { doi: '10.1/h' }],
    ]);
  });

  it('asks all sources by the title while none knows it, each once', async () => {
    const { records, candidates } = await find({}, { dblp: { title: `${title} Revisited` } });
    assert.deepEqual(
      asked.map(([source]) => source),
      ['huggingFace', 'arxiv', 'crossref', 'semanticScholar', 'dblp'],
    );
    assert.deepEqual([records.length, candidates.length], [0, 1]);
  });

  it('asks DataCite only about DOIs that Crossref does not know', async () => {
    const sourcesAskedFor = async (...given: Parameters<typeof find>) => {
      await find(...given);
      return asked.filter(([, { doi }]) => doi).map(([source]) => source);
    };
    const doi = '10.5281/zenodo.1';
    const archived = await sourcesAskedFor({ doi }, { dataCite: { doi } });
    assert.deepEqual(archived, ['crossref', 'dataCite', 'semanticScholar']);
    const published = await sourcesAskedFor({ doi: '10.1/h' }, { crossref: { doi: '10.1/H' } });
    assert.deepEqual(published, ['crossref', 'semanticScholar']);
    const withoutCrossref = await sourcesAskedFor({ doi }, {}, ['dataCite']);
    assert.deepEqual(withoutCrossref, []);
  });

  it('asks no registry about DOIs of arXiv, whose id says the same', async () => {
    await find({ arxivId: '2609.12345', doi: '10.48550/arXiv.2609.12345' }, { arxiv: {} });
    assert.deepEqual(
      asked.filter(([, { doi }]) => doi !== undefined),
      [],
    );
  });

  it('asks only sources that are switched on', async () => {
    await find({ arxivId: '2609.12345' }, {}, ['huggingFace']);
    assert.deepEqual(asked, [['huggingFace', { arxivId: '2609.12345' }]]);
  });

  it('accepts neither of two works with the title, unless the authors decide', async () => {
    const answers = {
      huggingFace: { arxivId: '2609.12345', authors: ['Ada Wade'] },
      dblp: { authors: ['Bo Reed'] },
    };
    const found = await find({}, answers);
    assert.deepEqual([found.records.length, found.candidates.length], [0, 2]);
    const { records } = await find({ authors: ['Wade, A.'] }, answers);
    assert.deepEqual(valuesOf(records, 'source'), ['huggingFace']);
  });

  it('keeps what it found when a source gives no answer', async () => {
    const offline: Ask = (source, works) =>
      source === 'arxiv'
        ? ask({ arxiv: { arxivId: '2609.12345' } })(source, works)
        : Promise.resolve(new Map());
    const paper = { key: 'heron2026', title, arxivId: '2609.12345' };
    const [found] = await lookUpPapers([paper], offline, new Set(sourceIds));
    assert.equal(found?.records.length, 1);
  });
});

describe('detailsOf', () => {
  const today = { year: 2026, month: 11, day: 22 };
  const paper = { key: 'heron2026', title };

  it('takes each field from the most reliable source, and says from which', () => {
    const preprint = { title, arxivId: '2609.12345' };
    const venue = { name: 'Marshes', kind: 'journal' } as const;
    const updates = [{ type: 'correction' }];
    const records: readonly SourceRecord[] = [
      { source: 'huggingFace', ...preprint, authors: ['A. W.'], isPreprint: true },
      { source: 'arxiv', ...preprint, authors: ['Ada Wade'], categories: ['cs.RO'] },
      { source: 'crossref', title, doi: '10.1/pre', isPreprint: true },
      { source: 'crossref', title, doi: '10.1/h', venue, updates },
      { source: 'semanticScholar', title, date: { year: 2026 } },
    ];
    assert.deepEqual(detailsOf(paper, records, today), {
      ...paper,
      authors: ['Ada Wade'],
      arxivId: '2609.12345',
      doi: '10.1/h',
      venue,
      date: { year: 2026 },
      lookedUp: {
        from: {
          authors: 'arXiv',
          arxivId: 'arXiv',
          doi: 'Crossref',
          venue: 'Crossref',
          date: 'Semantic Scholar',
        },
        on: today,
        categories: ['cs.RO'],
        updates,
      },
    });
  });

  it('is undefined without a record', () => {
    assert.equal(detailsOf(paper, [], today), undefined);
  });
});
