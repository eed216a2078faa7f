import assert from 'node:assert/strict';
import fc from 'fast-check';
import { notePath } from '../../../../src/core/literature/fileName';
import { fieldsIn } from '../../../../src/core/literature/template';
import { settingPlace } from '../../../../src/core/files/settingPlace';
import type { PlaceRule } from '../../../../src/core/files/settingPlace';
import { english } from '../../../../src/core/text/localize';

const folder = { setting: 'x.folder' };
const file = { setting: 'x.file', endings: ['.txt', '.md'] };
const at = (path: string, rule: PlaceRule = folder) => settingPlace(path, rule, english);

describe('A path in the settings', () => {
  for (const [path, segments] of [
    ['digests', ['digests']],
    ['notes/papers/', ['notes', 'papers']],
    ['notes\\papers', ['notes', 'papers']],
    ['./a/./b', ['a', 'b']],
    [' Notes etc. ', ['Notes etc.']],
    ['.paper-digest/notes', ['.paper-digest', 'notes']],
    ['été/字…', ['été', '字…']],
    ['a..b', ['a..b']],
    ['', []],
    ['.', []],
  ] as const) {
    it(`can be “${path}”`, () => assert.deepEqual(at(path), { segments }));
  }

  for (const [why, paths] of [
    [/points outside/, ['..', 'a/../../b', 'a\\..\\b']],
    [
      /path relative to the workspace folder/,
      ['/etc', '\\\\server\\share', 'C:\\notes', 'c:notes'],
    ],
    [/path relative to the workspace folder/, ['~/notes', 'file:///etc']],
    [/hidden/, ['.git/hooks', '.GIT/hooks', 'a/.vscode', '.paper-digest/.git', 'a/.paper-digest']],
    [/hidden/, ['\u200c.git', '.\u200dgit', 'a/ .git', 'a/.. /b']],
    [/isn't valid on every operating system/, ['GIT~1/hooks', 'a\0b', 'a\nb']],
  ] as const) {
    for (const path of paths) {
      it(`cannot be ${JSON.stringify(path)}`, () => {
        const { fault = '' } = at(path);
        assert.match(fault, why);
        assert.match(fault, /“x\.folder”/);
      });
    }
  }

  it('names a file with a valid extension', () => {
    assert.deepEqual(at('a/b.TXT', file), { segments: ['a', 'b.TXT'] });
    for (const path of ['', 'a/', 'a/b', 'a.sh', 'a.txt.sh', 'a.md/b', 'txt']) {
      assert.match(at(path, file).fault ?? '', /ends in \.txt, \.md/, path);
    }
    for (const path of ['.txt', '.env.txt', 'a/.md', '.paper-digest']) {
      assert.ok(at(path, file).fault, path);
    }
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
