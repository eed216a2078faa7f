import assert from 'node:assert/strict';
import type { WritableFormat } from '../../../../src/core/bibliography/work/entry';
import {
  rewriteEntry,
  setField,
  withFieldEdit,
} from '../../../../src/core/bibliography/write/fieldEdit';

/** The entry after the edit; undefined if it's refused. */
function edited(
  entry: string,
  name: string,
  value: string,
  format: 'bibtex' | 'cslJson' = 'bibtex',
): string | undefined {
  const edit = setField(entry, format, name, value);
  return edit && entry.slice(0, edit.start) + edit.newText + entry.slice(edit.end);
}

describe('Setting a field of an entry', () => {
  const entry = '@misc{a,\n\ttitle = "A {"}B{"} C",\n\tyear=2019,\n\tmonth = jan\n}';

  it('replaces a value and keeps everything else', () => {
    assert.equal(edited(entry, 'year', '2025'), entry.replace('2019', '{2025}'));
    assert.equal(edited(entry, 'title', 'D'), entry.replace('"A {"}B{"} C"', '{D}'));
  });

  it('adds a field with the indentation of the last one', () => {
    const added =
      '@misc{a,\n\ttitle = "A {"}B{"} C",\n\tyear=2019,\n\tmonth = jan,\n\tdoi = {10.1/x}\n}';
    assert.equal(edited(entry, 'doi', '10.1/x'), added);
  });

  it('adds a field after a last comma, and to entries on one line or without fields', () => {
    assert.equal(
      edited('@misc{a,\r\n  title = {B},\r\n}', 'year', '2025'),
      '@misc{a,\r\n  title = {B},\r\n  year = {2025},\r\n}',
    );
    assert.equal(edited('@misc{a, title = {B}}', 'year', '1'), '@misc{a, title = {B}, year = {1}}');
    assert.equal(edited('@misc{a}', 'year', '1'), '@misc{a, year = {1}}');
  });

  it('adds a field after given ones, and months as macros', () => {
    const after = ['title', 'author'];
    const add = (name: string, value: string, text = entry, format: WritableFormat = 'bibtex') => {
      const edit = setField(text, format, name, value, after);
      return edit && withFieldEdit(text, edit);
    };
    assert.equal(add('author', 'D'), entry.replace(',\n\tyear', ',\n\tauthor = {D},\n\tyear'));
    assert.equal(add('month', 'feb'), entry.replace('jan', 'feb'));
    assert.equal(add('doi', '1', '@misc{a, year = 1}'), '@misc{a, year = 1, doi = {1}}');
    const item = '{"id":"a","title":"B","x":1}';
    assert.equal(add('DOI', '"1"', item, 'cslJson'), '{"id":"a","title":"B", "DOI": "1","x":1}');
  });

  it('refuses values made of strings, comments between fields, and values that end the entry', () => {
    assert.equal(edited('@misc{a, title = x # {B}}', 'title', 'C'), undefined);
    assert.equal(edited('@misc{a, % no\n title = {B}}', 'title', 'C'), undefined);
    assert.equal(edited(entry, 'year', '2025}, note = {x'), undefined);
    for (const text of ['no entry', '{}', '[1]']) {
      assert.equal(edited(text, 'year', '2025'), undefined, text);
      assert.equal(edited(text, 'issued', '"2025"', 'cslJson'), undefined, text);
    }
  });

  it('sets members of CSL-JSON', () => {
    const item = '{\n  "id": "a",\n  "issued": {"date-parts": [[2019]]}\n}';
    assert.equal(
      edited(item, 'issued', '{"date-parts":[[2025]]}', 'cslJson'),
      '{\n  "id": "a",\n  "issued": {"date-parts":[[2025]]}\n}',
    );
    assert.equal(
      edited(item, 'DOI', '"10.1/x"', 'cslJson'),
      '{\n  "id": "a",\n  "issued": {"date-parts": [[2019]]},\n  "DOI": "10.1/x"\n}',
    );
    assert.equal(edited('{"id":"a"}', 'DOI', '"1"', 'cslJson'), '{"id":"a", "DOI": "1"}');
  });
});

describe('Rewriting an entry', () => {
  const changes = {
    type: 'article-journal',
    fields: [
      { name: 'title', value: '"Herons: A Study"' },
      { name: 'author', value: '[{"family":"Wade","given":"Ada"},{"literal":"Marsh Lab"}]' },
      { name: 'issued', value: '{"date-parts":[[2025]]}' },
      { name: 'DOI', value: '"10.1000/heron"' },
    ],
  };

  it('writes items of CSL-YAML as people do, at any indentation', () => {
    const item = 'id: wade # mine\n    title: Heron\n    issued: 2024-05\n    note: x';
    assert.equal(
      rewriteEntry(item, 'cslYaml', changes, 4),
      [
        'id: wade # mine',
        'title: "Herons: A Study"',
        'issued: 2025',
        'note: x',
        'type: article-journal',
        'author:',
        '- family: Wade',
        '  given: Ada',
        '- literal: Marsh Lab',
        'DOI: "10.1000/heron"',
      ].join('\n    '),
    );
    const flow = '{id: wade, title: Heron}';
    const { fields } = changes;
    const inFlow = rewriteEntry(
      flow,
      'cslYaml',
      { fields: fields.filter(({ name }) => name === 'DOI') },
      2,
    );
    assert.equal(inFlow, '{id: wade, title: Heron, DOI: "10.1000/heron"}');
  });

  it('writes the tags that a record of RIS has, and all of its dates', () => {
    const record =
      'TY  - GEN\r\nID  - wade\r\nT1  - Heron\r\nA1  - Wade, Anna\r\nDA  - 2024/05/01\r\nPY  - 2024\r\nER  - \r\n';
    assert.equal(
      rewriteEntry(record, 'ris', changes),
      'TY  - JOUR\r\nID  - wade\r\nT1  - Herons: A Study\r\nA1  - Wade, Ada\r\nA1  - Marsh Lab\r\nDA  - 2025\r\nPY  - 2025\r\n' +
        'DO  - 10.1000/heron\r\nER  - \r\n',
    );
    // Its key would change.
    assert.equal(rewriteEntry(record.replace('ID  - wade\r\n', ''), 'ris', changes), undefined);
  });
});
