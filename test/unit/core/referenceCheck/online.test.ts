import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/tasks';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { rewriteEntry } from '../../../../src/core/bibliography/write/fieldEdit';
import { sourceIds } from '../../../../src/core/lookUp/source';
import type { Ask, SourceId, SourceRecord } from '../../../../src/core/lookUp/source';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type { CheckedReference } from '../../../../src/core/referenceCheck/finding';
import { lookUpReferences } from '../../../../src/core/referenceCheck/online';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import { markdownReport, remarks } from '../../../../src/core/referenceReport/report';
import { english } from '../../../../src/core/text/localize';
import { assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';

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

const cases = JSON.parse(fixture('reference-answers.json')) as Readonly<
  Record<string, { text: readonly string[]; answers: Answers; format?: BibliographyFormat }>
>;

describe('A reference that is checked online', () => {
  it('is compared with the records of all sources', async () => {
    const found: Record<string, unknown> = {};
    for (const [name, { text, answers, format }] of Object.entries(cases)) {
      const reference = await check(text.join('\n'), answers, format);
      const { verdict, unknownIds, addDoi } = reference;
      const faults = reference.faults.map(({ kind, field, written, known, source, fix }) => {
        return { kind, field, written, known, source, fix: fix?.value };
      });
      const said = remarks(reference, english);
      found[name] = { verdict, remarks: said, unknownIds, addDoi: addDoi?.value, faults };
    }
    assertBaseline('referenceCheck/online.json', found);
  });

  it('is in a report below its kind when it was retracted', async () => {
    const { text, answers } = cases['was retracted'] ?? assert.fail();
    const found = await check(text.join('\n'), answers);
    const report = markdownReport([found], { localize: english, nameOf: () => 'a.bib' });
    assert.match(report, /## Retracted or corrected \(1\)/);
  });

  it('can be rewritten as the publication of a preprint', async () => {
    const found = await check(ofPreprint, { arxiv: [preprint], crossref: [publication] });
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

  it('can be rewritten in CSL-JSON', async () => {
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
    const { URL: _, ...rest } = item;
    assert.deepEqual(JSON.parse(changed ?? '{}'), {
      ...rest,
      type: 'article-journal',
      'container-title': 'Journal of Marshes & Fens',
      issued: { 'date-parts': [[2025]] },
      DOI: '10.1000/heron',
    });
  });
});
