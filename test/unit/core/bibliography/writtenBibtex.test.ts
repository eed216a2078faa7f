import assert from 'node:assert/strict';
import { toBibtex } from '../../../../src/core/bibliography/write/bibtex';
import { testTables } from '../../support/cases';

const titleOf = (title: string): string | undefined => {
  const paper = { key: 'k', title, abstract: '', links: [], sightings: [] };
  return /title = \{(.*)\},\n/.exec(toBibtex(paper))?.[1];
};

describe('toBibtex', () => {
  testTables('tables/bibliography/writtenTitles.json', { title: titleOf });

  it('escapes braces that are nested too deeply', () => {
    assert.match(
      titleOf('{'.repeat(300) + '}'.repeat(300)) ?? '',
      /^(?:\\textbrace(?:left|right)\{\}){600}$/,
    );
  });
});
