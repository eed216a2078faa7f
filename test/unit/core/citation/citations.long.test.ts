import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { assertLinear } from '../../support/linear';

describe('parseCitations', () => {
  it('takes linear time for white space in unclosed links and tags', () => {
    for (const opening of ['[a](', '[a](b', '[a](b "c"', '[a]{', '<a', '<a b', '::: ', '::: {a}']) {
      assertLinear(' '.repeat(16_000), (text) => parseCitations(`@k\n\n${opening}${text}@k x`));
    }
  });
});
