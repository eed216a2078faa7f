import assert from 'node:assert/strict';
import { noteNaming } from '../../../../src/core/notes/namedStyle';
import { relativePath } from '../../../../src/core/text/uriText';

describe('The CSL style of a note', () => {
  for (const [what, note, csl, expected] of [
    [
      'is added to the front matter',
      '---\ntitle: A\n---\nText.',
      'a.csl',
      'csl: a.csl\ntitle: A\n',
    ],
    ['replaces another', '---\nlang: de\ncsl: "b c.csl"\n---\n', 'a.csl', 'lang: de\ncsl: a.csl\n'],
    ['is removed', '---\r\ncsl: b.csl\r\nlang: de\r\n---\r\n', undefined, 'lang: de\r\n'],
    ['keeps names with spaces', '---\n---\n', 'my styles/ä.csl', 'csl: "my styles/ä.csl"\n'],
  ] as const) {
    it(what, () => {
      const changed = noteNaming(note, csl) ?? assert.fail();
      const [, before = '', yaml = '', after = ''] =
        /^(---\r?\n)([^]*?)(---[^]*)$/.exec(changed) ?? [];
      assert.equal(yaml, expected);
      assert.ok(note.startsWith(before) && note.endsWith(after));
    });
  }

  it('gets front matter where there is none, and none is needed to name no style', () => {
    assert.equal(noteNaming('Text.\n', 'a.csl'), '---\ncsl: a.csl\n---\n\nText.\n');
    assert.equal(noteNaming('Text.\n', undefined), 'Text.\n');
  });

  it('stays where it is named for one format, or by several lines', () => {
    const ofFormat = '---\noutput:\n  pdf_document:\n    csl: b.csl\n---\n';
    assert.equal(noteNaming(ofFormat, undefined), undefined);
    assert.equal(noteNaming('---\ncsl: >\n  b.csl\n---\n', undefined), undefined);
  });

  it('is named by its path from the note', () => {
    assert.equal(relativePath('/a/notes/x.md', '/a/notes/s/b.csl'), 's/b.csl');
    assert.equal(relativePath('/a/notes/x.md', '/a/styles/b.csl'), '../styles/b.csl');
    assert.equal(relativePath('/x.md', '/b.csl'), 'b.csl');
  });
});
