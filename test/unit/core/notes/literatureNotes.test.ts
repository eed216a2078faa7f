import assert from 'node:assert/strict';
import { LibrarySnapshot } from '../../../../src/core/library/lookup/snapshot';
import { LiteratureNotes } from '../../../../src/core/notes/literatureNotes';
import { NoteIndex } from '../../../../src/core/notes/noteIndex';
import { fileKey, statedKey } from '../../../../src/core/notes/subject';
import { citedKeys } from '../../support/citedKeys';

const pause = () => Promise.resolve();

describe('The key of the work that a note is about', () => {
  it('stands in its front matter', () => {
    assert.equal(statedKey('---\ntitle: X\nkey: "@one2025"\n---\n'), 'one2025');
    assert.equal(statedKey('---\r\nkey: 2025\r\n---\r\n'), '2025');
  });

  it('is not told by anything else', () => {
    for (const note of [
      'key: one',
      '---\nkey: [one\n---\n',
      '---\nkey: ""\n---\n',
      '---\nkey: [a]\n---',
    ]) {
      assert.equal(statedKey(note), undefined);
    }
  });

  it('may be the name of its file', () => {
    assert.equal(fileKey('file:///n/gdpo%202026.md'), 'gdpo 2026');
    assert.equal(fileKey('file:///n/%zz.md'), '%zz');
    assert.equal(fileKey('file:///n/@gdpo2026.md'), 'gdpo2026');
    assert.equal(fileKey('file:///n/%40gdpo2026.md'), 'gdpo2026');
  });
});

describe('Literature notes', () => {
  const paper = (key: string) => ({ key, title: key, links: [], sightings: [] });
  const library = (...keys: string[]) =>
    new LibrarySnapshot({
      papers: keys.map(paper),
      digests: [],
      problems: [],
      aliases: [['old2025', 'one2025']],
      bibliography: [],
    });
  let notes: NoteIndex;
  let literature: LiteratureNotes;
  const setNote = (uri: string, text: string, isUnsaved = false): void =>
    notes.set(uri, citedKeys(text, uri), isUnsaved, statedKey(text));
  beforeEach(() => {
    notes = new NoteIndex();
    literature = new LiteratureNotes(notes);
  });

  it('belong to papers by front matter or by name, and front matter wins', async () => {
    const snapshot = library('one2025', 'two2025');
    setNote('a/two2025.md', '');
    setNote('readme.md', '');
    setNote('b/any.md', '---\nkey: old2025\n---\n');
    assert.deepEqual(Object.fromEntries(await literature.of(snapshot, pause)), {
      one2025: 'b/any.md',
      two2025: 'a/two2025.md',
    });
    setNote('z.md', '---\nkey: two2025\n---\n');
    setNote('y.md', '---\nkey: two2025\n---\n');
    assert.equal((await literature.of(snapshot, pause)).get('two2025'), 'y.md');
  });

  it('follow notes and library, and stay the same map while nothing changes', async () => {
    setNote('one2025.md', '');
    assert.equal((await literature.of(library(), pause)).size, 0);
    const known = await literature.of(library('one2025'), pause);
    assert.equal(known.get('one2025'), 'one2025.md');
    setNote('one2025.md', 'More words.');
    setNote('other.md', '');
    assert.equal(await literature.of(library('one2025'), pause), known);
    notes.delete('one2025.md');
    assert.equal((await literature.of(library('one2025'), pause)).size, 0);
  });

  it('hold the key of their paper, without citing it', () => {
    const before = notes.revision;
    setNote('a.md', '---\nkey: one2025\n---\n');
    setNote('two2025.md', '', true);
    assert.notEqual(notes.revision, before);
    assert.deepEqual([...notes.usedKeys()], []);
    assert.ok(['one2025', 'two2025'].every((key) => notes.heldKeys.has(key)));
    assert.deepEqual([...notes.savedKeys()], ['one2025']);
  });
});
