import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readable } from '../../../../src/core/text/readable';
import { plainText, richText } from '../../../../src/core/text/richText';
import { attacks } from '../../../fixtures/attacks/attacks';
import { words } from '../../support/words';

/** As text, with formulas between marks. */
function shown(text: string): string {
  return richText(text)
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.display ? `⟦⟦${part.tex}⟧⟧` : `⟦${part.tex}⟧`;
    })
    .join('');
}

describe('richText', () => {
  it('keeps delimited formulas, and makes the rest readable', () => {
    const text =
      'We learn $\\pi_\\theta$ by \\(Q^*\\), 79.7\\% of $$x^2$$ and \\[ \\frac{a}{b} \\].';
    assert.equal(
      shown(text),
      'We learn ⟦\\pi_\\theta⟧ by ⟦Q^*⟧, 79.7% of ⟦⟦x^2⟧⟧ and ⟦⟦ \\frac{a}{b} ⟧⟧.',
    );
  });

  it('has the Unicode text of formulas', () => {
    assert.deepEqual(richText('as $\\alpha \\leq 1$'), [
      'as ',
      { tex: '\\alpha \\leq 1', text: 'α ≤ 1', display: false },
    ]);
  });

  it('keeps formulas as text where plain text shows them as well', () => {
    assert.equal(shown('a $3\\times$ gain of $79.7\\%$'), 'a 3× gain of 79.7%');
    assert.equal(shown('$10^5$ steps of $\\textbf{Agent-X}$'), '10⁵ steps of Agent-X');
  });

  it('finds no formulas in money, shell variables and escaped brackets', () => {
    for (const text of ['from $5 to $10 a month', 'set $HOME or $PATH', 'see \\[12\\]', '$']) {
      assert.deepEqual(richText(text), [readable(text)]);
    }
  });

  it('reads ties, quotations and commands around formulas', () => {
    assert.equal(shown('Table~$x$'), 'Table ⟦x⟧');
    assert.equal(shown("``the $n$-th''"), '“the ⟦n⟧-th”');
    assert.equal(shown('\\emph{all $x_i$ at once}'), 'all ⟦x_i⟧ at once');
  });

  it('is plain text when a formula is removed with the command around it', () => {
    const text = '\\label{$x^2$} b';
    assert.deepEqual(richText(text), [readable(text)]);
  });

  it('is empty for white space', () => assert.deepEqual(richText('  '), []));

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
