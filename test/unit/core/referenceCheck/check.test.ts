import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/tasks';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type { CheckedReference, KnownRecord } from '../../../../src/core/referenceCheck/finding';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import {
  faultMessage,
  markdownReport,
  severityOf,
} from '../../../../src/core/referenceReport/report';
import { english } from '../../../../src/core/text/localize';
import { assertBaseline } from '../../support/baseline';
import { sections } from '../../support/sections';

const lanterns: KnownRecord = {
  title: 'LANTERN: Learning Über-Fast Readers & Writers for β-Sheets',
  authors: ['Müller, Jörg Peter', 'García Márquez, Ana', "O'Neil, Tim", 'Zhang, Wei'],
  date: { year: 2024, month: 3 },
  arxivId: '2403.01234',
};
const counted: KnownRecord = {
  title: 'Quills for Patient Agents',
  authorCount: 3,
  date: { year: 2025, month: 2 },
  arxivId: '2411.00017',
};

function check(
  text: string,
  records: readonly KnownRecord[] = [lanterns, counted],
  more: { isCited?: (key: string) => boolean; format?: BibliographyFormat } = {},
): readonly CheckedReference[] {
  const { format = 'bibtex', isCited } = more;
  const index = new RecordIndex();
  inOneGo(index.add(records));
  const today = { year: 2026, month: 11, day: 26 };
  const context = { records: index, today, ...(isCited && { isCited }) };
  return inOneGo(checkSteps({ uri: 'file:///a.bib', text, format }, context));
}

const messages = (references: readonly CheckedReference[]) =>
  references.flatMap(({ key, faults }) =>
    faults.map((fault) => `${key}: ${faultMessage(fault, english)}`),
  );
const verdicts = (references: readonly CheckedReference[]) =>
  references.map(({ verdict }) => verdict);

const entry = (fields: Readonly<Record<string, string>>, type = 'misc', key = 'a'): string =>
  `@${type}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}},\n`)
    .join('')}}\n`;
const right = {
  title: 'Lantern: Learning {\\"U}ber-fast readers \\& writers for $\\beta$-sheets',
  author: "M{\\\"u}ller, J. P. and Garc{\\'\\i}a M{\\'a}rquez, Ana and O'Neil, Tim and Zhang, Wei",
  year: '2024',
  eprint: '2403.01234v3',
  archiveprefix: 'arXiv',
};

describe('Checking references', () => {
  it('confirms entries in any writing, and reports each fault once', () => {
    const found = Array.from(sections('reference-check.txt'), ([name, text]) => [
      name,
      check(text).map(({ key, verdict, faults }) => ({
        key,
        verdict,
        faults: faults.map((fault) => ({
          message: faultMessage(fault, english),
          severity: severityOf(fault),
          fix: fault.fix?.shown,
        })),
      })),
    ]);
    assertBaseline('referenceCheck/check.json', Object.fromEntries(found));
  });

  it('confirms an entry by its title and DOI', () => {
    const found = check(entry({ title: right.title, doi: '10.1145/33' }), [
      { ...lanterns, doi: '10.1145/33' },
    ]);
    assert.deepEqual(verdicts(found), ['confirmed']);
  });

  it('finds the work of an entry without authors by a title of three words, not of two', () => {
    const verdict = (title: string) =>
      verdicts(check(entry({ title, year: '2024' }), [{ ...lanterns, title }]));
    assert.deepEqual(verdict('Lanterns and Ledgers'), ['confirmed']);
    assert.deepEqual(verdict('Lanterns Revisited'), ['unverified']);
  });

  it('compares entries of nearly the same title where no record describes them', () => {
    const { eprint, archiveprefix, ...bare } = right;
    const old = entry({ ...bare, year: '2019' }, 'misc', 'old');
    assert.deepEqual(messages(check(old + entry(bare) + entry(bare, 'misc', 'b'), [])), [
      'b: “a” has nearly the same title.',
    ]);
  });

  it('names the source of a record that is not from a digest', () => {
    const found = check(entry({ ...right, year: '2019' }), [{ ...lanterns, source: 'Crossref' }]);
    assert.deepEqual(messages(found), ['a: Year: “2019” here, “2024” on Crossref.']);
    const text = entry({ ...right, doi: '10.1000/a' });
    const record = { ...lanterns, doi: '10.1000/b', source: 'Crossref' };
    for (const [from, source] of [
      [{}, 'Crossref'],
      [{ doi: 'DataCite' }, 'DataCite'],
    ] as const) {
      assert.deepEqual(messages(check(text, [{ ...record, from }])), [
        `a: DOI: “10.1000/a” here, “10.1000/b” on ${source}.`,
      ]);
    }
  });

  it('reports uncited entries only in files that notes cite', () => {
    const text = ['a', 'b'].map((key) => entry({ title: `Work ${key}` }, 'misc', key)).join('\n');
    const found = check(text, [], { isCited: (key) => key === 'a' });
    assert.deepEqual(messages(found), ['b: No note cites this entry.']);
    assert.equal(severityOf(found[1]?.faults[0] ?? assert.fail()), 'hint');
    assert.deepEqual(messages(check(text, [], { isCited: () => false })), []);
  });

  it('checks CSL-JSON, and writes its fixes as JSON', () => {
    const author = [{ family: 'Müller', given: 'J.' }, { literal: 'others' }];
    const issued = { 'date-parts': [[2019]] };
    const item = { id: 'a', type: 'article', title: lanterns.title, author, issued };
    const found = check(JSON.stringify([item]), [lanterns], { format: 'cslJson' });
    assert.equal(found[0]?.faults[0]?.fix?.value, '{"date-parts":[[2024]]}');
  });

  it('shows what differs of long values, with a word beside it', () => {
    const shared = 'Lanterns and Quills That Learn to Read Slowly';
    const [found] = check(entry({ ...right, title: `${shared} at the Bottom of Seven Marshes` }), [
      { ...lanterns, title: `${shared} on the Bottom of Seven Marshes` },
    ]);
    assert.equal(
      faultMessage(found?.faults[0] ?? assert.fail(), english),
      'Title: “… Slowly at the …” here, “… Slowly on the …” in your digests.',
    );
  });

  it('shows the first authors that differ, and one before them', () => {
    const names = 'Ada Wade,Bo Reed,Cy Marsh,Dee Fenn,Eva Mudd,Flo Tarn,Gus Pond'.split(',');
    const author = [...names.slice(0, 3), 'Zoe Weir'].map((name) => name.split(' ').reverse());
    const written = author.map((parts) => parts.join(', ')).join(' and ');
    const [found] = check(entry({ ...right, author: written }), [{ ...lanterns, authors: names }]);
    assert.equal(
      faultMessage(found?.faults[0] ?? assert.fail(), english),
      'Authors: “…; Marsh, Cy; Weir, Zoe” here, “…; Cy Marsh; Dee Fenn; Eva Mudd; Flo Tarn; …” in your digests.',
    );
  });

  it('writes a report in which entries cannot become Markdown', () => {
    const found = check(
      entry({ ...right, title: '[x](http://evil.example) <b>', eprint: '' }, 'misc'),
    );
    const report = markdownReport(found, { localize: english, nameOf: () => 'a.bib' });
    assert.match(report, /^# References\n\nCouldn't verify: 1\n/);
    assert.ok(!/\]\(http|<b>/.test(report), report);
  });
});
