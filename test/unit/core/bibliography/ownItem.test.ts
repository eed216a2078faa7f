import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/tasks';
import { spawnSync } from 'node:child_process';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { ownItemSteps } from '../../../../src/core/bibliography/write/cslItem';
import type { Paper } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { assertBaseline } from '../../support/baseline';
import { fixture } from '../../support/fixture';

/** Entries of every kind, with all fields of reference managers. */
const bib = fixture('bibliographies/every-kind.bib');
const keys = ['art', 'bk', 'ch', 'cp', 'pr', 'th', 'rp', 'ms', 'on', 'un'];
const bare: Paper = { key: 'k', title: 'T', abstract: '', links: [], sightings: [] };
type Item = Readonly<Record<string, unknown>>;

const itemOf = (text: string, key: string, format: 'bibtex' | 'cslJson' | 'ris' = 'bibtex') =>
  inOneGo(ownItemSteps(text, format))(key, '') ?? assert.fail(key);

/** The fields with different names, and the letters of titles, which Pandoc has in sentence case. */
const alike = (item: Item): unknown => {
  const { event, type, ...others } = item;
  const isAnything = type === '' || type === 'document' || type === 'article';
  const both = { ...others, ...(event !== undefined && { 'event-title': event }) };
  const values = { ...both, type: isAnything ? '' : type };
  const sorted = Object.entries(values).filter(([, value]) => !isEmptyDate(value));
  return JSON.parse(
    JSON.stringify(Object.fromEntries(sorted.sort()))
      .replace(/<\/?span[^<>]*>/g, '')
      .toLowerCase(),
  );
};
const isEmptyDate = (value: unknown) => JSON.stringify(value) === '{"date-parts":[]}';

describe('An entry of a bibliography', () => {
  it('is exported with all its fields, as in Pandoc', function () {
    const { stdout, error } = spawnSync('pandoc', ['-f', 'biblatex', '-t', 'csljson'], {
      input: bib,
      encoding: 'utf8',
    });
    if (error) leaveOut(this, 'this needs pandoc');
    const items = new Map((JSON.parse(stdout) as Item[]).map((item) => [item['id'], item]));
    for (const key of keys) {
      assert.deepEqual(alike(itemOf(bib, key)), alike(items.get(key) ?? {}), key);
    }
  });

  it('keeps its values when it is already CSL-JSON', () => {
    const item = {
      id: 'k',
      type: 'chapter',
      title: 'A <i>b</i> [1]',
      volume: '3',
      DOI: '10.1/x',
      author: [{ family: 'A', given: 'B' }],
      issued: { 'date-parts': [[2020]] },
      ISBN: '[978]',
      custom: { x: 1 },
      'citation-key': '{k}',
    };
    assert.deepEqual(itemOf(JSON.stringify([item]), 'k', 'cslJson'), item);
  });

  it('takes precedence over a digest, with the key of the paper', () => {
    const paper = { ...bare, key: 'made', title: 'Digest', arxivId: '2501.00001' };
    const items = new Map([['made', itemOf(bib, 'art')]]);
    const text = exportBibliography([paper, bare], 'cslJson', {}, undefined, items);
    assertBaseline('bibliography/ownItem.precedence.json', JSON.parse(text));
  });

  it('is written as an item and as RIS with all supported fields', () => {
    const options = { abstract: true };
    const written = keys.map((key) => {
      const item = itemOf(bib, key);
      const ris = exportBibliography([bare], 'ris', options, undefined, new Map([['k', item]]));
      return { item, ris: ris.split('\r\n') };
    });
    assertBaseline('bibliography/ownItem.json', written);
  });
});
