import fc from 'fast-check';
import assert from 'node:assert/strict';
import { formatCitation } from '../../../../src/core/citation/write/format';
import { insertCitation } from '../../../../src/core/citation/edit/insert';
import { LineMap } from '../../../../src/core/text/lineMap';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import type { CitationStyle } from '../../../../src/core/citation/write/format';
import type { Position } from '../../../../src/core/model';
import { edited } from './cursor';
import { markdownTexts } from './markdownTexts';

const paper = { key: 'b', title: 'From $r$ to [Q^*]', address: 'https://x.y/(z) a_b' };
const link = '[From \\$r\\$ to \\[Q\\^\\*\\]](https://x.y/%28z%29%20a_b)';

/** Inserts at `|`, or over `|…|`; undefined when there is no edit. */
function insert(marked: string, style: CitationStyle = 'pandoc', keys = ['b']): string | undefined {
  const [before = '', middle = '', after] = marked.split('|');
  const markdown = after === undefined ? before + middle : before + middle + after;
  const lines = new LineMap(markdown);
  const position = lines.position(before.length);
  const edit = insertCitation(
    markdown,
    position,
    keys.map((key) => ({ ...paper, key })),
    style,
    after === undefined
      ? {}
      : { replace: lines.range(before.length, before.length + middle.length) },
  );
  return edited(markdown, edit);
}

