import assert from 'node:assert/strict';
import { noteBibliographies } from '../../../../src/core/bibliography/read/frontMatter';

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

  it('reads only front matter', () => {
    for (const note of [
      'bibliography: a.bib\n',
      '\n---\nbibliography: a.bib\n---\n',
      '---\nbibliography: a.bib\n',
      '----\nbibliography: a.bib\n---\n',
    ]) {
      assert.deepEqual(noteBibliographies(note), [], note);
    }
  });
});
