import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { parseCslYaml } from '../../../../src/core/bibliography/read/cslYaml';
import {
  looksLikeBibliography,
  parseBibliography,
} from '../../../../src/core/bibliography/read/file';
import { BibliographyStore } from '../../../../src/core/bibliography/bibliographyStore';
import { toWork } from '../../../../src/core/bibliography/work/work';
import { LineMap } from '../../../../src/core/text/lineMap';
import type { Range } from '../../../../src/core/model';
import { fixture } from '../../support/fixture';

const works = (text: string, format: BibliographyFormat) =>
  parseBibliography(text, format).entries.map((entry) => {
    const work: { identity?: string; details?: object } = { ...toWork(entry, format) };
    delete work.identity;
    delete work.details;
    return work;
  });
const placesOf = (text: string, format: BibliographyFormat) => {
  const lines = new LineMap(text);
  const at = ({ start, end }: Range) => text.slice(lines.offset(start), lines.offset(end));
  return parseBibliography(text, format).entries.map(({ range, keyRange }) => [
    at(range),
    at(keyRange),
  ]);
};

describe('RIS', () => {
  const text = `\uFEFF${fixture('bibliographies/two.ris').replaceAll('\n', '\r\n')}`;

  it('is read with its records, in the fields of the work', () => {
    assert.deepEqual(works(text, 'ris'), [
      {
        key: 'smith2020',
        title: 'A title: with sub',
        authors: ['Smith, John', 'Doe, Jane A.'],
        venue: { name: 'Journal of X', kind: 'journal' },
        volume: '3',
        issue: '2',
        pages: '12–34',
        date: { year: 2020, month: 3, day: 4 },
        arxivId: '2001.01234',
        doi: '10.1000/xyz',
        url: 'https://arxiv.org/abs/2001.01234v2',
      },
      {
        key: 'Núñez_Poe_2021',
        title: 'Second',
        authors: ['Núñez, Ana', 'Poe, E.'],
        venue: { name: 'Proc', kind: 'proceedings' },
        date: { year: 2021 },
      },
    ]);
  });

  it('has places of records and ids', () => {
    const [first, second] = placesOf(text, 'ris');
    assert.match(first?.[0] ?? '', /^\uFEFF?TY {2}- JOUR\r\n[^]*ER {2}-$/);
    assert.equal(first?.[1], 'smith2020');
    assert.match(second?.[0] ?? '', /^TY {2}- CONF[^]*ER {2}-$/);
    assert.equal(second?.[1], 'TY  - CONF');
  });

  it('reports a record without an end, and reads the others', () => {
    const text = 'TY  - JOUR\nID  - a\nTY  - JOUR\nID  - b\nER  - \nAU  - c';
    const { entries, problems } = parseBibliography(text, 'ris');
    assert.deepEqual(
      [entries.map(({ key }) => key), problems.map(({ line }) => line)],
      [['b'], [0, 5]],
    );
  });

  it('is recognized by its first record', () => {
    assert.ok(looksLikeBibliography(text, 'file:///a.ris'));
    assert.ok(!looksLikeBibliography('RIS stands for', 'file:///a.ris'));
  });
});

describe('CSL-YAML', () => {
  const text = fixture('bibliographies/exported.yaml');

  it('is read with its references, in the fields of the work', () => {
    assert.deepEqual(works(text, 'cslYaml'), [
      {
        key: 'smith2020',
        title: 'On BERT and Homo sapiens',
        authors: ['Smith, John', '{The Group}'],
        venue: { name: 'Journal of X', kind: 'journal' },
        pages: '12–34',
        date: { year: 2020, month: 3 },
        doi: '10.1000/xyz',
      },
      {
        key: 'b two',
        title: 'B',
        date: { year: 2021, month: 5, day: 6 },
        arxivId: '2001.01234',
        url: 'https://arxiv.org/abs/2001.01234',
      },
      { key: '007', date: { year: 1999 } },
    ]);
  });

  it('has places of items and ids in every kind of YAML', () => {
    const crlf = text.replace(/\n/g, '\r\n');
    for (const each of [text, crlf]) {
      const places = placesOf(each, 'cslYaml');
      assert.deepEqual(
        places.map(([, key]) => key),
        ['smith2020', 'b two', '007'],
      );
      assert.match(places[0]?.[0] ?? '', /^id: smith2020[^]*xyz$/);
      assert.match(places[1]?.[0] ?? '', /^\{id[^]*\}$/);
      assert.match(places[2]?.[0] ?? '', /^id: 007\s+issued: \{year: 1999\}$/);
    }
  });

  it('is also read from the front matter of a note, but not from its text', () => {
    const note = `---\r\ntitle: N\r\nreferences:\r\n- id: a1\r\n  title: T\r\n---\r\n\r\n- id: b\r\n`;
    assert.ok(looksLikeBibliography(note, 'file:///n.qmd'));
    assert.deepEqual(
      placesOf(note, 'cslYaml').map(([, key]) => key),
      ['a1'],
    );
    assert.ok(!looksLikeBibliography('---\ntitle: N\n---\n\nreferences:\n', 'file:///n.md'));
    assert.ok(!looksLikeBibliography('name: ci\n', 'file:///ci.yml'));
  });

  it('reports the line with invalid YAML', () => {
    const { entries, problems } = parseCslYaml('---\nreferences:\n- id: a\n  title: [\n---\n');
    assert.deepEqual([entries.length, problems.length], [0, 1]);
    assert.ok((problems[0]?.line ?? 0) > 2);
  });
});