describe('insertCitation', () => {
  const gives = (
    cases: [marked: string, result: string | undefined, style?: CitationStyle][],
  ): void => {
    for (const [marked, result, style] of cases)
      assert.equal(insert(marked, style), result, marked);
  };

  it('writes each style at a plain place', () => {
    assert.equal(insert('As |.', 'pandoc', ['a', 'b']), 'As [@a; @b].');
    assert.equal(insert('As |.', 'pandocInText', ['a', 'b']), 'As @a; @{b}.'.replace('{b}', 'b'));
    assert.equal(insert('As |.', 'markdownLink'), `As ${link}.`);
  });

  it('puts spaces where words or brackets would run into the citation', () => {
    gives([
      ['|', '[@b]'],
      ['foo|', 'foo [@b]'],
      ['foo.|', 'foo. [@b]'],
      ['(|)', '([@b])'],
      ['foo|bar', 'foo [@b] bar'],
      ['*foo*|', '*foo* [@b]'],
      ['*|*', '*[@b]*'],
      ['"x"|', '"x" [@b]'],
      ['[x]|', '[x] [@b]'],
      ['!|', '! [@b]'],
      ['^|', '^ [@b]'],
      ['|(x)', '[@b] (x)'],
      ['|[x]', '[@b] [x]'],
      ['|{.x}', '[@b] {.x}'],
      ['foo|', 'foo @b', 'pandocInText'],
      ['|(x)', `${link} (x)`, 'markdownLink'],
    ]);
  });

  it('writes braces where the following text would become part of the key', () => {
    gives([
      ['|.foo', '@{b}.foo', 'pandocInText'],
      ['|. Foo', '@{b}. Foo', 'pandocInText'],
    ]);
    assert.equal(insert('|', 'pandoc', ['a.', 'x/;y']), '[@{a.}; @{x/;y}]');
  });

  it('extends the citation that the cursor is in or touches', () => {
    gives([
      ['[see @a|, p. 3]', '[see @a, p. 3; @b]'],
      ['|[@a]', '[@a; @b]'],
      ['[@a]|', '[@a; @b]'],
      ['[@a |]', '[@a; @b ]'],
      ['@a [p. 3|]', '@a [p. 3; @b]'],
      ['@a|', '@a [@b]'],
      ['@|a', '@a; @b', 'pandocInText'],
      ['@a|(x)', '@a; @b(x)'],
      ['[@a|]', '[@a; @b]', 'pandocInText'],
      ['[@a|]', `[@a] ${link}`, 'markdownLink'],
      ['---\nnocite: "@a|"\n---', '---\nnocite: "@a, @b"\n---'],
    ]);
  });

  it('completes a citation that was only started', () => {
    gives([
      ['word @|', 'word [@b]'],
      ['[|]', '[@b]'],
      ['[@|]', '[@b]'],
      ['[-@|]', '[-@b]'],
      ['[@a; |]', '[@a; @b]'],
      ['[@a;|]', '[@a; @b]'],
      ['[@a; @|]', '[@a; @b]'],
      ['@|', '@b', 'pandocInText'],
      ['@|', link, 'markdownLink'],
      // None of this is the beginning of a citation.
      ['me@|', 'me@ [@b]'],
      ['\\@|', '\\@ [@b]'],
      ['`@|`', '`@` [@b]'],
      ['[|](https://x.y)', '[[@b]](https://x.y)'],
      ['[x; |](https://x.y)', '[x; [@b]](https://x.y)'],
    ]);
  });

  it('adds no key twice', () => {
    gives([
      ['[@b|; @a]', '[@b; @a]'],
      ['@b|', '@b'],
      ['@a [@b]|', '@a [@b]'],
    ]);
    assert.equal(insert('[@a|]', 'pandoc', ['a', 'c', 'c']), '[@a; @c]');
  });

  it('is inserted after code, math, addresses and tags', () => {
    gives([
      ['`co|de` x', '`code` [@b] x'],
      ['$x|y$', '$xy$ [@b]'],
      ['http://x.y|/z w', 'http://x.y/z [@b] w'],
      ['[x](u|rl)', '[x](url) [@b]'],
      ['<b c="|">', '<b c=""> [@b]'.replace('> [', '>[')],
      ['`co|de`', `\`code\` ${link}`, 'markdownLink'],
    ]);
  });

  it('returns nothing in code blocks, comments and front matter', () => {
    gives([
      ['```\n|\n```', undefined],
      ['x\n\n    co|de', undefined],
      ['<!-- | -->', undefined],
      ['---\ntitle|: x\n---', undefined],
      ['|---\ntitle: x\n---\n\ny', undefined],
      ['```\n|\n```', undefined, 'markdownLink'],
    ]);
  });

  it('replaces typed text, also within a citation', () => {
    gives([
      ['x |@par| y', 'x [@b] y'],
      ['x |@| y', 'x @b y', 'pandocInText'],
      ['[see @a; |@par|, p. 3]', '[see @a; @b, p. 3]'],
      ['[@a; |@|]', '[@a; @b]'],
      ['|foo|', '[@b]'],
    ]);
    assert.equal(insert('[@a; |@x|]', 'pandoc', ['a', 'b']), '[@a; @b]');
  });

  it('returns an edit that reads back as the keys at that place, or none', () => {
    fc.assert(
      fc.property(
        markdownTexts,
        fc.nat(),
        fc.constantFrom('pandoc' as const, 'pandocInText' as const),
        (markdown, somewhere, style) => {
          const lines = new LineMap(markdown);
          const position: Position = lines.position(somewhere % (markdown.length + 1));
          const edit = insertCitation(
            markdown,
            position,
            [{ key: 'new1' }, { key: 'new2' }],
            style,
          );
          if (!edit) return;
          const [at, end] = [lines.offset(edit.range.start), lines.offset(edit.range.end)];
          // Only the started text is replaced.
          assert.match(markdown.slice(at, end), /^(?:@\{?)?$/);
          const changed = markdown.slice(0, at) + edit.newText + markdown.slice(end);
          const keys = parseCitations(changed).flatMap(({ items }) => items.map(({ key }) => key));
          const first = keys.indexOf('new1');
          assert.ok(first >= 0);
          assert.equal(keys[first + 1], 'new2');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('formatCitation', () => {
  it('returns the citation alone', () => {
    assert.equal(formatCitation([], 'pandoc'), '');
    assert.equal(formatCitation([{ key: 'a' }, { key: 'b' }], 'pandoc'), '[@a; @b]');
    assert.equal(formatCitation([{ key: 'a' }, { key: 'b' }], 'pandocInText'), '@a; @b');
    assert.equal(formatCitation([paper, paper], 'markdownLink'), `${link}, ${link}`);
    assert.equal(formatCitation([{ key: 'a_b' }], 'markdownLink'), 'a\\_b');
  });
});
