import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readable } from '../../../../src/core/text/readable';
import { plainText, richText } from '../../../../src/core/text/richText';
import { attacks } from '../../../fixtures/attacks/attacks';
import { testTables } from '../../support/cases';
import { words } from '../../support/words';

/** The parts, with formulas between marks. */
function shown(text: string): readonly string[] {
  return richText(text).map((part) => {
    if (typeof part === 'string') return part;
    return part.display ? `⟦⟦${part.tex}⟧⟧` : `⟦${part.tex}⟧`;
  });
}

describe('richText', () => {
  testTables('tables/text/richText.json', { richText: shown });

  it('has the Unicode text of formulas', () => {
    assert.deepEqual(richText('as $\\alpha \\leq 1$'), [
      'as ',
      { tex: '\\alpha \\leq 1', text: 'α ≤ 1', display: false },
    ]);
  });

  it('has the same plain text as readable for any text', () => {
    const piece = fc.constantFrom(
      ...[...words(`$x^2$ \\(a_i\\) $ \\[ \\] \\alpha { } the ~ \`\` '' 5`), ' '],
      ...['ꀀ', '\\textbf{', '^', '_', ...attacks.map((attack) => attack.slice(0, 40))],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const parts = richText(text);
        const plain = plainText(parts);
        // Beside a formula, a letter replaces it, so text that depends on its last character may differ.
        if (parts.every((part) => typeof part === 'string')) assert.equal(plain, readable(text));
        assert.doesNotMatch(plain, /[\ua000-\ua3ff]/.test(text) ? /$^/ : /[\ua000-\ua3ff]/);
        for (const part of parts) assert.notEqual(part, '');
      }),
    );
  });
});
