import assert from 'node:assert/strict';
import { LineMap } from '../../../../src/core/text/lineMap';
import { findFileLinks, linkedNote, relinked } from '../../../../src/core/notes/fileLinks';

const notes = ['/w/lit/key.md', '/w/lit/deep/key.md', '/w/other/@two.qmd', '/w/a b/süß_x.md'];

describe('Links of a note to files', () => {
  it('are wikilinks, and destinations in all forms', () => {
    const text =
      'A [[lit/key]] ![[key.md#a b|shown]] and [t](../lit/key.md#x "T")\r\n' +
      '[**b**](<a b/c.md>) ![i](p.png) [[other]](q.md?x) [r][d] \\[[no]] `[[no]] [n](no.md)`\r\n\r\n' +
      '```\n[[no]] [n](no.md)\n[d]: no.md\n```\n\n> [d]: key.md "T"\n\n[e]: <x y.md>\n' +
      '[w](https://a.org/key.md) [h](#x) [m](mailto:a@b.c) <!-- [[no]] [n](no.md) -->\n' +
      '[s](s%C3%BC%C3%9F_x.md) [u](a\\_b.md)\n';
    const lines = new LineMap(text);
    const found = findFileLinks(text);
    for (const { range, written } of found) {
      assert.equal(text.slice(lines.offset(range.start), lines.offset(range.end)), written);
    }
    assert.deepEqual(
      found.map(({ kind, path }) => `${kind === 'wikilink' ? '[[' : '('}${path}`),
      [
        ...['[[lit/key', '[[key.md', '(../lit/key.md', '(a b/c.md', '(p.png', '[[other', '(q.md'],
        ...['(süß_x.md', '(a_b.md', '(key.md', '(x y.md'],
      ],
    );
  });

  it('lead to the right note in any folder, and to no other of that name', () => {
    const leads = (kind: 'wikilink' | 'link', path: string, note: string) =>
      linkedNote({ kind, path }, { note, root: '/w' }, notes);
    for (const [kind, path, note, expected] of [
      ['link', 'key.md', '/w/lit/n.md', notes[0]],
      ['link', 'key', '/w/lit/n.md', notes[0]],
      ['link', '../lit/key.md', '/w/daily/n.md', notes[0]],
      ['link', '/lit/key.md', '/w/daily/n.md', notes[0]],
      ['link', './deep/key.md', '/w/lit/n.md', notes[1]],
      ['link', 'key.md', '/w/n.md', undefined],
      ['link', 'lit/key.pdf', '/w/n.md', undefined],
      ['wikilink', 'key', '/w/n.md', notes[0]],
      ['wikilink', 'key', '/w/lit/deep/n.md', notes[1]],
      ['wikilink', 'key.md', '/w/n.md', notes[0]],
      ['wikilink', 'deep/key', '/w/n.md', notes[1]],
      ['wikilink', 'lit/key', '/w/far/away/n.md', notes[0]],
      ['wikilink', '../lit/key', '/w/daily/n.md', notes[0]],
      ['wikilink', 'it/key', '/w/n.md', undefined],
      ['wikilink', 'elsewhere/key', '/w/n.md', undefined],
      ['wikilink', 'two', '/w/n.md', notes[2]],
      ['wikilink', 'other/@two.qmd', '/w/n.md', notes[2]],
    ] as const) {
      assert.equal(leads(kind, path, note), expected, `${kind} ${path} in ${note}`);
    }
  });

  it('name the renamed file in the same form as before', () => {
    for (const [text, from, to, expected] of [
      ['[[lit/key]]', '/w/lit/key.md', '/w/lit/new.md', 'lit/new'],
      ['[[key.md#h]]', '/w/lit/key.md', '/w/lit/new.md', 'new.md'],
      ['[t](../a%20b/key.md#h)', '/w/a b/key.md', '/w/a b/new.md', '../a%20b/new.md'],
      ['[t](<a b/key.md>)', '/w/a b/key.md', '/w/a b/new.md', 'a b/new.md'],
      ['[t](s%C3%BC.md)', '/w/sü.md', '/w/new.md', 'new.md'],
      ['[[two]]', '/w/@two.md', '/w/@new.md', 'new'],
      ['[[a/@two.md]]', '/w/a/@two.md', '/w/a/@new.md', 'a/@new.md'],
    ] as const) {
      assert.equal(relinked(findFileLinks(text)[0]!, from, to), expected, text);
    }
  });
});
