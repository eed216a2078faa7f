import { readable } from '../../../../src/core/text/readable';
import { assertLinear } from '../../support/linear';

describe('readable', () => {
  it('takes time linear in the text', () => {
    const units = [
      '{',
      '}',
      '\\',
      '$',
      '$$',
      '^{',
      '_',
      '`',
      "''",
      '\\footnote{',
      '\\sqrt',
      '~a',
      '^-1',
    ];
    units.push(
      '\\frac{',
      '\\alpha',
      '1',
      'a',
      '\\o',
      '`a ',
      '$a\\b',
      '\\(',
      'x^',
      '\\"',
      ' ',
      '\u200d',
    );
    for (const unit of units) {
      assertLinear(unit.repeat(20_000 / unit.length), readable);
    }
  });
});
