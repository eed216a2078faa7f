import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isEmptyBibliography, isEntryKey } from '../../../../src/core/bibliography/write/fileEdits';
import type { WritableFormat } from '../../../../src/core/bibliography/work/entry';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { toWork } from '../../../../src/core/bibliography/work/work';
import { paperIdentity } from '../../../../src/core/identity/title';
import type { PaperSummary } from '../../../../src/core/model';
import { assertLinear } from '../../support/linear';
import { appendEntries } from '../../support/appendEntries';
import { testTables } from '../../support/cases';
import { valuesOf } from '../../support/valuesOf';

const paper = (
  key: string,
  title = 'A Title',
  known: Partial<PaperSummary> = {},
): PaperSummary => ({ key, title, links: [], sightings: [], ...known });

const append = (text: string, format: WritableFormat, ...papers: PaperSummary[]): string => {
  const change = appendEntries(text, format, papers);
  assert.ok('offset' in change, JSON.stringify(change));
  return text.slice(0, change.offset) + change.newText + text.slice(change.offset);
};

/** The file with a new entry; the line of the problem if it's refused. */
const withNew = (format: WritableFormat) => (text: string) => {
  const change = appendEntries(text, format, [paper('new')]);
  return 'line' in change ? change.line : append(text, format, paper('new'));
};

testTables('tables/bibliography/append.json', {
  bibtex: withNew('bibtex'),
  cslJson: withNew('cslJson'),
  hayagriva: withNew('hayagriva'),
  'isEntryKey in BibTeX': (key: string) => isEntryKey(key, 'bibtex'),
  'isEmptyBibliography in BibTeX': (text: string) => isEmptyBibliography(text, 'bibtex'),
  'isEmptyBibliography in CSL-JSON': (text: string) => isEmptyBibliography(text, 'cslJson'),
});

describe('Adding to BibTeX', () => {
  it('adds an entry as the user wrote it, except for its line ends', () => {
    const written = '@article{new,\r\n  title={A  Title}, pages = {1--9}}';
    const papers = [paper('new'), paper('own')];
    const change = appendEntries('@misc{old}\n', 'bibtex', papers, new Map([['new', written]]));
    assert.ok('offset' in change);
    assert.equal(
      change.newText,
      `\n${written.replace('\r', '')}\n\n@misc{own,\n  title = {A Title},\n}\n`,
    );
  });

  it('ends lines like the one before, and changes no other', () => {
    for (const [text, eol] of [
      ['@misc{a}\r\n@misc{b}\n', '\n'],
      ['@misc{a}\n@misc{b}\r\n', '\r\n'],
      ['@misc{a}\r\n\n@misc{b}\r', '\r'],
    ] as const) {
      const entry = ['', '@misc{new,', '  title = {A Title},', '}', ''].join(eol);
      assert.equal(append(text, 'bibtex', paper('new')), text + entry);
    }
  });

  it('keeps every byte of any file, and adds readable entries', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const value = fc.oneof(
      fc
        .stringMatching(/^[\w %$&#@~^"'(),=\n-]{0,30}$/)
        .map((text) => `{${text.replace(/\\/g, '')}}`),
      word.map((text) => `"{${text}} (%@) ü"`),
      fc.nat().map(String),
    );
    const field = fc.tuple(word, value).map(([name, text]) => `  ${name} = ${text}`);
    const piece = fc.oneof(
      fc
        .tuple(word, fc.array(field))
        .map(([key, fields]) => `@article{${[key, ...fields].join(',\n')}\n}`),
      fc.stringMatching(/^[\w .,:;{}()"=%\n-]{0,40}$/),
      fc.constantFrom(
        ...['@string{x = "y"}', '@comment{ {a} }', '@preamble{"\\x"}', '\r\n', 'a@b.c', ' @ '],
      ),
    );
    const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((t) => `T ${t}`);
    fc.assert(
      fc.property(fc.array(piece), title, (pieces, newTitle) => {
        const text = pieces.join('\n');
        const change = appendEntries(text, 'bibtex', [paper('brandnew', newTitle)]);
        const before = parseBibliography(text, 'bibtex');
        if ('line' in change) {
          assert.ok(before.problems.length > 0);
          return;
        }
        assert.equal(change.offset, text.length);
        const after = parseBibliography(text + change.newText, 'bibtex');
        assert.deepEqual(after.problems, []);
        assert.deepEqual(after.entries.slice(0, -1), before.entries);
        assert.equal(after.entries.at(-1)?.key, 'brandnew');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Adding to CSL-JSON', () => {
  it('keeps every byte of any file, and adds readable entries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string({ minLength: 1 }), x: fc.jsonValue() })),
        fc.constantFrom(undefined, 1, 2, '\t'),
        fc.string({ unit: 'grapheme' }),
        (items, space, title) => {
          const text = JSON.stringify(items, undefined, space);
          const change = appendEntries(text, 'cslJson', [paper('new', title), paper('two')]);
          assert.ok('offset' in change);
          const after = text.slice(0, change.offset) + change.newText + text.slice(change.offset);
          const read = JSON.parse(after) as { id: string }[];
          assert.deepEqual(read.slice(0, -2), JSON.parse(text));
          assert.deepEqual(valuesOf(read.slice(-2), 'id'), ['new', 'two']);
          const keys = parseBibliography(after, 'cslJson').entries.map(({ key }) => key);
          assert.deepEqual(keys, [...items.map(({ id }) => id), 'new', 'two']);
        },
      ),
    );
  });
});

it('An entry written for a paper is read as the same paper', () => {
  for (const title of [
    'GraphNap: Attention that Sleeps, 50% of the Time',
    'From $r$ to $Q^*$: C++ & #1_x ~ {a}',
    'Pokémon — π₀ and Gödel',
  ]) {
    for (const format of ['bibtex', 'cslJson'] as const) {
      const known = paper('k', title, {
        date: { year: 2025, month: 11 },
        arxivId: '2501.01234',
        doi: '10.1000/a_b',
        authors: ['van der Berg, Anna', 'Lee, Jr., Bo', '{The Team, Inc}', 'Plato', 'others'],
        venue: { name: 'Journal of A & B', kind: 'journal' },
      });
      const [read] = parseBibliography(append('', format, known), format).entries;
      const work = read && toWork(read, format);
      assert.equal(work?.identity, paperIdentity({ title }), `${format}: ${title}`);
      const facts = ({ date, arxivId, doi, venue, authors }: Partial<PaperSummary>) => [
        ...[date, arxivId, doi, venue],
        authors,
      ];
      assert.deepEqual(facts(work), facts(known));
    }
  }
});

it('Reading and extending a file takes linear time', () => {
  assertLinear('\n'.repeat(16_000), (blank) => append(`[{${blank} }]`, 'cslJson', paper('new')));
  assertLinear('word-'.repeat(4_000), (eprint) => {
    const [entry] = parseBibliography(
      `@misc{k, eprint = {${eprint}}, archiveprefix = {arXiv}}`,
      'bibtex',
    ).entries;
    assert.equal(entry && toWork(entry, 'bibtex').arxivId, undefined);
  });
});
