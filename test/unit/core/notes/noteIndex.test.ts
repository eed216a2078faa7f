import assert from 'node:assert/strict';
import { NoteIndex } from '../../../../src/core/notes/noteIndex';
import { citedKeys } from '../../support/citedKeys';

describe('The index of notes', () => {
  let notes: NoteIndex;
  beforeEach(() => {
    notes = new NoteIndex();
    notes.set('a.md', citedKeys('See [@one; @two, p. 3] and `@code`.', 'a.md'), false);
    notes.set('b.md', citedKeys('As @two says.', 'b.md'), true);
  });

  it('knows which notes cite a key', () => {
    assert.deepEqual(notes.notesCiting('two'), ['a.md', 'b.md']);
    assert.deepEqual(notes.notesCiting('one'), ['a.md']);
    assert.deepEqual(notes.notesCiting('code'), []);
  });

  it('knows the keys in use, and those that saved notes use or are named by', () => {
    notes.set('c.md', citedKeys('@three', 'c.md'), true);
    assert.deepEqual([...notes.usedKeys()].sort(), ['one', 'three', 'two']);
    assert.deepEqual([...notes.savedKeys()].sort(), ['a', 'one', 'two']);
  });

  it('follows notes that change and go', () => {
    notes.set('a.md', citedKeys('@four', 'a.md'), false);
    notes.delete('b.md');
    assert.deepEqual([...notes.usedKeys()], ['four']);
  });
});
