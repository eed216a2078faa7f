import assert from 'node:assert/strict';
import { inOneGo } from '../../../../src/core/base/steps';
import { spawnSync } from 'node:child_process';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { ownItemSteps } from '../../../../src/core/bibliography/write/cslItem';
import type { Paper } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { fixture } from '../../support/fixture';

/** Entries of every kind, with all fields of reference managers. */
const bib = fixture('bibliographies/every-kind.bib');
const keys = ['art', 'bk', 'ch', 'cp', 'pr', 'th', 'rp', 'ms', 'on', 'un'];
const bare: Paper = { key: 'k', title: 'T', abstract: '', links: [], sightings: [] };
type Item = Readonly<Record<string, unknown>>;

const itemOf = (text: string, key: string, format: 'bibtex' | 'cslJson' | 'ris' = 'bibtex') =>
  inOneGo(ownItemSteps(text, format))(key, '') ?? assert.fail(key);
const ris = (text: string, key: string) =>
  exportBibliography(
    [bare],
    'ris',
    { abstract: true },
    undefined,
    new Map([['k', itemOf(text, key)]]),
  )
    .split('\r\n')
    .slice(0, -2);

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
    const [first, second] = JSON.parse(text) as Item[];
    assert.deepEqual(
      [first?.['id'], first?.['title'], first?.['volume'], first?.['DOI'], first?.['abstract']],
      [
        'made',
        'A <span class="nocase">Title</span> of <i>Things</i>: And More',
        '12',
        '10.1000/a_b',
        undefined,
      ],
    );
    assert.deepEqual(second, { id: 'k', type: 'article', title: 'T' });
  });

  it('is written as RIS with all supported fields', () => {
    assert.deepEqual(
      ris(bib, 'art'),
      [
        'TY  - JOUR',
        'ID  - k',
        'TI  - A Title of Things: And More',
        'ST  - A Title',
        'AU  - van der Berg, Anna',
        'AU  - The Team',
        'AU  - Lee, Bo, Jr.',
        'T2  - Journal of Things',
        'J2  - J. Things',
        'VL  - 12',
        'IS  - 3',
        'SP  - 100',
        'EP  - 120',
        'PB  - Pub',
        'PY  - 2020',
        'DA  - 2020/03/04',
        'Y2  - 2021/01/02',
        'SN  - 1234-5678',
        'DO  - 10.1000/a_b',
        'UR  - https://x.org/a_b',
        'LA  - en-US',
        'KW  - one',
        'KW  - two',
        'N1  - A note. More',
        'AB  - Some & words.',
        'ER  - ',
      ].slice(0, -1),
    );
    assert.deepEqual(ris(bib, 'bk').slice(0, 11), [
      'TY  - BOOK',
      'ID  - k',
      'TI  - Book',
      'A2  - Doe, Jane',
      'A4  - Roe, R.',
      'T3  - Series',
      'VL  - 2',
      'ET  - 2',
      'PB  - House',
      'CY  - Berlin',
      'PY  - 1999',
    ]);
    assert.ok(ris(bib, 'cp').includes('SP  - 5'));
    assert.ok(ris(bib, 'rp').includes('AN  - TR-5'));
  });
});
