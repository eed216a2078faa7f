import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { looksLikeDigest } from '../../../../src/core/digest';
import { parseChecked } from './invariants';

/** The same page as the programs show it that the names of the files tell. */
const folder = new URL('../../../fixtures/text-browsers/', import.meta.url);
const withAddresses = /-(?:lynx|elinks|w3m-numbers)\.txt$/;

const papers = [
  {
    id: '2605.30001',
    title: 'Grains of Sand: Counting What Nobody Asked For on Beaches With Language Models',
    abstract:
      /^Counting sand takes long, since .* before\. .*sand\/grains\. It works .* deserts\.$/,
    votes: undefined,
    authors: 3,
    organization: undefined,
    date: { year: 2026, month: 5, day: 30 },
    comments: undefined,
  },
  {
    id: '2403.05530',
    title: 'Tides 1.5',
    abstract: /^In this report, we walk .* \(up to 10 km\) and come .* dry before\.$/,
    votes: 65,
    authors: 671,
    organization: undefined,
    date: { year: 2024, month: 3, day: 8 },
    comments: 6,
  },
  {
    id: '2601.18184',
    title:
      'Shells as Ears for Those Who Sleep Near the Sea, and What They Told Us in the Long Morning',
    abstract: /^Shells hear the sea\. .* meetings and music, and ask what they heard\.$/,
    votes: 1,
    authors: undefined,
    organization: 'Beach Lab',
    date: { year: 2027, month: 3, day: 13, yearInferred: true },
    comments: 3,
  },
] as const;

describe('A page in a text browser', () => {
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const isSearch = file.startsWith('search');
    const changes: Readonly<Record<string, string>> = {
      '': text,
      ' with Windows line ends': text.replaceAll('\n', '\r\n'),
      ' with a note below': `${text}\n> Walk there.\n`,
    };
    for (const [how, changed] of Object.entries(changes)) {
      it(`is read whole from ${file}${how}`, () => {
        assert(looksLikeDigest(changed));
        const { papers: found, captureDate } = parseChecked(changed);
        assert.deepEqual([captureDate?.month, captureDate?.day], [6, 29]);
        assert.deepEqual(
          found.map((paper) => [
            paper.title,
            paper.arxivId,
            paper.voteCount,
            paper.commentCount,
            paper.authorCount,
            paper.organization?.name,
            paper.date,
          ]),
          papers.map(({ id, title, votes, comments, authors, organization, date }) => [
            title,
            withAddresses.test(file) ? id : undefined,
            votes,
            comments,
            authors,
            organization,
            isSearch ? date : undefined,
          ]),
        );
        for (const [index, { abstract }] of found.entries()) {
          if (isSearch) assert.match(abstract, papers[index]?.abstract ?? assert.fail());
          else assert.equal(abstract, '');
        }
      });
    }
  }
});
