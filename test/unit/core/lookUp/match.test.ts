import assert from 'node:assert/strict';
import { judge, recordsByWork } from '../../../../src/core/lookUp/match';
import type { KnownFacts } from '../../../../src/core/lookUp/match';
import type { SourceRecord } from '../../../../src/core/lookUp/source';

const title = 'Heron: Wading Robots at Scale';
const record = (fields: Partial<SourceRecord> = {}): SourceRecord => ({
  source: 'crossref',
  title,
  ...fields,
});

describe('A record', () => {
  const verdict = (known: Partial<KnownFacts>, ...records: readonly SourceRecord[]) => {
    const { accepted, candidates } = judge({ title, ...known }, records);
    return accepted.length > 0 ? 'accepted' : candidates.length > 0 ? 'candidate' : 'other';
  };

  for (const [name, known, found, expected] of [
    ['with the same arXiv id and a new title', { arxivId: '2609.1' }, { title: 'Heron Robots' }],
    ['with an id in another form', { doi: '10.48550/arXiv.2609.12345' }, { arxivId: '2609.12345' }],
    ['with the DOI in capitals', { doi: '10.1/ab' }, { doi: '10.1/AB', date: { year: 1999 } }],
    ['with the same title', {}, {}],
    [
      'with the title in other writing',
      { title: '$π_0$: Héron & Wading' },
      { title: 'π0: Heron and wading' },
      'candidate',
    ],
    [
      'with accents, case and LaTeX',
      { title: "H\\'eron: $Q^*$ Wading Robots" },
      { title: 'HERON: Q* wading robots.' },
    ],
    ['from the year after', { date: { year: 2025 } }, { date: { year: 2026 } }],
    ['of another year', { date: { year: 2023 } }, { date: { year: 2026 } }, 'candidate'],
    ['with as many authors', { authorCount: 2 }, { authors: ['Ada Wade', 'Bo Reed'] }],
    ['with one author more', { authorCount: 2 }, { authorCount: 3 }, 'candidate'],
    ['with one author more of forty', { authorCount: 40 }, { authorCount: 41 }],
    ['by other authors', { authors: ['Wade, A.'] }, { authors: ['Bo Reed'] }, 'candidate'],
    ['with the first author initialed', { authors: ['Wade, Ada'] }, { authors: ['A. Wade'] }],
    [
      'of another organization',
      { organization: { name: 'Marsh Lab' } },
      { organization: 'Dune Institute' },
      'candidate',
    ],
    [
      'of a department of it',
      { organization: { name: 'Marsh Lab' } },
      { organization: 'Lab of the Marsh' },
    ],
    ['with another arXiv id', { arxivId: '2609.1234' }, { arxivId: '2609.4321' }, 'candidate'],
    ['with one word more', {}, { title: `${title} Revisited` }, 'candidate'],
    ['of another part', { title: `${title}, Part I` }, { title: `${title}, Part II` }, 'candidate'],
    [
      'with an unsupervised title',
      { title: 'Supervised Wading of Robots' },
      { title: 'Unsupervised Wading of Robots' },
      'candidate',
    ],
    [
      'in other spelling, by the same',
      { title: 'Modelling of Wading Robots', authors: ['Ada Wade'] },
      { title: 'Modeling of Wading Robots', authors: ['Wade, A.'] },
    ],
    [
      'in other spelling, by anyone',
      { title: 'Modelling of Wading Robots' },
      { title: 'Modeling of Wading Robots' },
      'candidate',
    ],
    [
      'in other spelling, with one word more',
      { title: 'Modelling of Wading Robots', authors: ['Ada Wade'] },
      { title: 'Modeling of Wading Robots Revisited', authors: ['Wade, A.'] },
      'candidate',
    ],
    ['with a short title', { title: 'Heron' }, { title: 'Heron' }, 'candidate'],
    [
      'with a short title, by the same',
      { title: 'Heron', authors: ['Ada Wade'] },
      { title: 'Heron', authors: ['A. Wade'] },
    ],
    ['of a notice', {}, { noticeOf: ['10.1/a'] }, 'other'],
    ['with another title', {}, { title: 'Egrets Stand on One Leg' }, 'other'],
  ] as const satisfies readonly (readonly [
    string,
    Partial<KnownFacts>,
    Partial<SourceRecord>,
    string?,
  ])[]) {
    it(`${name} is ${expected ?? 'accepted'}`, () => {
      const ids = name.includes('same arXiv id') ? { arxivId: '2609.1' } : {};
      assert.equal(verdict(known, record({ ...found, ...ids })), expected ?? 'accepted');
    });
  }

  it('with the id of another paper by mistake is not accepted', () => {
    const other = record({ arxivId: '2609.12345', title: 'Egrets Stand on One Leg' });
    assert.equal(verdict({ arxivId: '2609.12345' }, other), 'other');
  });

  it('is a candidate when others with the title may be other works', () => {
    const [a, b] = [record({ arxivId: '2609.11111' }), record({ arxivId: '2609.22222' })];
    assert.equal(verdict({}, a, b), 'candidate');
    assert.equal(verdict({ arxivId: '2609.22222' }, a, b), 'accepted');
    assert.equal(verdict({}, record({ doi: '10.1/a' }), record({ doi: '10.1/b' })), 'candidate');
    const preprint = record({ doi: '10.1/b', isPreprint: true });
    assert.equal(verdict({}, record({ doi: '10.1/a' }), preprint), 'accepted');
  });
});

describe('recordsByWork', () => {
  it('gives each work of a request the records with its id', () => {
    const [a, b] = [{ arxivId: '2609.11111' }, { doi: '10.1/B' }];
    const [first, second] = [record({ doi: '10.1/b' }), record({ arxivId: '2609.11111' })];
    const found = recordsByWork([a, b], [first, second, record()]);
    assert.deepEqual([found.get(a), found.get(b)], [[second], [first]]);
    const byTitle = { title };
    assert.deepEqual(recordsByWork([byTitle], [first]).get(byTitle), [first]);
  });
});
