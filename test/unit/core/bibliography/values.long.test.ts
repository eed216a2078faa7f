import { bibtexNames } from '../../../../src/core/bibliography/work/names';
import { bibtexText } from '../../../../src/core/bibliography/work/tex';
import { assertLinear } from '../../support/linear';

describe('A value of a .bib file', () => {
  it('takes linear time for any repeated text after any beginning', () => {
    const units = ['{', '}', '\\', '$', ']$', '$(a~', '\\(', '{\\(}', "\\'", '\\c ', '{$', '\\em ', '--', '`', '\\$', '<i>', '<span>', '&', '\\href', '\\x{', 'a and ', ', ', 'a=']; // prettier-ignore
    for (const beginning of ['', '{', '$', '\\(', 'a=']) {
      for (const unit of units) {
        const text = unit.repeat(12_000 / unit.length);
        for (const read of [bibtexText, bibtexNames]) {
          assertLinear(text, (rest) => read(beginning + rest), `${beginning}${unit}`);
        }
      }
    }
  }).timeout(60_000);
});
