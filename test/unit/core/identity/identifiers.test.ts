import assert from 'node:assert/strict';
import {
  arxivIdIn,
  arxivIdOf,
  arxivIdOfDoi,
  arxivMonth,
  doiIn,
  doiOf,
  doiOfField,
  identifierOf,
  identifiers,
  wholeArxivId,
} from '../../../../src/core/identity/identifiers';
import { assertLinear } from '../../support/linear';

type Reader = (text: string) => unknown;

/** The result of each function for a text. */
const cases: readonly (readonly [read: Reader, text: string, expected: unknown])[] = [
  [arxivIdOf, 'https://arxiv.org/abs/2501.12345v2', '2501.12345'],
  [arxivIdOf, 'https://arxiv.org/pdf/2501.12345.pdf', '2501.12345'],
  [arxivIdOf, 'https://huggingface.co/papers/2501.12345#community', '2501.12345'],
  [arxivIdOf, 'arXiv:2501.12345v1 [cs.CL]', '2501.12345'],
  [arxivIdOf, 'https://arxiv.org/abs/hep-th/9901001', 'hep-th/9901001'],
  [arxivIdOf, 'https://example.org/abs/2501.12345', undefined],
  [doiOf, 'https://doi.org/10.1000/182', '10.1000/182'],
  [doiOf, 'doi:10.1000/182.', '10.1000/182'],
  [doiOf, '10.1000/182', undefined],
  [doiIn, 'See 10.1000/182, there.', '10.1000/182'],
  [doiIn, 'See 10.48550/arXiv.2501.12345.', undefined],
  [doiOfField, 'https://doi.org/10.1000/a\\_b', '10.1000/a_b'],
  [arxivIdIn, 'arXiv:2501.1234567', undefined],
  [arxivIdIn, 'arXiv:2501.12345.6', undefined],
  [arxivIdIn, 'arXiv:cs/01010012', undefined],
  [wholeArxivId, 'page 2501.12345', undefined],
  [identifierOf, '10.1000/182', { doi: '10.1000/182' }],
  [identifierOf, '10.48550/arXiv.2501.12345', { arxivId: '2501.12345' }],
  [identifierOf, 'arxiv.org/abs/2501.12345', { arxivId: '2501.12345' }],
  [identifierOf, '2501.12345v2', { arxivId: '2501.12345' }],
  [identifierOf, 'see 2501.12345', undefined],
  [arxivMonth, '2504.12345', { year: 2025, month: 4 }],
  [arxivMonth, '0704.0001', { year: 2007, month: 4 }],
  [arxivMonth, 'hep-th/9901001', { year: 1999, month: 1 }],
  [arxivMonth, 'cs.AI/0703123v2', { year: 2007, month: 3 }],
  [arxivMonth, 'hep-th/9108001', { year: 1991, month: 8 }],
  ...'2513.12345 2500.12345 0703.0001 cs/0704001 cs/9107001 9912.12345 x'
    .split(' ')
    .map((id) => [arxivMonth, id, undefined] as const),
];

describe('Identifiers of a paper', () => {
  for (const [read, text, expected] of cases) {
    it(`${read.name} reads ${text}`, () => assert.deepEqual(read(text), expected));
  }

  it('are the same in every notation', () => {
    for (const id of ['cs/0101001', 'cs.AI/0101001', 'CS.ai/0101001v2']) {
      assert.equal(arxivIdOf(`https://arxiv.org/abs/${id}`), 'cs/0101001');
      assert.equal(arxivIdOf(`arXiv:${id}`), 'cs/0101001');
      assert.equal(arxivIdIn(`To appear; see arXiv:${id}.`), 'cs/0101001');
      assert.equal(arxivIdOfDoi(`10.48550/arXiv.${id}`), 'cs/0101001');
      assert.equal(wholeArxivId(` ${id} `), 'cs/0101001');
      const known = { arxivId: id, doi: `10.48550/arXiv.${id}` };
      assert.deepEqual(identifiers(known), ['arxiv:cs/0101001']);
    }
    assert.deepEqual(identifiers({ doi: '10.1000/X' }), ['doi:10.1000/x']);
    assert.deepEqual(identifiers({}), []);
  });

  it('are read in linear time', () => {
    assertLinear(','.repeat(16_000), (text) => doiOf(`doi:10.1000/${text}x`));
    assertLinear('a-'.repeat(8_000), (text) => arxivIdIn(`arXiv:${text}`));
  });
});
