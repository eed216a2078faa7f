import assert from 'node:assert/strict';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { parseBibliography } from '../../../../src/core/bibliography/read/file';
import { toRuns } from '../../../../src/core/bibliography/work/markup';
import { toName, bibtexNames } from '../../../../src/core/bibliography/work/names';
import { bibtexText, texMarkup } from '../../../../src/core/bibliography/work/tex';
import { toWork } from '../../../../src/core/bibliography/work/work';
import { testTables } from '../../support/cases';

/** The date of a file's only entry. */
function dateIn(text: string, format: BibliographyFormat) {
  const [entry] = parseBibliography(text, format).entries;
  assert.ok(entry);
  const { date, details } = toWork(entry, format);
  return { date, end: details?.endDate, isCirca: details?.isCirca, text: details?.dateText };
}

testTables('tables/bibliography/values.json', {
  bibtexText,
  texMarkup,
  toRuns: (markup: string) => toRuns(markup).map((run) => [run.text, ...run.marks]),
  bibtexNames,
  toName,
  'an issued date of CSL-JSON': (issued: unknown) =>
    dateIn(JSON.stringify([{ id: 'k', type: 'book', issued }]), 'cslJson'),
  'a date of biblatex': (date: string) => dateIn(`@book{k, date = {${date}}}`, 'bibtex'),
});
