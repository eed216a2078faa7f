import assert from 'node:assert/strict';
import fc from 'fast-check';
import { notePath } from '../../../../src/core/literature/fileName';
import { fieldsIn } from '../../../../src/core/literature/template';
import { testTables } from '../../support/cases';

type Known = Parameters<typeof fieldsIn>[0] & { readonly key?: string };
const pathOf = (template: string, known: Known) =>
  notePath(template, fieldsIn(known), known.key ?? '');

describe('The file name of a literature note', () => {
  testTables('tables/literature/fileName.json', {
    notePath: ([template, known]: [string, Known]) => pathOf(template, known),
  });

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
