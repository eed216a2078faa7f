import assert from 'node:assert/strict';
import { markdownLanguage } from '../../../../src/core/documents/markdown';

describe('Markdown as a document language', () => {
  it('keeps the braces of a renamed key, and gets them where Pandoc needs them', () => {
    const rename = (text: string, key: string): string => {
      const [mention] = markdownLanguage.parse(text).mentions;
      assert.ok(mention);
      const { range, newText } = markdownLanguage.rename(text, mention, key);
      return text.slice(0, range.start.character) + newText + text.slice(range.end.character);
    };
    for (const [text, key, renamed] of [
      ['[-@old, p. 3]', 'new', '[-@new, p. 3]'],
      ['[@{old}]', 'new', '[@{new}]'],
      ['As @old.', 'a--b', 'As @{a--b}.'],
      ['@{old}', 'a--b', '@{a--b}'],
      ['See [[old|the old one]].', 'a--b', 'See [[a--b|the old one]].'],
      ['See.[^old]\n\n[^old]: Old.', 'a--b', 'See.[^a--b]\n\n[^old]: Old.'],
    ] as const) {
      assert.equal(rename(text, key), renamed);
    }
  });
});
