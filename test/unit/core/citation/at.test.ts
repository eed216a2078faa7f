import assert from 'node:assert/strict';
import { citationAt, citationPrefixAt, clusterAt } from '../../../../src/core/citation/edit/at';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { atCursor } from './cursor';
import { words } from '../../support/words';
import { valuesOf } from '../../support/valuesOf';

describe('citationAt', () => {
  const keyAt = (marked: string): string | undefined => {
    const { markdown, position } = atCursor(marked);
    return citationAt(parseCitations(markdown), position)?.item.key;
  };

  it('finds the key at the cursor, including its ends', () => {
    for (const marked of [
      'x |@a y',
      'x @|a y',
      'x @a| y',
      '[see |-@a; @b]',
      '[see -@a|, p. 3; @b]',
    ]) {
      assert.equal(keyAt(marked), 'a', marked);
    }
    assert.equal(keyAt('[see @a; @|b]'), 'b');
    assert.equal(keyAt('@{a|/}'), 'a/');
  });

  it('finds nothing in prefix, suffix, brackets and beside a citation', () => {
    for (const marked of ['|[@a]', '[@a]|', '[s|ee @a]', '[@a, p|. 3]', 'x| @a', '`@|a`', '|']) {
      assert.equal(keyAt(marked), undefined, marked);
    }
  });

  it('prefers the citation that starts at the cursor to the one that ends there', () => {
    assert.equal(keyAt('@a|@b'), 'b');
  });

  it('finds the second work of a citation in a long text', () => {
    assert.equal(keyAt(`${'@x y\n'.repeat(500)}[@a; @|b]${'\n@x'.repeat(500)}`), 'b');
  });
});

describe('clusterAt', () => {
  it('finds the citation with all of its brackets', () => {
    for (const marked of ['|[see @a; @b]', '[s|ee @a; @b]', '[see @a; @b]|', '@a [p.| 3; @b]']) {
      const { markdown, position } = atCursor(marked);
      const cluster = clusterAt(parseCitations(markdown), position);
      assert.deepEqual(valuesOf(cluster?.items, 'key'), ['a', 'b'], marked);
    }
  });
});

describe('citationPrefixAt', () => {
  const typed = (marked: string): string | undefined => {
    const { markdown, position } = atCursor(marked);
    return citationPrefixAt(markdown, position)?.prefix;
  };

  it('returns the part of the key before the cursor', () => {
    const cases: [string, string][] = [
      ['@|', ''],
      ['x @|', ''],
      ['x @fo|o y', 'fo'],
      ['[@a; @|]', ''],
      ['[@a; -@b|]', 'b'],
      ['(@|)', ''],
      ['@a:|', 'a:'],
      ['@{a/|}', 'a/'],
      ['@{|', ''],
      ['> - @x|', 'x'],
      ["'@|'", ''],
      ['@café|', 'café'],
      ['# @|', ''],
      ['---\nnocite: "@x|"\n---\n', 'x'],
      ['```\nx\n```\n@a|', 'a'],
      ['@a|@b', 'a'],
      ['*@x|*', 'x'],
    ];
    for (const [marked, prefix] of cases) assert.equal(typed(marked), prefix, marked);
  });

  it('returns undefined where no citation can be', () => {
    for (const marked of [
      ...words(`
      | x| @a,| me@| me@host| \`@x|\` $@x|$ \\@| http://x.y/@x| <a@b|.c> [x](@y|)
      \\foo{@x|}`),
      '@a |',
      '<!-- @x| -->',
      '```\n@x|\n```',
      '\n    @x|',
      '<b title="@x|">',
      '---\nauthor: "@x|"\n---\n',
    ]) {
      assert.equal(typed(marked), undefined, marked);
    }
  });

  it('returns the range before the cursor and that of the whole key', () => {
    const { markdown, position } = atCursor('x [@fo|o.bar. y]');
    assert.deepEqual(citationPrefixAt(markdown, position), {
      prefix: 'fo',
      range: { start: { line: 0, character: 3 }, end: { line: 0, character: 6 } },
      wholeRange: { start: { line: 0, character: 3 }, end: { line: 0, character: 11 } },
    });
  });
});
