import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { exportBibliography, exportFormats } from '../../../../src/core/bibliography/write/export';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { toWork } from '../../../../src/core/bibliography/work/work';
import type { Paper } from '../../../../src/core/model';
import { leaveOut } from '../../../support/leaveOut';
import { assertBaseline } from '../../support/baseline';

const bare: Paper = { key: 'bare', title: 'A Title', abstract: '', links: [], sightings: [] };
const full: Paper = {
  ...bare,
  key: 'full2025',
  title: 'BERT & $Q^*$: 50% of pi_0, or C# ~ {x}?',
  abstract: 'An abstract with 5% of \\alpha & more.',
  authors: ['van der Berg, Anna', 'Lee, Jr., Bo', '{The Big Team}', 'others'],
  organization: { name: 'R&D' },
  date: { year: 2025, month: 3, day: 9 },
  arxivId: '2503.01234',
  doi: '10.1000/a_b',
  links: [{ url: 'https://github.com/x/y_z', kind: 'code' }],
};
const papers: readonly Paper[] = [
  bare,
  full,
  { ...bare, key: 'org', organization: { name: 'AI and Co' }, date: { month: 3, day: 1 } },
  { ...full, key: 'journal', venue: { name: 'J. of A & B', kind: 'journal' } },
  ...['R&D & co', '100% #1 a_b ~2 $5 \\', 'GPT-4 à la 日本', 'SPARK for LLMs'].map(
    (title, i): Paper => ({ ...full, key: `odd${i}`, title, date: { year: 2025, month: 2 } }),
  ),
  { ...bare, key: 'conf', venue: { name: 'Proc. X', kind: 'proceedings' }, date: { year: 2024 } },
];

/** Further papers whose export is compared, without Pandoc. */
const others: readonly Paper[] = [
  { ...bare, key: 'preprint', arxivId: 'hep-th/9901070', authorCount: 9 },
  { ...bare, key: 'published', arxivId: 'hep-th/9901070', doi: '10.1000/x' },
  {
    ...bare,
    key: 'lines',
    title: 'A\nER  - \r\nTI  - B',
    authors: ['C\nD', 'Søren Å'],
    doi: '10.1/a\nb',
  },
  {
    ...bare,
    key: 'links',
    abstract: '50% of {it}',
    organization: { name: 'R&D and Co', slug: 'rd' },
    date: { year: 2025, month: 12, day: 26, yearInferred: true },
    links: [
      { url: 'https://x.y/a_b#c', kind: 'code' },
      { url: 'https://x.y/{p}', kind: 'project' },
      { url: 'https://x.y/z', kind: 'other' },
    ],
  },
];

/** What Pandoc reads in it, or undefined without pandoc or without this reader. */
const byPandoc = (text: string, reader: string) => {
  const known = spawnSync('pandoc', ['--list-input-formats'], { encoding: 'utf8' });
  if (known.error || !known.stdout.split('\n').includes(reader)) return undefined;
  const { stdout, stderr } = spawnSync('pandoc', ['-f', reader, '-t', 'csljson'], {
    input: text,
    encoding: 'utf8',
  });
  return { stderr, items: JSON.parse(stdout) as Record<string, unknown>[] };
};

describe('exportBibliography', () => {
  for (const format of exportFormats) {
    it(`writes all known values and no others as ${format}`, () => {
      const text = exportBibliography([...papers, ...others], format, { abstract: true });
      assertBaseline(`bibliography/export.${format}.json`, text.split('\n'));
    });
  }

  for (const [format, reader] of [
    ['bibtex', 'bibtex'],
    ['biblatex', 'biblatex'],
    ['cslJson', 'csljson'],
    ['ris', 'ris'],
  ] as const) {
    it(`is read back by pandoc as ${reader} without a warning`, function () {
      const read = byPandoc(exportBibliography(papers, format, { abstract: true }), reader);
      if (!read) leaveOut(this, `this pandoc cannot read ${reader}`);
      assert.equal(read.stderr, '');
      const byId = new Map(read.items.map((item) => [item['id'], item]));
      assert.deepEqual([...byId.keys()].sort(), papers.map(({ key }) => key).sort());
      for (const { key, title } of papers.filter((each) => each.key.startsWith('odd'))) {
        assert.equal(byId.get(key)?.['title'], title);
      }
      assert.deepEqual(byId.get('org')?.['author'], [{ literal: 'AI and Co' }]);
      assert.equal(byId.get('bare')?.['author'], undefined);
      assert.equal(byId.get('bare')?.['issued'], undefined);
      assert.equal(byId.get('journal')?.['container-title'], 'J. of A & B');
      assert.equal(byId.get('conf')?.['container-title'], 'Proc. X');
      const item = byId.get('full2025') ?? {};
      assert.equal(item['DOI'], '10.1000/a_b');
      const names = item['author'] as Record<string, string>[];
      assert.equal(names.length, 4);
      assert.match(JSON.stringify(names[0]), /Berg.*|Anna/);
      assert.deepEqual(names[2], { literal: 'The Big Team' });
      const issued = item['issued'] as { 'date-parts': number[][] };
      assert.deepEqual(issued['date-parts'][0]?.slice(0, 2), [2025, 3]);
      assert.match(String(item['title']), /50% of .*C# ~ /);
    });
  }

  it('is read back by our own reader', () => {
    for (const format of ['bibtex', 'biblatex'] as const) {
      const { entries, problems } = parseBibtex(exportBibliography(papers, format));
      assert.deepEqual(problems, []);
      const works = entries.map((entry) => toWork(entry, 'bibtex'));
      assert.deepEqual(
        works.map(({ key, authors, venue }) => [key, authors, venue]),
        papers.map(({ key, authors, venue, organization }) => [
          key,
          authors ?? (organization && [`{${organization.name}}`]),
          venue,
        ]),
      );
    }
  });
});
