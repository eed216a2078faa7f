import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { looksLikeBibliography } from '../../../../src/core/bibliography/read/format';
import { BibliographyStore } from '../../../../src/core/bibliography/bibliographyStore';
import { toWork } from '../../../../src/core/bibliography/work/work';
import { LineMap } from '../../../../src/core/text/lineMap';
import type { Range } from '../../../../src/core/model';
import { assertExpected, casesIn } from '../../support/baseline';
import { pause } from '../../support/engineParts';
import { testTables } from '../../support/cases';
import { textIn } from '../../support/textIn';
import { valuesOf } from '../../support/valuesOf';

const formats: readonly (readonly [ending: RegExp, format: BibliographyFormat])[] = [
  [/\.bib$/, 'bibtex'],
  [/\.json$/, 'cslJson'],
  [/\.(?:ya?ml|md)$/, 'cslYaml'],
  [/\.ris$/, 'ris'],
];

describe('A bibliography', () => {
  for (const { name, text, expected } of casesIn('bibliographies/read')) {
    const format = formats.find(([ending]) => ending.test(name))?.[1] ?? assert.fail(name);

    it(`is read with the places of its entries, whatever its line ends: ${name}`, () => {
      const { entries, problems } = parseBibliography(text, format);
      const place = ({ start, end }: Range) =>
        `${start.line}:${start.character}–${end.line}:${end.character}`;
      const shown = entries.map(({ fields, range, keyRange, references = [], ...entry }) => ({
        ...entry,
        range: place(range),
        keyRange: `${place(keyRange)} ${textIn(text, keyRange)}`,
        references: references.map((one) => `${one.key}: ${textIn(text, one.keyRange)}`),
        fields: Object.fromEntries(fields),
        work: toWork({ ...entry, fields, range, keyRange }, format),
      }));
      assertExpected(expected, { entries: shown, problems: valuesOf(problems, 'line') });

      const other = text.replaceAll('\n', '\r\n');
      const read = parseBibliography(other, format);
      const keys = read.entries.map(({ keyRange }) => textIn(other, keyRange));
      assert.deepEqual(
        keys,
        entries.map(({ keyRange }) => textIn(text, keyRange)),
      );
      const works = (all: typeof entries) => all.map((entry) => toWork(entry, format));
      assert.deepEqual(works(read.entries), works(entries));
    });
  }

  for (const { name, text, expected } of casesIn('bibliographies/odd')) {
    it(`is read as other programs and people write it: ${name}`, () => {
      const format = formats.find(([ending]) => ending.test(name))?.[1] ?? assert.fail(name);
      const { entries, problems } = parseBibliography(text, format);
      const works = entries.map((entry) => {
        const { key, identity: _, details = { type: '' }, ...work } = toWork(entry, format);
        const { type, container, number, dateText, endDate } = details;
        const shown = { ...work, type, container, number, dateText, endDate };
        return `${key}${entry.aliasOf === undefined ? '' : ' (alias)'} ${JSON.stringify(shown)}`;
      });
      assertExpected(expected, [...works, ...valuesOf(problems, 'line')]);
    });
  }

  testTables('tables/bibliography/read.json', {
    'problems in BibTeX': (text: string) => {
      const { entries, problems } = parseBibliography(text, 'bibtex');
      return { keys: valuesOf(entries, 'key'), lines: valuesOf(problems, 'line') };
    },
    looksLikeBibliography: ([name, text]: [string, string]) =>
      looksLikeBibliography(text, `file:///${name}`),
  });

  it('is read without exceptions, with places within the text, whatever its content', () => {
    const pieces = fc.constantFrom(
      ...['- id: a\n', 'references:\n', '---\n', '  title: [', '}', 'TY  - JOUR\n', 'ID  - x\n'],
      ...['ER  - \n', 'AU  - \n', '@misc{a,', 'ids={b', ', c}', '&x ', '*x', ': ', '"', '\r\n'],
      ...['[{"id":"a"', '}]', '!r x', '? ', '|\n', '2020-13-45', '\uFEFF', 'issued: ', 'x', '\t'],
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        fc.constantFrom<BibliographyFormat>('bibtex', 'cslJson', 'cslYaml', 'ris'),
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

  it('is stored under its address, also when it is in a note', async () => {
    const store = new BibliographyStore();
    await store.set('file:///a.ris', 'TY  - JOUR\nID  - r\nTI  - T\nER  - \n', pause);
    await store.set('file:///b.yaml', 'references:\n- id: y\n  title: T\n', pause);
    await store.set('file:///c.md', '---\nreferences:\n- id: n\n---\nText', pause);
    await store.set('file:///d.bib', '@book{k, ids={i}}', pause);
    assert.deepEqual(
      store.entries.map(({ uri, key, aliasOf = '' }) => [uri.slice(8), key, aliasOf].join(' ')),
      ['a.ris r ', 'b.yaml y ', 'c.md n ', 'd.bib k ', 'd.bib i k'],
    );
  });
});
