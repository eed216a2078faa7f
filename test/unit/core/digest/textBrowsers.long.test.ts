import { parseDigest } from '../../../../src/core/digest';
import { assertLinear } from '../../support/linear';

describe('A page through a text browser', () => {
  it('is read in linear time', function () {
    this.timeout(60_000);
    const list = '\nReferences\n\n1. https://huggingface.co/papers/2601.00001\n';
    for (const many of ['[1]', '[1]a ', '[1]\n', '[', '[1][', '• [1]\n', 'a\n', '[1]a\nb\n']) {
      const text = many.repeat(Math.ceil(25_000 / many.length));
      assertLinear(text, (whole) => parseDigest(`Daily Papers\n${whole}${list}`, 'file:///a.txt'));
    }
    assertLinear('1. https://huggingface.co/papers/2601.00001\n'.repeat(800), (many) =>
      parseDigest(`[1]Dunes\n\nReferences\n${many}`, 'file:///a.txt'),
    );
  });
});
