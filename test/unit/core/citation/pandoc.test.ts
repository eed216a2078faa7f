import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import {
  fixture,
  pandocVersion,
  readWithPandoc,
  tableCases,
} from '../../../fixtures/citations/pandocTable';
import type { PandocCitation, PandocTable } from '../../../fixtures/citations/pandocTable';
import { leaveOut } from '../../../support/leaveOut';

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

describe('Citations as Pandoc reads them', () => {
  it('are a table of a few hundred cases, half of them with citations', () => {
    assert.deepEqual(
      table.cases.map(({ markdown }) => markdown),
      tableCases(),
    );
    assert.ok(table.cases.length > 400);
    assert.ok(table.cases.filter(({ citations }) => citations.length > 0).length > 200);
  });

  for (const { markdown, citations } of table.cases) {
    it(JSON.stringify(markdown), () => {
      const items = parseCitations(markdown).flatMap((cluster) => cluster.items);
      assert.deepEqual(comparable(items), comparable(citations));
    });
  }

  it('match the installed pandoc, when it has the same version', function () {
    if (pandocVersion() !== table.pandoc) leaveOut(this, 'the table is of another pandoc');
    assert.deepEqual(readWithPandoc(tableCases()), table.cases);
  });
});
