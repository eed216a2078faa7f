import assert from 'node:assert/strict';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { inOneGo } from '../../../../src/core/base/steps';
import { ownEntrySteps } from '../../../../src/core/bibliography/write/ownEntry';

describe('An entry of a BibTeX file', () => {
  const written = (text: string, key = 'old', as = 'new', title = '') =>
    inOneGo(ownEntrySteps(text))(key, title, as);

  it('keeps its text and layout with all fields, under the needed key', () => {
    const entry = (key: string) =>
      `@Article{ ${key} ,\r\n  Title = "On {Herons}",\r\n  volume=3, pages = {1--9}, month = jan\r\n}`;
    assert.equal(written(`@misc{x}\r\n% old\r\n${entry('old')}\r\n@misc{y}`), entry('new'));
    assert.equal(written(entry('old'), 'old', 'old'), entry('old'));
    assert.equal(written(entry('old'), 'Old'), undefined);
  });

  it('is written with the macros of its file expanded', () => {
    assert.equal(
      written('@string{jb = "J. Birds"}\n@article{old, journal = jb, month = mar, volume = 3}'),
      '@article{new,\n  journal = {J. Birds},\n  month = mar,\n  volume = {3},\n}',
    );
    assert.match(
      written('@string{m = "March"}\n@misc{old, month = m}') ?? '',
      /month = \{March\},/,
    );
  });

  it('is written with inherited fields', () => {
    const text = written(
      '@incollection{old, title = {Part}, crossref = {book}}\n@book{book, title = {Whole}, publisher = {P}}',
    );
    assert.match(text ?? '', /booktitle = \{Whole\}/);
    assert.match(text ?? '', /publisher = \{P\}/);
    assert.doesNotMatch(text ?? '', /crossref/);
  });

  it('is chosen by title among several with one key, and found by its other keys', () => {
    const text =
      '@misc{old, title = {A}}\n@misc{old, title = {B}}\n@book{c, ids = {d}, title = {C}}';
    assert.equal(written(text, 'old', 'b', 'B'), '@misc{b, title = {B}}');
    assert.equal(written(text, 'd', 'e', 'C'), '@book{e, ids = {d}, title = {C}}');
  });

  it('is exported unchanged', () => {
    const paper = { key: 'k', title: 'T', abstract: '', links: [], sightings: [] };
    const own = new Map([['k', '@book{k,\r\n volume = 3}']]);
    for (const format of ['bibtex', 'biblatex'] as const) {
      assert.equal(exportBibliography([paper], format, {}, own), '@book{k,\n volume = 3}\n');
    }
    assert.match(exportBibliography([paper], 'cslJson', {}, own), /"title": "T"/);
  });
});
