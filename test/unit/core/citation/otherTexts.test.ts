import { assertLinear } from '../../support/linear';
import { keysInOther } from '../../../../src/core/citation/edit/otherTexts';
import { testTables } from '../../support/cases';
import { words } from '../../support/words';

describe('The keys in LaTeX and Typst', () => {
  const keysIn = (ending: string) => (text: string) =>
    [...keysInOther(text, `a${ending}`)].join(' ');
  const endings = ['.tex', '.ltx', '.typ', '.md'];
  testTables(
    'tables/citation/otherTexts.json',
    Object.fromEntries(endings.map((ending) => [ending, keysIn(ending)])),
  );

  it('take linear time', () => {
    const units = words(`\\cite[ \\cite{a \\cite( \\cite[a]{b} @a. <a label("`);
    for (const unit of [...units, '\\cite  ']) {
      for (const path of ['a.tex', 'a.typ']) {
        assertLinear(unit.repeat(8_000), (text) => keysInOther(text, path), unit);
      }
    }
  });
});
