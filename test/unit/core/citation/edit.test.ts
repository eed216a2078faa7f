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
import { testTables } from '../../support/cases';
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

const changeBy = (how: Change) => (marked: string) => change(marked, how);
const withMode =
  (first: ClusterItem['mode'] & string): Change =>
  (items) =>
    items.map((item, index) => ({ ...item, mode: index === 0 ? first : 'normal' }));

describe('editCluster', () => {
  testTables('tables/citation/edit.json', {
    reverse: changeBy((items) => [...items].reverse()),
    swapLastTwo: changeBy(([a, b, c]) => [a!, c!, b!]),
    add: changeBy((items) => [...items, { key: 'new' }]),
    addWithLocator: changeBy((items) => [...items, { key: 'c', suffix: ', p. 2' }]),
    dropFirst: changeBy((items) => items.slice(1)),
    dropLast: changeBy((items) => items.slice(0, -1)),
    dropAll: changeBy(() => []),
    normal: changeBy(withMode('normal')),
    inText: changeBy(withMode('in-text')),
    typed: ([marked, prefix, suffix]: [string, string, string]) =>
      change(marked, ([first, ...others]) => [
        { ...first!, prefix: prefixOf(prefix), suffix: suffixOf(suffix) },
        ...others,
      ]),
    suffixWords: (typed: string) => suffixWords(suffixOf(typed)),
    fitsAround: ([prefix, suffix]: [string, string]) => fitsAround(prefix, suffix),
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
