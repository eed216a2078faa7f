import { words } from '../../../../src/core/search/words/tokens';
import { assertLinear } from '../../support/linear';

describe('Words', () => {
  it('are found in linear time', function () {
    this.timeout(60_000);
    for (const piece of ['a', 'a-', '1.', 'aB', 'a1', "a's ", '深', 'e\u0301'.repeat(3)]) {
      assertLinear(piece.repeat(60_000 / piece.length), words);
    }
  });
});