describe('biblatex', () => {
  it('returns each of its ids as an entry beside the main one', () => {
    const text = '@book{a, ids = {b , c/2},\n title = {T}, ids = {no}}\n@misc{d}';
    const { entries } = parseBibtex(text);
    assert.deepEqual(
      entries.map(({ key, aliasOf, fields }) => [key, aliasOf, fields.get('title')]),
      [
        ['a', undefined, 'T'],
        ['b', 'a', 'T'],
        ['c/2', 'a', 'T'],
        ['d', undefined, undefined],
      ],
    );
    assert.deepEqual(
      placesOf(text, 'bibtex').map(([, key]) => key),
      ['a', 'b', 'c/2', 'd'],
    );
  });

  it('lets entries inherit from xdata and crossref, except identifying fields', () => {
    const text = `@inproceedings{c, crossref = {ACL}, title = {X}, author = {Foo, Bar}}
@inbook{self, crossref = {self}, title = {S}}
@book{b, title = {B}, xdata = {x1, x2}, publisher = {Own}}
@xdata{x1, publisher = {P}, location = {L}, xdata = {x2}}
@xdata{x2, year = {1999}, doi = {10.1000/x2}, xdata = {x1}}
@proceedings{acl, title = {Proc. of ACL}, date = {2020}, doi = {10.1000/acl}, pages = {1--9}}`;
    assert.deepEqual(works(text, 'bibtex').slice(0, 3), [
      {
        key: 'c',
        title: 'X',
        authors: ['Foo, Bar'],
        venue: { name: 'Proc. of ACL', kind: 'proceedings' },
        date: { year: 2020 },
      },
      { key: 'self', title: 'S', venue: { name: 'S', kind: 'proceedings' } },
      { key: 'b', title: 'B', publisher: 'Own', date: { year: 1999 }, doi: '10.1000/x2' },
    ]);
  });
});

describe('Bibliographies of all kinds', () => {
  const formats: readonly BibliographyFormat[] = ['bibtex', 'cslJson', 'cslYaml', 'ris'];

  it('are read without exceptions, with places within the text, whatever their content', () => {
    const pieces = fc.constantFrom(
      ...['- id: a\n', 'references:\n', '---\n', '  title: [', '}', 'TY  - JOUR\n', 'ID  - x\n'],
      ...['ER  - \n', 'AU  - \n', '@misc{a,', 'ids={b', ', c}', '&x ', '*x', ': ', '"', '\r\n'],
      ...['[{"id":"a"', '}]', '!r x', '? ', '|\n', '2020-13-45', '\uFEFF', 'issued: ', 'x', '\t'],
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        fc.constantFrom(...formats),
        (some, format) => {
          const text = some.join('');
          const lines = new LineMap(text);
          for (const entry of parseBibliography(text, format).entries) {
            toWork(entry, format);
            const offsets = [entry.range, entry.keyRange].map(({ start, end }) => {
              const [from, to] = [lines.offset(start), lines.offset(end)];
              assert.deepEqual(lines.range(from, to), { start, end });
              return [from, to];
            });
            assert.ok(offsets[0]![0]! <= offsets[1]![0]! && offsets[1]![1]! <= offsets[0]![1]!);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('are stored with notes that have references', async () => {
    const store = new BibliographyStore();
    const pause = () => Promise.resolve();
    await store.set('file:///a.ris', 'TY  - JOUR\nID  - r\nTI  - T\nER  - \n', pause);
    await store.set('file:///b.yaml', 'references:\n- id: y\n  title: T\n', pause);
    await store.set('file:///c.md', '---\nreferences:\n- id: n\n---\nText', pause);
    await store.set('file:///d.bib', '@book{k, ids={i}}', pause);
    assert.deepEqual(
      store.entries.map(({ uri, key, aliasOf }) => [uri.slice(8), key, aliasOf]),
      [
        ['a.ris', 'r', undefined],
        ['b.yaml', 'y', undefined],
        ['c.md', 'n', undefined],
        ['d.bib', 'k', undefined],
        ['d.bib', 'i', 'k'],
      ],
    );
  });
});
