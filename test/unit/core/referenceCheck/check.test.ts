import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/steps';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { checkSteps } from '../../../../src/core/referenceCheck/check';
import type { CheckedReference, KnownRecord } from '../../../../src/core/referenceCheck/finding';
import { RecordIndex } from '../../../../src/core/referenceCheck/records';
import {
  faultMessage,
  markdownReport,
  severityOf,
} from '../../../../src/core/referenceCheck/report';
import { english } from '../../../../src/core/text/localize';

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
  const same: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'accents, LaTeX and initials': {},
    'no accents, and umlauts in two letters': {
      title: 'LANTERN: Learning Uber-Fast Readers and Writers for beta-Sheets',
      author: 'Mueller, Joerg and Garcia Marquez, A. and ONeil, T. and Zhang, W.',
    },
    'names in another order': {
      author: 'Jörg Müller and Ana {García Márquez} and Tim O’Neil and Zhang Wei',
    },
    'and others': { author: 'Müller, J. and others' },
    'a missing subtitle': { title: 'LANTERN' },
    'a dash in place of the colon': {
      title: 'LANTERN -- Learning Über-Fast Readers and Writers for β-Sheets',
    },
    HTML: { title: '<i>LANTERN</i>: Learning Über-Fast Readers &amp; Writers for β-Sheets' },
    'the proceedings of the next year': {
      year: '2025',
      booktitle: 'Adv. Neural Inf. Process. Syst.',
    },
    'the DOI of the preprint as an address': {
      doi: 'https://doi.org/10.48550/ARXIV.2403.01234',
    },
    'the venue as a preprint': { journal: 'arXiv preprint arXiv:2403.01234' },
    'an id that the note mentions': { note: 'Extends the work of others, see arXiv:1901.00001' },
  };
  for (const [name, fields] of Object.entries(same)) {
    it(`confirms an entry with ${name}`, () => {
      const found = check(
        entry({ ...right, ...fields }, fields['booktitle'] ? 'inproceedings' : 'misc'),
      );
      assert.deepEqual(messages(found), []);
      assert.deepEqual(verdicts(found), ['confirmed']);
    });
  }

  it('confirms an entry by its title and one more field, whichever it has', () => {
    const { title, author, year, eprint, archiveprefix } = right;
    const doi = '10.1145/33';
    for (const field of [{ author }, { year }, { eprint, archiveprefix }, { doi }]) {
      const found = check(entry({ title, ...field }), [{ ...lanterns, doi }]);
      assert.deepEqual(verdicts(found), ['confirmed'], JSON.stringify(field));
    }
    assert.deepEqual(verdicts(check(entry({ title }))), ['unverified']);
  });

  it('finds the work of an entry without authors by a title of three words, not of two', () => {
    const verdict = (title: string) =>
      verdicts(check(entry({ title, year: '2024' }), [{ ...lanterns, title }]));
    assert.deepEqual(verdict('Lanterns and Ledgers'), ['confirmed']);
    assert.deepEqual(verdict('Lanterns Revisited'), ['unverified']);
  });

  const wrong: Readonly<Record<string, readonly [Readonly<Record<string, string>>, RegExp]>> = {
    'another title': [
      { title: 'LANTERN: Teaching Über-Fast Readers and Writers for β-Sheets' },
      /^a: Title: “.*Teaching.*” here, “.*Learning.*” in your digests\.$/,
    ],
    'an invented author': [
      { author: 'Müller, Jörg and García Márquez, Ana and Quist, Bo and Zhang, Wei' },
      /^a: Authors: /,
    ],
    'a missing author': [
      { author: 'Müller, Jörg and García Márquez, Ana and Zhang, Wei' },
      /^a: Authors: /,
    ],
    'another first author': [
      { author: "García Márquez, Ana and Müller, Jörg and O'Neil, Tim and Zhang, Wei" },
      /^a: Authors: /,
    ],
    'a year before its id': [{ year: '2023' }, /^a: Year: “2023”/],
    'another arXiv id': [{ eprint: '2403.99999' }, /^a: arXiv ID: “2403.99999” here, “2403.01234”/],
    'another arXiv DOI': [
      { doi: '10.48550/arXiv.2403.99999' },
      /^a: arXiv ID: “2403.01234” contradicts “2403.99999” from doi\.$/,
    ],
    'spaces in the DOI': [{ doi: '10.1145 / 33' }, /^a: DOI: “10.1145 \/ 33” is invalid\.$/],
    'no year': [{ year: '' }, /^a: Year is missing\.$/],
  };
  for (const [name, [fields, message]] of Object.entries(wrong)) {
    it(`reports ${name}, once`, () => {
      const [first, ...others] = messages(check(entry({ ...right, ...fields })));
      assert.match(first ?? '', message);
      assert.deepEqual(others, []);
    });
  }

  it('corrects a title, unless the entry has parts of it in other fields', () => {
    const fixes = (fields: Readonly<Record<string, string>>) => {
      const title = lanterns.title.replace('Learning', 'Teaching');
      const [reference] = check(entry({ ...right, title, ...fields }));
      const [{ field, fix } = assert.fail()] = reference?.faults ?? [];
      return [field, fix?.shown];
    };
    assert.deepEqual(fixes({}), ['title', lanterns.title]);
    for (const field of ['subtitle', 'titleaddon']) {
      assert.deepEqual(fixes({ [field]: 'A Story' }), ['title', undefined], field);
    }
  });

  it('compares the number of authors where a digest has no names', () => {
    const base = { title: 'Quills for Patient Agents', year: '2024' };
    const by = (author: string) => messages(check(entry({ ...base, author })));
    assert.deepEqual(by('A, B and C, D and E, F'), []);
    assert.deepEqual(by('{Tide Lab}'), []);
    assert.deepEqual(by('A, B and others'), []);
    assert.deepEqual(by('A, B and C, D'), ['a: Authors: “2” here, “3” in your digests.']);
  });

  it('cannot verify what no record describes, which is not a fault', () => {
    const found = check(entry({ title: 'Owls in the Attic', author: 'Owl, O.', year: '2020' }));
    assert.deepEqual([messages(found), verdicts(found)], [[], ['unverified']]);
  });

  it('reports an id that belongs to another work', () => {
    const found = check(entry({ ...right, title: 'Owls in the Attic', author: 'Owl, Olga' }));
    assert.deepEqual(messages(found), [
      `a: arXiv ID 2403.01234 belongs to another work: “${lanterns.title}”.`,
    ]);
  });

  it('names another entry for the same work', () => {
    const { eprint, archiveprefix, ...bare } = right;
    const of = (fields: Readonly<Record<string, string>>, key = 'b') =>
      messages(check(entry(right) + entry(fields, 'misc', key)));
    assert.deepEqual(of(right, 'a'), ['a: Another entry has the key “a”.']);
    assert.deepEqual(of(right), [`b: “a” has the same arXiv ID: 2403.01234.`]);
    assert.deepEqual(of(bare), ['b: “a” has nearly the same title.']);
    const old = entry({ ...bare, year: '2019' }, 'misc', 'old');
    const all = messages(check(old + entry(bare) + entry(bare, 'misc', 'b'), []));
    assert.deepEqual(all, ['b: “a” has nearly the same title.']);
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

  it('leaves out entries that only other entries use', () => {
    const found = check(entry({ title: 'Data' }, 'xdata', 'x') + entry({ ...right, year: '' }));
    assert.deepEqual(messages(found), ['a: Year is missing.']);
  });

  it('leaves chapters with the DOI of their book alone, and parts of a series', () => {
    const chapter = (title: string, key: string) =>
      entry(
        { title, author: 'A, B', booktitle: 'C', year: '2020', doi: '10.1/x' },
        'incollection',
        key,
      );
    const part = (title: string, key: string) =>
      entry({ title, author: 'A, B', journal: 'C', year: '2020' }, 'article', key);
    const found = check(
      [
        chapter('On Owls and Kettles', 'a').replace('10.1/', '10.1000/'),
        chapter('Lanterns at Sea', 'b').replace('10.1/', '10.1000/'),
        part('Owls and their Habits: Part I', 'c'),
        part('Owls and their Habits: Part II', 'd'),
      ].join('\n'),
    );
    assert.deepEqual(messages(found), []);
  });

  it('reports uncited entries only in files that notes cite', () => {
    const text = ['a', 'b'].map((key) => entry({ title: `Work ${key}` }, 'misc', key)).join('\n');
    assert.deepEqual(messages(check(text, [], { isCited: (key) => key === 'a' })), [
      'b: No note cites this entry.',
    ]);
    assert.deepEqual(messages(check(text, [], { isCited: () => false })), []);
  });

  it('warns of what is wrong, and only informs of what is missing or uncited', () => {
    const severities = (fields: Readonly<Record<string, string>>) =>
      check(entry({ ...right, ...fields })).flatMap(({ faults }) => faults.map(severityOf));
    assert.deepEqual(severities({ year: '2019' }), ['warning']);
    assert.deepEqual(severities({ doi: '10.1145 / 33' }), ['warning']);
    assert.deepEqual(severities({ year: '' }), ['information']);
    const two = entry(right) + entry({ title: 'Owls', year: '2020' }, 'misc', 'b');
    const uncited = check(two, undefined, { isCited: (key) => key === 'a' });
    assert.deepEqual(
      uncited.flatMap(({ faults }) => faults.map(severityOf)),
      ['hint'],
    );
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
