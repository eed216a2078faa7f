import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { withPreview } from '../../../bench/pandocComparison';
import { noteBibliographies, yamlStyle } from '../../../src/core/bibliography/read/frontMatter';
import { looksLikeBibliography, parseBibliography } from '../../../src/core/bibliography/read/file';
import { toWork } from '../../../src/core/bibliography/work/work';
import { isAboutProject, isMention } from '../../../src/core/citation/check';
import {
  isCrossReference,
  isIdentifier,
  noteCrossReferences,
} from '../../../src/core/citation/pandoc/crossReferences';
import { parseCitations } from '../../../src/core/citation/pandoc/parse';
import type { ReferenceStyle } from '../../../src/core/references/styles';
import { frontMatterOf } from '../../../src/core/text/frontMatter';
import { leaveOut } from '../../support/leaveOut';
import { material } from '../../support/material';

const keysIn = (note: string): readonly string[] =>
  parseCitations(note).flatMap(({ items }) => items.map(({ key }) => key));

/** The first paragraph of a note in the preview, with a made-up article for each key. */
async function shown(note: string, style: ReferenceStyle, lang = ''): Promise<string> {
  const entries = [...new Set(keysIn(note))].map((key) => {
    const [, name = '', year = '2001'] = /^(\D+)(\d*)$/.exec(key) ?? [];
    return `@article{${key}, author={${name.charAt(0).toUpperCase()}${name.slice(1)}, Ann}, title={On ${key}}, journal={J}, year={${year || '2001'}}}`;
  });
  const form = ['ieee', 'nature'].includes(style) ? 'numeric' : 'authorYear';
  const { citations } = await withPreview(note, entries.join('\n'), style, form, lang);
  return citations.at(-1) ?? '';
}

/** What must be so for each example that isn't a bibliography with its expected references. */
const examples: Readonly<Record<string, (text: string) => unknown>> = {
  '06-apa-order-and-years-in-brackets.md': async (text) => {
    const [note = '', expected = ''] = text.split(/ Expected \(APA\): |\nOurs/);
    assert.equal(await shown(note, 'apa'), expected);
  },
  '07-bare-suppress-author.md': async (text) => {
    const [note = ''] = text.split(' Expected');
    assert.ok(text.includes(`"${await shown(note, 'apa')}"`));
  },
  '17-csl-items.json': (text) => {
    assert.ok(looksLikeBibliography(text, 'file:///items.json'));
    const [entry] = parseBibliography(text, 'cslJson').entries;
    assert.ok(entry);
    const { key, title, authors, date } = toWork(entry, 'cslJson');
    const expected = ['roe2020', 'T', ['Roe, Ann'], { year: 2020, month: 5, day: 6 }];
    assert.deepEqual([key, title, authors, date], expected);
  },
  '18-myst.md': (text) => {
    const labels = noteCrossReferences(text);
    const cited = keysIn(text).filter((key) => !isCrossReference(key, labels));
    assert.deepEqual(cited, ['roe2020', 'li2019', 'kay2018', 'moe2021']);
  },
  '19-manubot.md': (text) => {
    assert.equal(keysIn(text).length, 3);
    assert.ok(keysIn(text).every(isIdentifier));
  },
  '20-bookdown-theorem.Rmd': (text) => assert.deepEqual(keysIn(text), ['roe2020', 'li2019']),
  '21-imports-and-mentions.md': (text) => {
    const items = parseCitations(text).flatMap((cluster) => cluster.items);
    assert.ok(items.every(isMention));
    for (const name of ['CLAUDE.md', 'a/README.md', 'CHANGELOG.md']) {
      assert.ok(isAboutProject(name, text));
    }
  },
  '24-mla-and-numeric-in-text.md': async () => {
    assert.equal(await shown('A [@roe2019, p. 33].', 'mla'), 'A (Roe 33).');
    const note = '[@a]\n\n[@b]\n\nB [@b; @a].';
    assert.equal(await shown(note, 'ieee'), 'B [1], [2].');
    assert.equal(await shown(note, 'nature'), 'B 1,2.');
  },
  '25-lang.md': async (text) => {
    const { lang = '' } = yamlStyle(frontMatterOf(text) ?? '');
    assert.equal(lang, 'de');
    assert.match(await shown('[@k, S. 3]', 'apa', lang), /^\(K, 2001, S\. 3\)$/);
  },
  '27-metadata-block-not-first.md': (text) =>
    assert.deepEqual(noteBibliographies(text), ['refs.bib']),
  '28-ris-editors.ris': (text) => {
    const [entry] = parseBibliography(text, 'ris').entries;
    assert.ok(entry);
    const { authors, details } = toWork(entry, 'ris');
    assert.deepEqual(authors, ['Roe, Ann']);
    assert.deepEqual([details?.editors, details?.edition], [['Kay, Di'], '2']);
  },
  '30-heading-attribute.md': (text) => assert.deepEqual(keysIn(text), []),
};

describe('An example of writers', () => {
  const folder = material('writing/');

  for (const [name, check] of Object.entries(examples)) {
    it(`is read as expected: ${name}`, async function () {
      const file = new URL(name, folder);
      if (!existsSync(file)) leaveOut(this, 'this needs the examples');
      await check(readFileSync(file, 'utf8'));
    });
  }

  it('is tested, whichever it is', function () {
    if (!existsSync(folder)) leaveOut(this, 'this needs the examples');
    // `likePandoc.material.test.ts` tests the references.
    const ofReferences = /^README\.md$|^reference-kinds\.md$|\.bib$|\.expected\.txt$/;
    const others = readdirSync(folder).filter((name) => !ofReferences.test(name));
    assert.deepEqual(others.sort(), Object.keys(examples).sort());
  });
});
