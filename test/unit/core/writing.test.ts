import assert from 'node:assert/strict';
import { withPreview } from '../../../bench/pandocComparison';
import { noteBibliographies, yamlStyle } from '../../../src/core/bibliography/read/frontMatter';
import { parseBibliography } from '../../../src/core/bibliography/read/file';
import { looksLikeBibliography } from '../../../src/core/bibliography/read/format';
import type { BibliographyFormat } from '../../../src/core/bibliography/work/entry';
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
import { itReturns } from '../support/cases';

const itemsIn = (note: string) => parseCitations(note).flatMap(({ items }) => items);

/** The last paragraph of a note in the preview, with a made-up article for each key. */
async function shown(note: string, style: ReferenceStyle): Promise<string> {
  const entries = [...new Set(itemsIn(note).map(({ key }) => key))].map((key) => {
    const [, name = '', year = '2001'] = /^(\D+)(\d*)$/.exec(key) ?? [];
    return `@article{${key}, author={${name.charAt(0).toUpperCase()}${name.slice(1)}, Ann}, title={On ${key}}, journal={J}, year={${year || '2001'}}}`;
  });
  const form = ['ieee', 'nature'].includes(style) ? 'numeric' : 'authorYear';
  const { lang = '' } = yamlStyle(frontMatterOf(note) ?? '');
  const text = note.split('---\n').at(-1) ?? '';
  const { citations } = await withPreview(text, entries.join('\n'), style, form, lang);
  return citations.at(-1) ?? '';
}

const workOf = (text: string, format: BibliographyFormat) => {
  const [entry = assert.fail()] = parseBibliography(text, format).entries;
  return toWork(entry, format);
};

describe('Citations as writers have them', () => {
  const numbered = '[@a]\n\n[@b]\n\nB [@b; @a].';
  for (const [style, note, expected] of [
    [
      'apa',
      'A [@zed2001; @abe2002]. B [@roe2019; @roe2020].',
      'A (Abe, 2002; Zed, 2001). B (Roe, 2019, 2020).',
    ],
    ['apa', 'Roe says so -@roe2019.', 'Roe says so (2019).'],
    ['mla', 'A [@roe2019, p. 33].', 'A (Roe 33).'],
    ['ieee', numbered, 'B [1], [2].'],
    ['nature', numbered, 'B 1,2.'],
    ['apa', '---\nlang: de\n---\n[@k, S. 3]', '(K, 2001, S. 3)'],
  ] as const) {
    it(`are shown in ${style}: ${expected}`, async () => {
      assert.equal(await shown(note, style), expected);
    });
  }

  itReturns('notes/written.json', (note) => {
    const labels = noteCrossReferences(note);
    return itemsIn(note).map((item) => {
      const kinds = {
        isLabel: isCrossReference(item.key, labels),
        isIdentifier: isIdentifier(item.key),
      };
      return { key: item.key, ...kinds, isMention: isMention(item) };
    });
  });

  it('are not expected in notes about a project', () => {
    const note = '@AGENTS.md\n\nThanks to @octo-jo.';
    for (const name of ['CLAUDE.md', 'a/README.md', 'CHANGELOG.md']) {
      assert.ok(isAboutProject(name, note), name);
    }
  });

  it('have bibliographies in a later metadata block, or in other formats', () => {
    const later = '# Title\n\nText [@roe2020].\n\n---\nbibliography: refs.bib\n...\n';
    assert.deepEqual(noteBibliographies(later), ['refs.bib']);
    const items =
      '{"items": [{"id": "roe2020", "type": "article-journal", "title": "T", "author": [{"family": "Roe", "given": "Ann"}], "issued": "2020-05-06"}]}';
    assert.ok(looksLikeBibliography(items, 'file:///items.json'));
    const { key, title, authors, date } = workOf(items, 'cslJson');
    const expected = ['roe2020', 'T', ['Roe, Ann'], { year: 2020, month: 5, day: 6 }];
    assert.deepEqual([key, title, authors, date], expected);
    const fields = ['AU  - Roe, Ann', 'ED  - Kay, Di', 'TI  - Chapter', 'BT  - Book', 'ET  - 2'];
    const ris = ['TY  - CHAP', ...fields, 'PB  - Press', 'PY  - 2001', 'ER  - ', ''].join('\n');
    const chapter = workOf(ris, 'ris');
    assert.deepEqual(chapter.authors, ['Roe, Ann']);
    assert.deepEqual([chapter.details?.editors, chapter.details?.edition], [['Kay, Di'], '2']);
  });
});
