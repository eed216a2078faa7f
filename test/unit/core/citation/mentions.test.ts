import fc from 'fast-check';
import assert from 'node:assert/strict';
import { LineMap } from '../../../../src/core/text/lineMap';
import { findKeyMentions, isPandocCitation } from '../../../../src/core/citation/pandoc/mentions';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { markdownTexts } from './markdownTexts';
import { valuesOf } from '../../support/valuesOf';

/** The mentions, as `kind key` and the text of the range. */
function mentions(markdown: string, known = ['a', 'b2']): string[] {
  const lines = new LineMap(markdown);
  return findKeyMentions(markdown, (key) => known.includes(key)).map((mention) => {
    const text = ({ start, end }: (typeof mention)['range']): string =>
      markdown.slice(lines.offset(start), lines.offset(end));
    assert.equal(text(mention.keyRange), mention.key);
    return `${mention.kind} ${text(mention.range)}`;
  });
}

describe('findKeyMentions', () => {
  it('finds citations, footnotes with their definitions, and wikilinks', () => {
    assert.deepEqual(
      mentions(
        'See [@a; @x] and word[^a], [[b2]], [[b2|the work]] or [[a#part]].\r\n\r\n[^a]: A.\r\n',
      ),
      [
        'citation @a',
        'citation @x',
        'footnote [^a]',
        'wikilink [[b2]]',
        'wikilink [[b2|the work]]',
        'wikilink [[a#part]]',
        'footnote [^a]',
      ],
    );
  });

  it('treats citations in double brackets as wikilinks', () => {
    assert.deepEqual(
      mentions('See [[@a]], [[@b2|the work]], [[@a#part]], [[@a], [@a]] and [[see @a]].'),
      [
        'wikilink [[@a]]',
        'wikilink [[@b2|the work]]',
        'wikilink [[@a#part]]',
        'citation @a',
        'citation @a',
        'citation @a',
      ],
    );
  });

  it('ignores footnotes and wikilinks that aren’t keys', () => {
    assert.deepEqual(mentions('x[^1] [[A page]] [[c]]\n\n[^1]: Text.\n'), []);
  });

  it('finds definitions in a row, in lists and in quotes', () => {
    assert.deepEqual(mentions('[^a]: One.\n[^b2]: Two.\n\n> [^a]: Three.\n'), [
      'footnote [^a]',
      'footnote [^b2]',
      'footnote [^a]',
    ]);
  });

  it('finds nothing in code, comments, math and front matter', () => {
    for (const text of [
      '`[[a]]` `[^a]`',
      '```\n[[a]] [^a]\n\n[^a]: x\n```',
      'x\n\n    [^a]: x [[a]]',
      '<!-- [[a]] [^a] -->',
      '$[[a]]$ $[^a]$',
      '---\nfoo: "[[a]] [^a]"\n---',
      '\\[^a]',
      '\\[[a]]',
    ]) {
      assert.deepEqual(mentions(text), [], text);
    }
  });

  it('includes every citation, in the order of the text', () => {
    fc.assert(
      fc.property(markdownTexts, (markdown) => {
        const found = findKeyMentions(`${markdown} [[k]] x[^k]`, () => true);
        const citations = parseCitations(`${markdown} [[k]] x[^k]`).flatMap(({ items }) => items);
        assert.deepEqual(
          valuesOf(
            found.filter(({ kind }) => kind === 'citation'),
            'keyRange',
          ),
          citations.map(({ keyRange }) => keyRange),
        );
      }),
    );
  });

  it('are citations to Pandoc unless they are labels', () => {
    const text = '@a [-@{b}] [[@c]] [[@d|words]] [[e]] [^f]\n\n[^f]: Text.\n';
    const cited = findKeyMentions(text, () => true).filter(isPandocCitation);
    assert.deepEqual(valuesOf(cited, 'key'), ['a', 'b', 'c', 'd']);
  });
});
