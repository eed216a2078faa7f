import fc from 'fast-check';
import assert from 'node:assert/strict';
import { clusterAt } from '../../../../src/core/citation/edit/at';
import {
  editableItems,
  editCluster,
  fitsAround,
  suffixWords,
} from '../../../../src/core/citation/edit/clusterEdits';
import type { ClusterItem } from '../../../../src/core/citation/edit/clusterEdits';
import { parseCitations, prefixOf, suffixOf } from '../../../../src/core/citation/pandoc/parse';
import { atCursor, edited } from './cursor';
import { markdownTexts } from './markdownTexts';

type Change = (items: readonly ClusterItem[]) => readonly ClusterItem[];

/** The text after the citation at `|` was changed; undefined if that isn't possible. */
function change(marked: string, how: Change): string | undefined {
  const { markdown, position } = atCursor(marked);
  const cluster = clusterAt(parseCitations(markdown), position);
  assert.ok(cluster, marked);
  return edited(markdown, editCluster(markdown, cluster, how(editableItems(cluster))));
}

const swap: Change = (items) => [...items].reverse();
const add: Change = (items) => [...items, { key: 'new' }];
const dropFirst: Change = (items) => items.slice(1);
const dropAll: Change = () => [];
const dropLast: Change = (items) => items.slice(0, -1);

describe('editCluster', () => {
  const gives = (how: Change, cases: readonly (readonly [string, string | undefined])[]): void => {
    for (const [marked, result] of cases) assert.equal(change(marked, how), result, marked);
  };

  it('reorders works with their prefixes and suffixes', () => {
    gives(swap, [
      ['x [see @a|, p. 3; @b] y', 'x [@b; see @a, p. 3] y'],
      ['[@a|;@b ]', '[@b ; @a]'],
      ['[-@a|;\n see *also* @{b/.}, *pp.* 3-5]', '[see *also* @{b/.}, *pp.* 3-5; -@a]'],
      ['[@a| and @c; @b]', '[@b; @a and @c]'],
    ]);
    gives(([a, b, c]) => [a!, c!, b!], [['[@a|;  @b;\n@c]', '[@a;\n@c;  @b]']]);
  });

  it('adds works after the others', () => {
    gives(add, [
      ['[see @a|, p. 3]', '[see @a, p. 3; @new]'],
      ['[@a| ]', '[@a ; @new]'],
      ['@a| says', '@a [@new] says'],
      ['@a| [p. 3]', '@a [p. 3; @new]'],
      ['@a|\n[p. 3; @b]', '@a [p. 3; @b; @new]'],
      [
        '---\nnocite: |\n  @a\n---'.replace('|', '>').replace('@a', '@a|'),
        '---\nnocite: >\n  @a, @new\n---',
      ],
    ]);
  });

  it('removes works, and the citation with the last one', () => {
    gives(dropFirst, [
      ['[see @a|, p. 3; see @b, p. 4]', '[see @b, p. 4]'],
      ['@a| [p. 3; @b]', '[@b]'],
    ]);
    gives(dropLast, [
      ['@a [p. 3; @b|]', '@a [p. 3]'],
      ['@a [@b|]', '@a'],
    ]);
    gives(dropAll, [
      ['Text [@a|].', 'Text.'],
      ['Text [@a|] more', 'Text more'],
      ['[@a|] more', ' more'],
      ['@a| says', ' says'],
      ['(|[@a])', '()'],
      ['- [@a|]', '-'],
    ]);
  });

  it('changes a work between in-text and bracketed with its locator', () => {
    const mode =
      (first: 'normal' | 'in-text'): Change =>
      (items) =>
        items.map((item, index) => ({ ...item, mode: index === 0 ? first : 'normal' }));
    gives(mode('normal'), [
      ['@a| [p. 3; @b]', '[@a, p. 3; @b]'],
      ['@a| [*p.* 3]', '[@a, *p.* 3]'],
    ]);
    gives(mode('in-text'), [
      ['[@a|, p. 3; @b]', '@a [p. 3; @b]'],
      ['[see @a|, p. 3]', '[see @a, p. 3]'],
      ['[@a| and @c]', '[@a and @c]'],
    ]);
  });

  it('sets the prefix and suffix that a user types', () => {
    const set =
      (prefix: string, suffix: string): Change =>
      ([first, ...others]) => [
        { ...first!, prefix: prefixOf(prefix), suffix: suffixOf(suffix) },
        ...others,
      ];
    gives(set('see ', 'p. 3'), [['[@a|; @b]', '[see @a, p. 3; @b]']]);
    gives(set('', 'p. 3'), [
      ['@a| says', '@a [p. 3] says'],
      ['@a| [see @b; @c]', '@a [p. 3; see @b; @c]'],
      ['[see @a|, p. 9]', '[@a, p. 3]'],
    ]);
    gives(set('see', ''), [['@a| [p. 9]', '[see @a]']]);
    assert.equal(suffixWords(suffixOf(' pp. 3-5 ')), 'pp. 3-5');
    assert.ok(fitsAround('see *this* ', ', pp. 3 [sic]'));
    for (const [prefix, suffix] of [
      ['see ; ', ''],
      ['', ', ]'],
      ['@y ', ''],
      ['*', ''],
    ] as const) {
      assert.ok(!fitsAround(prefix, suffix), prefix + suffix);
    }
  });

  it('changes nothing for the same works', () => {
    fc.assert(
      fc.property(markdownTexts, (markdown) => {
        for (const cluster of parseCitations(markdown)) {
          const items = editableItems(cluster).map((item) => ({ ...item }));
          assert.equal(edited(markdown, editCluster(markdown, cluster, items)), markdown);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('returns a text that is parsed as the works', () => {
    const work = fc.record({
      key: fc.constantFrom('a', 'b', 'k.1', 'x;y'),
      prefix: fc.constantFrom('', 'see ', 'see *also* '),
      suffix: fc.constantFrom('', ', p. 3', ', pp. 3 and *passim*', ' {3}'),
      mode: fc.constantFrom('normal' as const, 'suppress-author' as const, 'in-text' as const),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('[see @a, p. 1; -@b]', '@a', '@a [p. 1; @b]', '[@{k.1}]'),
        fc.array(work, { minLength: 1, maxLength: 4 }),
        (citation, items) => {
          const markdown = `Before ${citation} behind.\n`;
          const [cluster] = parseCitations(markdown);
          assert.ok(cluster);
          const changed = edited(markdown, editCluster(markdown, cluster, items));
          assert.ok(changed !== undefined && /^Before .* behind\.\n$/s.test(changed));
          const [read, ...others] = parseCitations(changed);
          assert.equal(others.length, 0);
          assert.deepEqual(
            read?.items.map(({ key, prefix, suffix }) => [key, prefix.trim(), suffixWords(suffix)]),
            items.map(({ key, prefix, suffix }) => [key, prefix.trim(), suffixWords(suffix)]),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});
