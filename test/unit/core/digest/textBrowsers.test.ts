import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';
import { parseChecked } from './invariants';

/** What the browsers wrote of three made-up pages. */
const folder = new URL('../../../fixtures/browsers/', import.meta.url);
const dump = (page: string, browser: string) =>
  readFileSync(new URL(`${page}.${browser}.txt`, folder), 'utf8');

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

describe('A page through a text browser', () => {
  for (const browser of ['lynx', 'w3m', 'links', 'elinks']) {
    for (const page of ['daily', 'search', 'trending']) {
      it(`is read with ids and links, broken lines joined: ${page}, ${browser}`, () => {
        const text = dump(page, browser);
        assert(looksLikeDigest(text));
        const { papers, problems } = parseChecked(text);
        assert.deepEqual(problems, []);
        assert.deepEqual(
          papers.map(({ title, arxivId, organization, authorCount, voteCount, commentCount }) => [
            ...[title, arxivId, organization?.name ?? authorCount],
            ...[voteCount, page === 'trending' ? undefined : commentCount],
          ]),
          page === 'trending' ? onDaily.map((paper) => [...paper.slice(0, 4), undefined]) : onDaily,
        );
        assert.deepEqual(
          papers.map(({ abstract }) => abstract),
          page === 'daily' ? ['', '', ''] : abstracts,
        );
        assert.deepEqual(
          papers.map(({ date }) => date && [date.year, date.month, date.day].join('-')),
          page === 'daily' ? [undefined, undefined, undefined] : days,
        );
        assert.deepEqual(
          papers.map(({ links }) => links.map(({ kind }) => kind)),
          papers.map(() => (page === 'trending' ? ['code', 'arxiv'] : [])),
        );
        assert.equal(papers[0]?.organization?.slug, 'sand-lab');
      });
    }
  }

  it('may lie in a file, and have notes below its addresses', () => {
    const text = dump('daily', 'lynx').replaceAll('https://huggingface.co/', 'file://localhost/');
    const { papers } = parseChecked(`${text}\n> which of these do we read?\n`);
    assert.deepEqual(
      papers.map(({ arxivId }) => arxivId),
      ['2601.00001', '2601.00002', '2601.00003'],
    );
    assert.equal(papers[2]?.sightings[0]?.notes, '> which of these do we read?');
  });

  it('is no note with numbered references', () => {
    const note = 'Sand moves [1], and dunes walk [2].\n\nReferences\n\n1. https://a.org\n';
    for (const text of [note, `${note}2. https://huggingface.co/papers/2601.00002\n`]) {
      assert(!looksLikeDigest(text));
    }
  });
});
