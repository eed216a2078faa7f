import assert from 'node:assert/strict';
import fc from 'fast-check';
import { textHash } from '../../../../src/core/search/words/textHash';
import { paper as paperOf } from './papers';

const paper = (title: string, abstract: string, name?: string) =>
  paperOf('key', title, { abstract, ...(name !== undefined && { organization: { name } }) });

describe('The hash of a text', () => {
  const long = 'Reward models. '.repeat(700);
  it('differs when a text does', () => {
    const papers = [
      ...['', 'a', 'b', 'ab', 'ba', 'abc', 'abcd', 'abcde', 'é', 'e\u0301', 'ab\0', '深度', long],
      ...Array.from({ length: 200 }, (_, i) => `${long.slice(0, 900 + i)}${long.slice(902 + i)}`),
    ].flatMap((text) => [paper(text, ''), paper('', text), paper('', '', text), paper(text, text)]);
    const texts = new Set(papers.map((one) => JSON.stringify(one)));
    // A missing organization is the same as an empty name.
    assert.equal(new Set(papers.map((one) => textHash(one))).size, texts.size - 1);
  });

  it('is the same for equal texts, whatever the key', () => {
    const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const before = textHash(paper(a, b));
        const called = { ...paper(a, b), key: c };
        assert.equal(textHash(called), before);
        assert.equal(Number.isInteger(before) && before >= 0 && before < 2 ** 32, true);
      }),
    );
  });
});
