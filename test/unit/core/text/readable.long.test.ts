import { readable } from '../../../../src/core/text/readable';
import { assertLinear } from '../../support/linear';
import { words } from '../../support/words';

describe('readable', () => {
  it('takes time linear in the text', () => {
    const units = words(
      `{ } \\ $ $$ ^{ _ \` '' \\footnote{ \\sqrt ~a ^-1 \\frac{ \\alpha 1 a \\o $a\\b \\( x^ \\"`,
    );
    for (const unit of [...units, '`a ', ' ', '\u200d']) {
      assertLinear(unit.repeat(20_000 / unit.length), readable);
    }
  });
});
