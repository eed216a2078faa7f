import assert from 'node:assert/strict';
import { inOneGo } from '../../../src/core/base/tasks';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { parseDigest, looksLikeDigest } from '../../../src/core/digest';
import { readPageData } from '../../../src/core/digest/formats/json';
import { parseBibliography } from '../../../src/core/bibliography/read/file';
import {
  frontMatterProblem,
  isBookIndex,
  yamlNames,
} from '../../../src/core/bibliography/read/frontMatter';
import { toWork } from '../../../src/core/bibliography/work/work';
import { ownItemSteps } from '../../../src/core/bibliography/write/cslItem';
import { noteCrossReferences } from '../../../src/core/citation/pandoc/crossReferences';
import { citedKeys } from '../../../src/core/notes/noteIndex';
import { statedKey } from '../../../src/core/notes/subject';
import { listOptions } from '../../../src/core/preview/referenceList';

/** Odd values where a text, a number or a date is expected. */
const odd = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue() },
  fc.constantFrom<unknown>(
    { toString: 1 },
    { valueOf: null, toString: null },
    [[{ toString: 1 }]],
    { 'date-parts': [[{ toString: 1 }]] },
    { 'date-parts': [{ length: 3 }] },
    { 'date-parts': [[null, true, []]] },
    { length: -1 },
    '__proto__',
    -0,
    1e308,
  ),
);
const fieldsOf = (...names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: names.length });

describe('Values of any type', () => {
  it('are read or ignored in CSL-JSON and CSL-YAML', () => {
    const names =
      'issued accessed author editor translator title abstract container-title volume issue page DOI URL number note status publisher keyword type'.split(
        ' ',
      );
    fc.assert(
      fc.property(fieldsOf(...names), odd, (fields, id) => {
        for (const key of ['k', id]) {
          const items = [{ type: 'book', ...fields, id: key }];
          for (const [text, format] of [
            [JSON.stringify(items), 'cslJson'],
            [dump({ references: items }), 'cslYaml'],
          ] as const) {
            const { entries } = parseBibliography(text, format);
            for (const entry of entries) {
              assert.equal(typeof toWork(entry, format).key, 'string');
              JSON.stringify(inOneGo(ownItemSteps(text, format))(entry.key, ''));
            }
            if (key === 'k') assert.equal(entries.length, 1, text);
          }
        }
      }),
    );
  });

  it('in front matter leave the note unchanged', () => {
    const names =
      'site bibliography metadata metadata-files crossref citekey key format output book pandoc_args references suppress-bibliography reference-section-title'.split(
        ' ',
      );
    fc.assert(
      fc.property(fieldsOf(...names), (fields) => {
        const yaml = dump(fields);
        const note = `---\n${yaml}---\n\nSee @k.\n`;
        for (const name of yamlNames(yaml)) assert.equal(typeof name, 'string');
        assert.equal(typeof isBookIndex(note), 'boolean');
        for (const prefix of noteCrossReferences(note)) assert.equal(typeof prefix, 'string');
        statedKey(note);
        listOptions(note);
        frontMatterProblem(note);
        assert.ok([...citedKeys(note, 'n.md')]);
        for (const entry of parseBibliography(note, 'cslYaml').entries) toWork(entry, 'cslYaml');
      }),
    );
  });

  it('are ignored as a site that is not text', () => {
    assert.equal(isBookIndex('---\nsite: {toString: 1}\n---\n'), false);
    assert.equal(isBookIndex('---\nsite: bookdown::bookdown_site\n---\n'), true);
  });

  it('are read or ignored in answers of the API and in the data of pages', () => {
    const names =
      'title summary upvotes authors organization numComments comments publishedAt githubRepo projectPage id date'.split(
        ' ',
      );
    fc.assert(
      fc.property(fieldsOf(...names), odd, (fields, around) => {
        const json = JSON.stringify([
          around,
          {
            paper: { summary: '', authors: [], ...fields, id: '2501.00001', title: 'A Title' },
            around,
          },
        ]);
        assert(readPageData(json).papers.has('2501.00001'));
        if (looksLikeDigest(json)) parseDigest(json, 'a.json');
      }),
    );
  });
});
