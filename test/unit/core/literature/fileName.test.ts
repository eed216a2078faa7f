import assert from 'node:assert/strict';
import fc from 'fast-check';
import { notePath } from '../../../../src/core/literature/fileName';
import { fieldsIn } from '../../../../src/core/literature/template';

const values = { key: 'gdpo2026', title: 'GDPO: What / Why?', year: '2026' };
const pathOf = (template: string, known: { readonly key?: string; readonly title?: string }) =>
  notePath(template, fieldsIn(known), known.key ?? '');

describe('The file name of a literature note', () => {
  for (const [template, known, expected] of [
    ['${key}', values, ['gdpo2026.md']],
    ['${year} ${title}.md', values, ['2026 GDPO What Why.md']],
    ['${year}/@${key}', values, ['2026', '@gdpo2026.md']],
    // Unknown values are left out, and the key is used when nothing else is known.
    ['${organization}/${year} - ${title}', { key: 'a', title: 'A' }, ['A.md']],
    ['${organization}', values, ['gdpo2026.md']],
    ['', values, ['gdpo2026.md']],
    // Characters and names that file systems don't allow.
    ['${key}', { key: 'DBLP:conf/nips/x' }, ['DBLP-conf-nips-x.md']],
    ['${title}', { title: 'CON' }, ['_CON.md']],
    ['${title}', { title: '../../etc/passwd' }, ['etc-passwd.md']],
  ] as const) {
    it(`is built from “${template}”: ${expected.join('/')}`, () => {
      assert.deepEqual(pathOf(template, known), expected);
    });
  }

  it('is valid on every file system and inside the folder, for any title', () => {
    const title = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: fc.constantFrom(...Array.from('./\\:*?"<>|#^[] -~aé字')), maxLength: 400 }),
    );
    fc.assert(
      fc.property(
        title,
        fc.constantFrom('${title}', '${title}/${title}', 'x ${title}.md'),
        (title, name) => {
          for (const segment of pathOf(name, { key: 'k', title })) {
            assert.doesNotMatch(segment, /[\\/:*?"<>|#^[\]\p{Cc}]|^[\s.]|[\s.]$/u);
            assert.ok(segment !== '' && Buffer.byteLength(segment) <= 204, segment);
          }
        },
      ),
    );
  });
});
