import type { WritableFormat } from '../../../../src/core/bibliography/work/entry';
import {
  rewriteEntry,
  setField,
  withFieldEdit,
} from '../../../../src/core/bibliography/write/fieldEdit';
import { testTables } from '../../support/cases';

describe('Setting a field of an entry', () => {
  /** The entry after the edit; undefined if it's refused. */
  const edited =
    (format: WritableFormat) =>
    ([entry, name, value, after]: [string, string, string, string[] | undefined]) => {
      const edit = setField(entry, format, name, value, after);
      return edit && withFieldEdit(entry, edit);
    };
  testTables('tables/bibliography/setField.json', {
    'in BibTeX': edited('bibtex'),
    'in CSL-JSON': edited('cslJson'),
    'in Hayagriva': edited('hayagriva'),
  });
});

describe('Rewriting an entry', () => {
  const doi = { name: 'DOI', value: '"10.1000/heron"' };
  const fields = [
    { name: 'title', value: '"Herons: A Study"' },
    { name: 'author', value: '[{"family":"Wade","given":"Ada"},{"literal":"Marsh Lab"}]' },
    { name: 'issued', value: '{"date-parts":[[2025]]}' },
    doi,
  ];
  const changes = { type: 'article-journal', fields };
  const published = {
    type: 'article-journal',
    fields: [
      ...[
        { name: 'container-title', value: '"Marsh {Letters}"' },
        { name: 'volume', value: '"12"' },
        { name: 'page', value: '"3-9"' },
      ],
      ...fields.slice(2),
    ],
    removed: ['number', 'archive', 'URL'],
  };
  const removed = { fields: [], removed: ['volume', 'note'] };
  testTables('tables/bibliography/rewrite.json', {
    'CSL-YAML': (item: string) => rewriteEntry(item, 'cslYaml', changes, 4),
    'a DOI in CSL-YAML': (item: string) => rewriteEntry(item, 'cslYaml', { fields: [doi] }, 2),
    Hayagriva: (entry: string) => rewriteEntry(entry, 'hayagriva', changes),
    'a field of Hayagriva': ([entry, name, value]: [string, string, unknown]) =>
      rewriteEntry(entry, 'hayagriva', { fields: [{ name, value: JSON.stringify(value) }] }),
    'a preprint in Hayagriva': (entry: string) => rewriteEntry(entry, 'hayagriva', published),
    RIS: (record: string) => rewriteEntry(record, 'ris', changes),
    'without fields in BibTeX': (entry: string) => rewriteEntry(entry, 'bibtex', removed),
    'without fields in CSL-JSON': (item: string) => rewriteEntry(item, 'cslJson', removed),
    'without fields in CSL-YAML': (item: string) => rewriteEntry(item, 'cslYaml', removed, 4),
    'without fields in RIS': (record: string) => rewriteEntry(record, 'ris', removed),
  });
});
