import assert from 'node:assert/strict';
import { findKeyMentions } from '../../../../src/core/citation/pandoc/mentions';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import { NoteKeys } from '../../../../src/core/library/lookup/noteKeys';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { NoteIndex, citedKeys } from '../../../../src/core/notes/noteIndex';
import { findUses, keysByMeaning } from '../../../../src/core/notes/uses';
import { pause } from '../../support/engineParts';
import { paper } from '../references/works';

const papers = [paper('heron2023', 'Heron: Wading Robots')];
const library = new LibraryView({ ...emptyLists, papers, aliases: [['heron', 'heron2023']] });
const meaningOf = (key: string): string => new NoteKeys(library).meaning(key);

describe('References to a work', () => {
  it('treat the keys of one paper as one symbol, and an unknown key as its own', async () => {
    assert.equal(meaningOf('heron'), 'heron2023');
    assert.equal(meaningOf('heron2023'), 'heron2023');
    assert.equal(meaningOf('egret'), 'egret');
    const groups = await keysByMeaning(['heron', 'egret', 'heron2023'], library, pause);
    assert.deepEqual(
      [...groups],
      [
        ['heron2023', ['heron', 'heron2023']],
        ['egret', ['egret']],
      ],
    );
  });

  it('include the range of the key in each form of a citation', () => {
    const text = 'See [@heron; -@{heron2023}, p. 3]\nand @heron.';
    const found = findKeyMentions(text, () => true).filter(
      ({ key }) => meaningOf(key) === 'heron2023',
    );
    const lines = text.split('\n');
    const cut = ({ start, end }: (typeof found)[number]['range']) =>
      lines[start.line]?.slice(start.character, end.character);
    assert.deepEqual(
      found.map(({ range, keyRange }) => [cut(range), cut(keyRange)]),
      [
        ['@heron', 'heron'],
        ['-@{heron2023}', 'heron2023'],
        ['@heron', 'heron'],
      ],
    );
  });

  it('include footnotes and wikilinks whose label is a key', () => {
    const text =
      'One[^heron], [^1], [[heron|a bird]] and [[Plan]].\n\n[^heron]: Heron.\n\n[^1]: No.';
    const found = findKeyMentions(text, (key) => library.resolve(key) !== undefined);
    assert.deepEqual(
      found.map(({ kind, range }) => [kind, range.start.line]),
      [
        ['footnote', 0],
        ['wikilink', 0],
        ['footnote', 2],
      ],
    );
    const notes = new NoteIndex();
    notes.set('a.md', citedKeys(text, 'a.md'), false);
    assert.deepEqual(notes.notesCiting('heron'), ['a.md']);
  });

  it('are sorted by note and place, whichever note is read first', async () => {
    const texts: Record<string, string> = { 'b.md': '@x and @x', 'a.md': '@x', 'c.md': '@y' };
    let pauses = 0;
    const found = await findUses({
      uris: ['b.md', 'c.md', 'a.md', 'gone.md', 'a.md'],
      isWanted: () => Promise.resolve((key) => key === 'x'),
      read: async (uri) => {
        if (uri === 'a.md') await new Promise((resolve) => setTimeout(resolve, 5));
        return texts[uri];
      },
      pause: () => {
        pauses += 1;
        return pause();
      },
    });
    assert.deepEqual(
      found.map(({ uri, keyRange }) => [uri, keyRange.start.character]),
      [
        ['a.md', 1],
        ['b.md', 1],
        ['b.md', 8],
      ],
    );
    assert.equal(pauses, 3, 'one before each note that is there');
  });
});

describe('The revision of the index of notes', () => {
  it('changes when a note uses other keys, and not when only its text changes', () => {
    const notes = new NoteIndex();
    const changes = (act: () => void): boolean => {
      const before = notes.revision;
      act();
      return notes.revision !== before;
    };
    assert.ok(changes(() => notes.set('a.md', citedKeys('@one', 'a.md'), false)));
    assert.ok(!changes(() => notes.set('a.md', citedKeys('Longer: @one', 'a.md'), true)));
    assert.ok(changes(() => notes.set('a.md', citedKeys('@two', 'a.md'), true)));
    assert.deepEqual([notes.notesCiting('one'), notes.notesCiting('two')], [[], ['a.md']]);
    assert.ok(changes(() => notes.delete('a.md')));
    assert.ok(!changes(() => notes.delete('a.md')));
  });
});
