import fc from 'fast-check';
import assert from 'node:assert/strict';
import { findKeyMentions, isPandocCitation } from '../../../../src/core/citation/pandoc/mentions';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { testTables } from '../../support/cases';
import { textIn } from '../../support/textIn';
import { valuesOf } from '../../support/valuesOf';
import { markdownTexts } from './markdownTexts';

describe('The keys that a note mentions', () => {
  testTables('tables/citation/mentions.json', {
    findKeyMentions: (markdown: string) =>
      findKeyMentions(markdown, (key) => ['a', 'b2'].includes(key)).map((mention) => {
        const { kind, key, keyRange, range } = mention;
        assert.equal(textIn(markdown, keyRange), key);
        return `${kind} ${textIn(markdown, range)}`;
      }),
    isPandocCitation: (markdown: string) =>
      valuesOf(findKeyMentions(markdown, () => true).filter(isPandocCitation), 'key'),
  });

  it('include every citation, in the order of the text', () => {
    fc.assert(
      fc.property(markdownTexts, (markdown) => {
        const text = `${markdown} [[k]] x[^k]`;
        const found = findKeyMentions(text, () => true).filter(({ kind }) => kind === 'citation');
        const citations = parseCitations(text).flatMap(({ items }) => items);
        assert.deepEqual(valuesOf(found, 'keyRange'), valuesOf(citations, 'keyRange'));
      }),
    );
  });
});
