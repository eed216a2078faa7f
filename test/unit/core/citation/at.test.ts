import assert from 'node:assert/strict';
import { citationAt, citationPrefixAt, clusterAt } from '../../../../src/core/citation/edit/at';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { testTables } from '../../support/cases';
import { textIn } from '../../support/textIn';
import { valuesOf } from '../../support/valuesOf';
import { atCursor } from './cursor';

function keyAt(marked: string): string | undefined {
  const { markdown, position } = atCursor(marked);
  return citationAt(parseCitations(markdown), position)?.item.key;
}

testTables('tables/citation/at.json', {
  citationAt: keyAt,
  clusterAt: (marked: string) => {
    const { markdown, position } = atCursor(marked);
    return valuesOf(clusterAt(parseCitations(markdown), position)?.items, 'key');
  },
  citationPrefixAt: (marked: string) => {
    const { markdown, position } = atCursor(marked);
    const found = citationPrefixAt(markdown, position);
    if (!found) return undefined;
    const { prefix, range, wholeRange, isKeyAlone } = found;
    assert.deepEqual(range.end, position);
    return {
      prefix,
      typed: textIn(markdown, range),
      whole: textIn(markdown, wholeRange),
      isInRole: isKeyAlone,
    };
  },
});

it('citationAt finds the second work of a citation in a long text', () => {
  assert.equal(keyAt(`${'@x y\n'.repeat(500)}[@a; @|b]${'\n@x'.repeat(500)}`), 'b');
});
