import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/steps';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { rewriteEntry } from '../../../../src/core/bibliography/write/fieldEdit';
import { sourceIds } from '../../../../src/core/lookUp/source';
import type { Ask, SourceId, SourceRecord } from '../../../../src/core/lookUp/source';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type { CheckedReference } from '../../../../src/core/referenceCheck/finding';
import { lookUpReferences } from '../../../../src/core/referenceCheck/online';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import { markdownReport, remarks } from '../../../../src/core/referenceCheck/report';
import { english } from '../../../../src/core/text/localize';

const title = 'Heron: Wading Robots at Scale';
const authors = ['Wade, Ada', 'Reed, Bo'];
const preprint = {
  title,
  authors,
  arxivId: '2409.12345',
  date: { year: 2024, month: 9 },
  isPreprint: true,
} as const;
const publication = {
  title,
  authors,
  doi: '10.1000/heron',
  date: { year: 2025 },
  venue: { name: 'Journal of Marshes & Fens', kind: 'journal' },
} as const;

const entry = (fields: Readonly<Record<string, string>>, type = 'misc'): string =>
  `@${type}{a,\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}},\n`)
    .join('')}}\n`;
const base = { title, author: 'Wade, A. and Reed, B.', year: '2024' };
const ofPreprint = entry({ ...base, eprint: '2409.12345', archiveprefix: 'arXiv' });

type Answers = Partial<Record<SourceId, readonly Omit<SourceRecord, 'source'>[] | 'failed'>>;

/** Checks an entry with these answers; sources without any know nothing. */
async function check(
  text: string,
  answers: Answers,
  format: BibliographyFormat = 'bibtex',
): Promise<CheckedReference> {
  const ask: Ask = (source, works) => {
    const answer = answers[source] ?? [];
    if (answer === 'failed') return Promise.resolve(new Map());
    const records = answer.map((record) => ({ source, ...record }));
    return Promise.resolve(new Map(works.map((work) => [work, records])));
  };
  const today = { year: 2026, month: 11, day: 26 };
  const file = { uri: 'file:///a.bib', text, format };
  const before = inOneGo(checkSteps(file, { records: new RecordIndex(), today }));
  const { found, searchFor } = await lookUpReferences(before, ask, new Set(sourceIds));
  const records = new RecordIndex();
  inOneGo(records.add(found.records));
  const lookedUp = { unanswered: new Set(found.unanswered), unknown: new Set(found.unknown) };
  const [reference] = inOneGo(checkSteps(file, { records, lookedUp, today }));
  assert.ok(reference);
  const online = searchFor(reference, (source) => `${source} is busy.`);
  return { ...reference, ...(online && { online }) };
}

const said = (reference: CheckedReference) => [reference.verdict, ...remarks(reference, english)];

describe('Checking a reference online', () => {
  it('confirms it, and says by whom', async () => {
    const found = await check(ofPreprint, { arxiv: [preprint] });
    assert.deepEqual(said(found), ['confirmed', 'Confirmed by arXiv.']);
  });

  it('gives both values of a field, and the source', async () => {
    const text = ofPreprint.replace('{2024}', '{2019}');
    const [fault] = (await check(text, { arxiv: [preprint] })).faults;
    assert.deepEqual(
      [fault?.kind, fault?.written, fault?.known, fault?.source, fault?.fix?.value],
      ['differs', '2019', '2024', 'arXiv', '2024'],
    );
  });

  it('accepts a value that only one of the sources has', async () => {
    const text = entry({ ...base, author: 'Wade, Ada and Reed, Bo and Finch, Cy' });
    const found = await check(text, {
      crossref: [publication],
      dblp: [{ ...publication, authors: [...authors, 'Finch, Cy'] }],
    });
    assert.deepEqual(found.faults, []);
  });

  it('cannot verify what no source knows, which is no fault', async () => {
    const found = await check(ofPreprint, {});
    assert.deepEqual(said(found), [
      'unverified',
      'No source knows 2409.12345.',
      'Not found on Crossref, arXiv, Semantic Scholar, DBLP, Hugging Face.',
    ]);
    assert.deepEqual(found.faults, []);
  });

  it('gives the reason when sources did not answer, and does not call the id unknown', async () => {
    const all = Object.fromEntries(sourceIds.map((id) => [id, 'failed'] as const));
    const found = await check(ofPreprint, all);
    assert.deepEqual(said(found).slice(0, 2), ['unverified', 'crossref is busy.']);
    assert.deepEqual(found.unknownIds, []);
  });

  it('does not call an id wrong that its source gave no answer about', async () => {
    const text = entry(
      { ...base, doi: '10.1000/other', journal: 'Marshes', year: '2025' },
      'article',
    );
    const failed = await check(text, { crossref: 'failed', dblp: [publication] });
    assert.deepEqual(failed.faults, []);
    const [fault] = (await check(text, { dblp: [publication] })).faults;
    assert.deepEqual([fault?.field, fault?.known], ['doi', '10.1000/heron']);
  });

  it('confirms a dataset by its DOI, which DataCite registered', async () => {
    const doi = '10.5281/zenodo.1234';
    const text = entry({ ...base, doi }, 'dataset');
    const dataset = { title, authors, doi, date: { year: 2024 } };
    const found = await check(text, { dataCite: [dataset] });
    assert.deepEqual(said(found), ['confirmed', 'Confirmed by DataCite.']);
  });

  it('calls a DOI unknown only when Crossref and DataCite answered', async () => {
    const text = entry({ ...base, doi: '10.5281/zenodo.1234' }, 'dataset');
    assert.deepEqual((await check(text, {})).unknownIds, ['10.5281/zenodo.1234']);
    const failed = await check(text, { dataCite: 'failed' });
    assert.deepEqual(failed.unknownIds, []);
    assert.ok(said(failed).includes('dataCite is busy.'), said(failed).join());
  });

  const arxivDoi = '10.48550/arXiv.2409.12345';
  for (const [format, text] of [
    ['bibtex', entry({ ...base, doi: arxivDoi })],
    ['cslJson', JSON.stringify([{ id: 'a', type: 'article', title, DOI: arxivDoi }])],
    ['cslYaml', `references:\n- id: a\n  type: article\n  title: "${title}"\n  DOI: ${arxivDoi}\n`],
    ['ris', `TY  - UNPB\nID  - a\nTI  - ${title}\nDO  - ${arxivDoi}\nER  - \n`],
  ] as const) {
    it(`asks arXiv about a DOI of arXiv in ${format}`, async () => {
      const found = await check(text, { arxiv: [preprint] }, format);
      assert.equal(said(found).at(-1), 'Confirmed by arXiv.');
    });
  }

  it('notices that a DOI belongs to another work, and finds the right one by title', async () => {
    const text = entry({ ...base, doi: '10.1000/owl', journal: 'Marshes' }, 'article');
    const owl = { title: 'Owls in the Attic', authors: ['Owl, Olga'], doi: '10.1000/owl' };
    const found = await check(text, { crossref: [owl, publication] });
    assert.deepEqual([found.verdict, found.faults[0]?.fix?.value], ['differs', '10.1000/heron']);
  });

  it('takes a work with the same title by others, in another year, for another work', async () => {
    const other = { ...publication, authors: ['Finch, Cy'], date: { year: 2011 } };
    const found = await check(entry(base), { crossref: [other] });
    assert.deepEqual([found.verdict, found.faults], ['unverified', []]);
  });

  it('says that a work was retracted', async () => {
    const updates = [{ type: 'retraction', doi: '10.1000/notice' }];
    const text = entry({ ...base, doi: '10.1000/heron', journal: 'Marshes' }, 'article');
    const found = await check(text, { crossref: [{ ...publication, updates }] });
    assert.deepEqual(said(found), [
      'confirmed',
      'Retracted, see doi:10.1000/notice.',
      'Confirmed by Crossref.',
    ]);
    const report = markdownReport([found], { localize: english, nameOf: () => 'a.bib' });
    assert.match(report, /## Retracted or corrected \(1\)/);
  });

  it('ignores notices about other works', async () => {
    const notice = { ...publication, doi: '10.1000/n', noticeOf: ['10.1000/x'] };
    const found = await check(entry(base), { crossref: [notice] });
    assert.equal(found.verdict, 'unverified');
  });

  it('says where a preprint was published, and rewrites the entry', async () => {
    const found = await check(ofPreprint, { arxiv: [preprint], crossref: [publication] });
    assert.deepEqual(said(found), [
      'confirmed',
      'This preprint was published: Journal of Marshes & Fens, 2025, doi:10.1000/heron.',
      'Confirmed by arXiv, Crossref.',
    ]);
    const { citePublished } = found.faults[0] ?? {};
    assert.equal(
      citePublished && rewriteEntry(ofPreprint.trim(), 'bibtex', citePublished),
      [
        '@article{a,',
        `  title = {${title}},`,
        '  author = {Wade, A. and Reed, B.},',
        '  year = {2025},',
        '  eprint = {2409.12345},',
        '  archiveprefix = {arXiv},',
        '  journal = {Journal of Marshes \\& Fens},',
        '  doi = {10.1000/heron},',
        '}',
      ].join('\n'),
    );
  });

  it('rewrites a preprint in CSL-JSON', async () => {
    const item = {
      id: 'a',
      type: 'article',
      title,
      author: [{ family: 'Wade', given: 'Ada' }],
      URL: 'https://arxiv.org/abs/2409.12345',
    };
    const text = JSON.stringify([item], undefined, 2);
    const found = await check(text, { arxiv: [preprint], crossref: [publication] }, 'cslJson');
    const { citePublished } = found.faults.find(({ kind }) => kind === 'published') ?? {};
    const changed = citePublished && rewriteEntry(JSON.stringify(item), 'cslJson', citePublished);
    assert.deepEqual(JSON.parse(changed ?? '{}'), {
      ...item,
      type: 'article-journal',
      'container-title': 'Journal of Marshes & Fens',
      issued: { 'date-parts': [[2025]] },
      DOI: '10.1000/heron',
    });
  });

  for (const [name, record, message] of [
    ['its authors', { ...preprint, journalRef: 'Proc. Marsh 7' }, 'Proc. Marsh 7'],
    ['arXiv', { ...preprint, doi: '10.1000/h', publishedAs: ['10.1000/h'] }, 'doi:10.1000/h'],
  ] as const) {
    it(`knows from ${name} that a preprint was published`, async () => {
      const found = await check(ofPreprint, { arxiv: [record] });
      assert.equal(said(found)[1], `This preprint was published: ${message}.`);
    });
  }

  it('does not report the publication to an entry of it', async () => {
    const text = entry(
      { ...base, journal: 'Marshes', eprint: '2409.12345', year: '2025' },
      'article',
    );
    const found = await check(text, { arxiv: [preprint], crossref: [publication] });
    assert.deepEqual([found.faults, found.addDoi?.value], [[], '10.1000/heron']);
  });
});
