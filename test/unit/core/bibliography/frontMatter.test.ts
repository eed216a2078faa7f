import assert from 'node:assert/strict';
import {
  noteBibliographies,
  yamlBibliographies,
} from '../../../../src/core/bibliography/read/frontMatter';

describe('noteBibliographies', () => {
  it('reads a name, a list in one line and a list in several', () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['bibliography: refs.bib', ['refs.bib']],
      ['bibliography: "my refs.bib" # mine', ['my refs.bib']],
      ["'bibliography': 'it''s.bib'", ["it's.bib"]],
      ['bibliography: [a.bib, "b.json"]', ['a.bib', 'b.json']],
      ['title: X\nbibliography:\n  - a.bib\n  - sub/b.bib\ncsl: x.csl', ['a.bib', 'sub/b.bib']],
      ['bibliography:\n- a.bib', ['a.bib']],
      ['params:\n  day: !r Sys.Date()\nbibliography: a.bib', ['a.bib']],
      ['x:\n  bibliography: a.bib', []],
      ['bibliography:\n  main: a.bib\n  other: b.bib', ['a.bib', 'b.bib']],
      ['bibliography_main: a.bib\nmetadata:\n  bibliography: [b.bib, a.bib]', ['a.bib', 'b.bib']],
      ['format:\n  pdf:\n    bibliography: p.bib\n  html: default', ['p.bib']],
      ['output:\n  x::y:\n    pandoc_args: [--toc, --bibliography, a.bib]', ['a.bib']],
      ['x::y:\n  pandoc_args: "--bibliography=a.bib"\n  bibliography: no.bib', ['a.bib']],
      ['book:\n  bibliography: b.bib', ['b.bib']],
      ['bibliography:', []],
      ['bibliography: a.bib\nbroken: [', []],
      ['title: No', []],
    ];
    for (const [yaml, names] of cases) {
      for (const [eol, end] of [
        ['\n', '---'],
        ['\r\n', '...'],
      ] as const) {
        const note = ['---', ...yaml.split('\n'), end, '', 'Text'].join(eol);
        assert.deepEqual(noteBibliographies(note), names, yaml);
      }
    }
  });

  it('reads metadata after a blank line anywhere in the note, as Pandoc does', () => {
    const later = '# Title\n\nText [@roe2020].\n\n---\nbibliography: refs.bib\n...\n\nMore.\n';
    assert.deepEqual(noteBibliographies(later), ['refs.bib']);
    assert.deepEqual(noteBibliographies(later.replaceAll('\n', '\r\n')), ['refs.bib']);
    const both = `---\nbibliography: a.bib\n---\n\n---\n\nA slide\n\n---\nMore: text\n\n${later}`;
    assert.deepEqual(noteBibliographies(both), ['a.bib', 'refs.bib']);
  });

  it('reads project files of MyST and Jupyter Book', () => {
    const myst = 'version: 1\nproject:\n  title: X\n  bibliography:\n    - a.bib\n    - b.bib\n';
    assert.deepEqual(yamlBibliographies(myst), ['a.bib', 'b.bib']);
    assert.deepEqual(yamlBibliographies('bibtex_bibfiles:\n  - c.bib\n'), ['c.bib']);
    const sphinx = 'sphinx:\n  config:\n    bibtex_bibfiles: [d.bib]\n';
    assert.deepEqual(yamlBibliographies(sphinx), ['d.bib']);
  });

  it('reads nothing else', () => {
    for (const note of [
      'bibliography: a.bib\n',
      'Text\n---\nbibliography: a.bib\n---\n',
      '---\nbibliography: a.bib\n',
      '----\nbibliography: a.bib\n---\n',
    ]) {
      assert.deepEqual(noteBibliographies(note), [], note);
    }
  });
});
