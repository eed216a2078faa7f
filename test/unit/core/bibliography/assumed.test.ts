import assert from 'node:assert/strict';
import { assumedBibliographies } from '../../../../src/core/bibliography/projectFiles';

describe('The bibliographies of a note that names none', () => {
  const assumed = (folder: string, files: readonly string[], chosen: readonly string[] = []) =>
    assumedBibliographies({
      folder: `file:///w${folder}`,
      files: files.map((file) => `file:///w/${file}`),
      byDefault: 'file:///w/references.bib',
      isChosen: (file) => chosen.some((name) => file.endsWith(`/${name}`)),
    }).map((file) => file.replace('file:///w/', ''));

  it('are those in its own folder', () => {
    const files = ['a.bib', 'paper/refs.bib', 'paper/more/x.bib', 'references.bib'];
    assert.deepEqual(assumed('/paper', files), ['paper/refs.bib']);
    assert.deepEqual(assumed('', ['a.bib', 'b.bib', 'c/d.bib']), ['a.bib', 'b.bib']);
  });

  it('are only the default one if it is in the same folder', () => {
    assert.deepEqual(assumed('', ['a.bib', 'references.bib', 'b.bib']), ['references.bib']);
  });

  it('are the only one of the workspace, in any folder', () => {
    assert.deepEqual(assumed('/notes', ['paper/refs.bib']), ['paper/refs.bib']);
    assert.deepEqual(assumed('/notes', ['references.bib']), ['references.bib']);
    assert.deepEqual(assumed('/notes', ['paper/refs.json']), ['paper/refs.json']);
  });

  it('are the default one, created or not, if there are several elsewhere', () => {
    for (const more of [[], ['references.bib']]) {
      assert.deepEqual(assumed('/notes', ['a.bib', 'b.bib', ...more]), ['references.bib']);
    }
    assert.deepEqual(assumed('/notes', []), ['references.bib']);
  });

  it('are the one of several that the user has chosen, unless the default one exists', () => {
    assert.deepEqual(assumed('/notes', ['a.bib', 'b.bib'], ['b.bib']), ['b.bib']);
    assert.deepEqual(assumed('/notes', ['a.bib', 'b.bib'], ['a.bib', 'b.bib']), ['references.bib']);
    const files = ['a.bib', 'b.bib', 'references.bib'];
    assert.deepEqual(assumed('/notes', files, ['b.bib']), ['references.bib']);
  });

  it('are all BibTeX files of its MyST project', () => {
    const found = assumedBibliographies({
      folder: 'file:///w/book/chapters',
      files: [
        'book/a.bib',
        'book/more/b.bib',
        'book/c.json',
        'bookends/d.bib',
        'references.bib',
      ].map((file) => `file:///w/${file}`),
      mystProject: 'file:///w/book',
      byDefault: 'file:///w/references.bib',
      isChosen: () => false,
    });
    assert.deepEqual(found, ['file:///w/book/a.bib', 'file:///w/book/more/b.bib']);
  });

  it('are not lists in JSON if there is BibTeX', () => {
    assert.deepEqual(assumed('', ['a.json', 'b.bib']), ['b.bib']);
    assert.deepEqual(assumed('/notes', ['a.json', 'c/b.bib']), ['c/b.bib']);
  });
});
