import assert from 'node:assert/strict';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { inOneGo } from '../../../../src/core/base/tasks';
import { ownEntrySteps } from '../../../../src/core/bibliography/write/ownEntry';
import { testTables } from '../../support/cases';

/** The entry of a file with a key, and by which key it's written. */
interface Wanted {
  readonly text: string;
  readonly key?: string;
  readonly as?: string;
  readonly title?: string;
}

describe('An entry of a BibTeX file', () => {
  testTables('tables/bibliography/ownEntry.json', {
    ownEntrySteps: ({ text, key = 'old', as = 'new', title = '' }: Wanted) =>
      inOneGo(ownEntrySteps(text))(key, title, as),
  });

  it('is exported unchanged', () => {
    const paper = { key: 'k', title: 'T', abstract: '', links: [], sightings: [] };
    const own = new Map([['k', '@book{k,\r\n volume = 3}']]);
    for (const format of ['bibtex', 'biblatex'] as const) {
      assert.equal(exportBibliography([paper], format, {}, own), '@book{k,\n volume = 3}\n');
    }
    assert.match(exportBibliography([paper], 'cslJson', {}, own), /"title": "T"/);
  });
});
