import assert from 'node:assert/strict';
import {
  arxivIdIn,
  arxivIdOf,
  arxivIdOfDoi,
  arxivMonth,
  doiOf,
  wholeArxivId,
} from '../../../../src/core/identity/identifiers';
import { assertLinear } from '../../support/linear';

describe('The identifiers of a paper', () => {
  it('are read from addresses and from lines of their own', () => {
    assert.equal(arxivIdOf('https://arxiv.org/abs/2501.12345v2'), '2501.12345');
    assert.equal(arxivIdOf('https://arxiv.org/pdf/2501.12345.pdf'), '2501.12345');
    assert.equal(arxivIdOf('https://huggingface.co/papers/2501.12345#community'), '2501.12345');
    assert.equal(arxivIdOf('arXiv:2501.12345v1 [cs.CL]'), '2501.12345');
    assert.equal(arxivIdOf('https://arxiv.org/abs/hep-th/9901001'), 'hep-th/9901001');
    assert.equal(arxivIdOf('https://example.org/abs/2501.12345'), undefined);
    assert.equal(doiOf('https://doi.org/10.1000/182'), '10.1000/182');
    assert.equal(doiOf('doi:10.1000/182.'), '10.1000/182');
    assert.equal(doiOf('10.1000/182'), undefined);
    assertLinear(','.repeat(16_000), (text) => doiOf(`doi:10.1000/${text}x`));
  });

  it('are the same however they are written', () => {
    for (const id of ['cs/0101001', 'cs.AI/0101001', 'CS.ai/0101001v2']) {
      assert.equal(arxivIdOf(`https://arxiv.org/abs/${id}`), 'cs/0101001');
      assert.equal(arxivIdOf(`arXiv:${id}`), 'cs/0101001');
      assert.equal(arxivIdIn(`To appear; see arXiv:${id}.`), 'cs/0101001');
      assert.equal(arxivIdOfDoi(`10.48550/arXiv.${id}`), 'cs/0101001');
      assert.equal(wholeArxivId(` ${id} `), 'cs/0101001');
    }
  });

  it('are no part of longer numbers and words', () => {
    for (const id of ['2501.1234567', '2501.12345.6', 'cs/01010012']) {
      assert.equal(arxivIdIn(`arXiv:${id}`), undefined);
    }
    assert.equal(wholeArxivId('page 2501.12345'), undefined);
    assertLinear('a-'.repeat(8_000), (text) => arxivIdIn(`arXiv:${text}`));
  });

  it('tell the month of the first version', () => {
    assert.deepEqual(arxivMonth('2504.12345'), { year: 2025, month: 4 });
    assert.deepEqual(arxivMonth('0704.0001'), { year: 2007, month: 4 });
    assert.deepEqual(arxivMonth('hep-th/9901001'), { year: 1999, month: 1 });
    assert.deepEqual(arxivMonth('cs.AI/0703123v2'), { year: 2007, month: 3 });
    assert.deepEqual(arxivMonth('hep-th/9108001'), { year: 1991, month: 8 });
    for (const id of [
      '2513.12345',
      '2500.12345',
      '0703.0001',
      'cs/0704001',
      'cs/9107001',
      '9912.12345',
      'x',
      '',
    ]) {
      assert.equal(arxivMonth(id), undefined, id);
    }
  });
});
