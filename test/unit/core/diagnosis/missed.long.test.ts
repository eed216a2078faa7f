import { missedCitations } from '../../../../src/core/diagnosis/missed';
import { assertLinear } from '../../support/linear';

describe('Missed citations', () => {
  it('are found in linear time', () => {
    for (const piece of ['`@a` ', '<!-- @a ', '``` @a\n', '\\@a ', '$@a ', '<@a ', '    @a\n\n']) {
      assertLinear(piece.repeat(3_000), missedCitations);
    }
    for (const start of ['    ', '<pre>', '<!-- ']) {
      assertLinear('@a '.repeat(8_000), (text) => missedCitations(`${start}${text}</pre> -->`));
    }
  }).timeout(60_000);
});
