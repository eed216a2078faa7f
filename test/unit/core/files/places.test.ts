import assert from 'node:assert/strict';
import fc from 'fast-check';
import { notePath } from '../../../../src/core/literature/fileName';
import { fieldsIn } from '../../../../src/core/literature/template';
import { settingPlace } from '../../../../src/core/files/settingPlace';
import { english } from '../../../../src/core/text/localize';
import { testTables } from '../../support/cases';

const folder = { setting: 'x.folder' };
const file = { setting: 'x.file', endings: ['.txt', '.md'] };

describe('A path in the settings', () => {
  testTables('tables/files/places.json', {
    'a folder': (path: string) => settingPlace(path, folder, english),
    'a file': (path: string) => settingPlace(path, file, english),
  });

  it('never leads out of the folder or into a hidden one', () => {
    const pieces = fc.constantFrom(
      ...['..', '.', '/', '\\', '.git', '~', 'C:', ' '],
      ...['\u200b', '\t', '.paper-digest', '.txt', 'a'],
    );
    const path = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(path, fc.constantFrom(folder, file), (path, rule) => {
        const place = settingPlace(path, rule, english);
        if (place.fault !== undefined) return;
        for (const [index, name] of place.segments.entries()) {
          assert.doesNotMatch(name, /[\\/\p{Cc}]/u);
          const seen = name.replace(/[\p{Cf}\s]/gu, '');
          assert.ok(!seen.startsWith('.') || (index === 0 && name === '.paper-digest'), name);
        }
      }),
    );
  });

  it('contains the paths of all literature notes', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...Array.from('./\\~: \u200c\u200b\ufeff1agit$')) }),
    );
    const markdown = { setting: 'x.note', endings: ['.md'] };
    fc.assert(
      fc.property(name, name, (template, title) => {
        const path = ['notes', ...notePath(template, fieldsIn({ key: 'k', title }), 'k')].join('/');
        assert.equal(settingPlace(path, markdown, english).fault, undefined);
      }),
    );
  });
});
