import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import type { CitationItem } from '../../../../src/core/citation/pandoc/parse';
import { comparePositions } from '../../../../src/core/model';
import {
  fixture,
  pandocVersion,
  readWithPandoc,
  tableCases,
} from '../../../fixtures/citations/pandocTable';
import type { PandocCitation, PandocTable } from '../../../fixtures/citations/pandocTable';
import { leaveOut } from '../../../support/leaveOut';
import { valuesOf } from '../../support/valuesOf';

const table = JSON.parse(readFileSync(fixture('pandoc.json'), 'utf8')) as PandocTable;

/** Prefixes and suffixes without white space, and without characters that Pandoc changes. */
const plain = (text: string): string =>
  text.replace(/&\w+;/g, '').replace(/[^\p{L}\p{N},.;:]+/gu, '');

const comparable = (citations: readonly PandocCitation[]): string[] =>
  citations
    .filter(({ key }) => key !== '')
    .map(({ key, mode, prefix, suffix }) => [key, mode, plain(prefix), plain(suffix)].join(' | '))
    // Pandoc puts footnotes at their references and captions before their tables.
    .sort();

/** The cited works, with `-@key` outside brackets as Pandoc 2 reads it: since version 3 the `-` leaves out the author. */
function itemsOf(markdown: string): readonly CitationItem[] {
  return parseCitations(markdown).flatMap(({ range, items: [first, ...others] }) => {
    if (!first) return others;
    const isBare =
      first.mode === 'suppress-author' && comparePositions(first.range.start, range.start) === 0;
    return [isBare ? { ...first, mode: 'in-text' as const } : first, ...others];
  });
}

describe('Citations as Pandoc reads them', () => {
  it('are a table of a few hundred cases, half of them with citations', () => {
    assert.deepEqual(valuesOf(table.cases, 'markdown'), tableCases());
    assert.ok(table.cases.length > 400);
    assert.ok(table.cases.filter(({ citations }) => citations.length > 0).length > 200);
  });

  for (const { markdown, citations } of table.cases) {
    it(JSON.stringify(markdown), () => {
      assert.deepEqual(comparable(itemsOf(markdown)), comparable(citations));
    });
  }

  it('match the installed pandoc, when it has the same version', function () {
    if (pandocVersion() !== table.pandoc) leaveOut(this, 'the table is of another pandoc');
    assert.deepEqual(readWithPandoc(tableCases()), table.cases);
  });
});
