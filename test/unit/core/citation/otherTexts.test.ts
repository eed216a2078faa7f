import assert from 'node:assert/strict';
import { assertLinear } from '../../support/linear';
import { keysInOther } from '../../../../src/core/citation/edit/otherTexts';
import { words } from '../../support/words';

describe('The keys in LaTeX and Typst', () => {
  const cases: Readonly<Record<string, readonly [path: string, text: string, keys: string]>> = {
    'of citations': [
      'a.tex',
      'As \\citep[see][p.~3]{one, two2020} and \\cite{three}.',
      'one two2020 three',
    ],
    'of several in one': [
      'a.ltx',
      '\\autocites(see)[12]{one}[3]{two}, \\Textcite* {three}',
      'one two three',
    ],
    'that are not printed': ['a.tex', '\\nocite{one}\\bibentry{two} \\label{no} no', 'one two'],
    'of commands without an end': ['a.tex', '\\cite{one', ''],
    'of references': [
      'a.typ',
      'As @one and @two:b. See #cite(<three>, form: "prose"), me@x',
      'one two:b three x',
    ],
    'of labels': ['a.typ', '#cite(label("one/2"))', 'one/2'],
    'of other files': ['a.md', '@one \\cite{two}', ''],
  };
  for (const [what, [path, text, expected]] of Object.entries(cases)) {
    it(`are found: ${what}`, () => assert.equal([...keysInOther(text, path)].join(' '), expected));
  }

  it('take linear time', () => {
    for (const unit of [
      ...words(`\\cite[ \\cite{a \\cite( \\cite[a]{b} @a. <a label("`),
      '\\cite  ',
    ]) {
      for (const path of ['a.tex', 'a.typ']) {
        assertLinear(unit.repeat(8_000), (text) => keysInOther(text, path), unit);
      }
    }
  });
});
