import assert from 'node:assert/strict';
import { keysInOther } from '../../../../src/core/citation/edit/otherTexts';

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
    it(`are told: ${what}`, () => assert.equal([...keysInOther(text, path)].join(' '), expected));
  }

  it('take time linear in their text', () => {
    for (const unit of [
      '\\cite[',
      '\\cite{a',
      '\\cite(',
      '\\cite[a]{b}',
      '@a.',
      '<a',
      'label("',
      '\\cite  ',
    ]) {
      const time = (count: number): number => {
        const text = unit.repeat(count);
        const start = performance.now();
        for (const path of ['a.tex', 'a.typ']) keysInOther(text, path);
        return performance.now() - start;
      };
      time(8_000);
      const [short, long] = [Math.max(5, time(8_000)), time(32_000)];
      assert.ok(long / short < 12, `${unit}: ${short} ms, ${long} ms`);
    }
  });
});
