import { findMistakes } from '../../../../../src/core/search/query/mistakes';
import { parseQuery } from '../../../../../src/core/search/query/parse';
import { english } from '../../../../../src/core/text/localize';
import { assertLinear } from '../../../support/linear';

const today = { year: 2026, month: 1, day: 14 };

describe('Fixing any query', () => {
  it('takes linear time', function () {
    this.timeout(60_000);
    for (const piece of ['org: ', 'a or ', 'votes>1 ', '"a ', "'a ", 'title="', 'NOT ', '(a or ']) {
      assertLinear(piece.repeat(20_000 / piece.length), (text) => {
        findMistakes(parseQuery(text), english, today);
      });
    }
  });
});
