import assert from 'node:assert/strict';
import fc from 'fast-check';
import { notePath } from '../../../../src/core/literature/fileName';
import { fieldsIn } from '../../../../src/core/literature/template';

const values = { key: 'gdpo2026', title: 'GDPO: What / Why?', year: '2026' };
const pathOf = (template: string, known: { readonly key?: string; readonly title?: string }) =>
  notePath(template, fieldsIn(known), known.key ?? '');

describe('The file name of a literature note', () => {
  it('is made from a template', () => {
    assert.deepEqual(pathOf('${key}', values), ['gdpo2026.md']);
    assert.deepEqual(pathOf('${year} ${title}.md', values), ['2026 GDPO What Why.md']);
    assert.deepEqual(pathOf('${year}/@${key}', values), ['2026', '@gdpo2026.md']);
  });

  it('goes without what is unknown, and is the key when nothing is left', () => {
    assert.deepEqual(pathOf('${organization}/${year} - ${title}', { key: 'a', title: 'A' }), [
      'A.md',
    ]);
    assert.deepEqual(pathOf('${organization}', values), ['gdpo2026.md']);
    assert.deepEqual(pathOf('', values), ['gdpo2026.md']);
  });

  it('keeps a key recognisable that holds what a file name cannot', () => {
    assert.deepEqual(pathOf('${key}', { key: 'DBLP:conf/nips/x' }), ['DBLP-conf-nips-x.md']);
  });

  it('takes no name that a system reserves', () => {
    assert.deepEqual(pathOf('${title}', { title: 'CON' }), ['_CON.md']);
    assert.deepEqual(pathOf('${title}', { title: '../../etc/passwd' }), ['etc-passwd.md']);
  });

  it('is a name that every file system takes, inside of the folder, whatever the title', () => {
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
