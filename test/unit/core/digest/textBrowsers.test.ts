import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';
import { fieldsOf, parseChecked } from './invariants';

const fixtures = new URL('../../../fixtures/', import.meta.url);
const dump = (file: string) => readFileSync(new URL(file, fixtures), 'utf8');
const read = (text: string) => {
  assert(looksLikeDigest(text));
  return parseChecked(text);
};

const title = 'Tides and Their Sand: How Shores Are Moved by Small Waves at Night, Year after Year';
const onDaily = [
  [title, '2601.00001', 'Sand Lab', 28, 5],
  ['Dunes That Walk', '2601.00002', 9, 7, 2],
  ['1984 Grains', '2601.00003', 1, undefined, undefined],
];
const days = ['2025-11-1', '2025-11-2', '2026-1-4'];
const abstracts = [
  'We watch how sand moves along the shore for a year, and say what follows from it. Each grain is counted twice, by two people who do not talk. In May 5, 2024 grains were lost. The code is there for all who have a beach of their own, and a pail.',
  'Dunes walk, but slowly. We follow nine of them with cheap cameras and learn where they go next, which nobody knew. They go east.',
  'Some grains are older than others. We ask which, and why that matters for castles that are built from them in August and on.',
];

/** A page with a day without a year, saved with or without addresses. */
const grains: readonly (readonly [abstract: RegExp, ...fields: unknown[]])[] = [
  [
    /^Counting sand takes long, since .* before\. .*sand\/grains\. It works .* deserts\.$/,
    'Grains of Sand: Counting What Nobody Asked For on Beaches With Language Models',
    ...['2605.30001', undefined, undefined, 3, { year: 2026, month: 5, day: 30 }],
  ],
  [
    /^In this report, we walk .* \(up to 10 km\) and come .* dry before\.$/,
    'Tides 1.5',
    ...['2403.05530', 65, 6, 671, { year: 2024, month: 3, day: 8 }],
  ],
  [
    /^Shells hear the sea\. .* meetings and music, and ask what they heard\.$/,
    'Shells as Ears for Those Who Sleep Near the Sea, and What They Told Us in the Long Morning',
    ...['2601.18184', 1, 3, 'Beach Lab', { year: 2027, month: 3, day: 13, yearInferred: true }],
  ],
];

describe('A page through a text browser', () => {
  for (const browser of ['lynx', 'w3m', 'links', 'elinks']) {
    for (const page of ['daily', 'search', 'trending']) {
      it(`is read with ids and links, broken lines joined: ${page}, ${browser}`, () => {
        const { papers, problems } = read(dump(`browsers/${page}.${browser}.txt`));
        assert.deepEqual(problems, []);
        assert.deepEqual(
          fieldsOf(papers, 'title', 'arxivId', 'who', 'voteCount', 'commentCount'),
          page === 'trending' ? onDaily.map((paper) => paper.with(4, undefined)) : onDaily,
        );
        assert.deepEqual(fieldsOf(papers, 'abstract'), page === 'daily' ? ['', '', ''] : abstracts);
        const none = [undefined, undefined, undefined];
        assert.deepEqual(fieldsOf(papers, 'day'), page === 'daily' ? none : days);
        const kinds = page === 'trending' ? ['code', 'arxiv'] : [];
        assert.deepEqual(
          papers.map(({ links }) => links.map(({ kind }) => kind)),
          [kinds, kinds, kinds],
        );
        assert.equal(papers[0]?.organization?.slug, 'sand-lab');
      });
    }
  }

  for (const file of readdirSync(new URL('text-browsers/', fixtures))) {
    const text = dump(`text-browsers/${file}`);
    const changes: Readonly<Record<string, string>> = {
      '': text,
      ' with Windows line ends': text.replaceAll('\n', '\r\n'),
      ' with a note below': `${text}\n> Walk there.\n`,
    };
    for (const [how, changed] of Object.entries(changes)) {
      it(`is read completely from ${file}${how}`, () => {
        const { papers, captureDate } = read(changed);
        assert.deepEqual([captureDate?.month, captureDate?.day], [6, 29]);
        const hasIds = /-(?:lynx|elinks|w3m-numbers)\.txt$/.test(file);
        const isSearch = file.startsWith('search');
        assert.deepEqual(
          fieldsOf(papers, 'title', 'arxivId', 'voteCount', 'commentCount', 'who', 'date'),
          grains.map(([, title, id, votes, comments, who, date]) => [
            ...[title, hasIds ? id : undefined, votes, comments, who, isSearch ? date : undefined],
          ]),
        );
        for (const [index, { abstract }] of papers.entries()) {
          assert.match(abstract, (isSearch ? grains[index]?.[0] : undefined) ?? /^$/);
        }
      });
    }
  }

  it('can be a file with notes below its addresses', () => {
    const text = dump('browsers/daily.lynx.txt').replaceAll(
      'https://huggingface.co/',
      'file://localhost/',
    );
    const { papers } = parseChecked(`${text}\n> which of these do we read?\n`);
    assert.deepEqual(fieldsOf(papers, 'arxivId'), ['2601.00001', '2601.00002', '2601.00003']);
    assert.equal(papers[2]?.sightings[0]?.notes, '> which of these do we read?');
  });

  it('is not recognized in a note with numbered references', () => {
    const note = 'Sand moves [1], and dunes walk [2].\n\nReferences\n\n1. https://a.org\n';
    for (const text of [note, `${note}2. https://huggingface.co/papers/2601.00002\n`]) {
      assert(!looksLikeDigest(text));
    }
  });
});
