import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';
import { Library } from '../../../../src/core/library/library';
import { valuesOf } from '../../support/valuesOf';

interface VisibleLibrary {
  readonly title: string;
  readonly votes: number;
  readonly comments: number;
}

/** The site's front page. */
const frontPage = (papers: readonly VisibleLibrary[]) =>
  `Get trending papers in your email inbox!\n\nDaily Papers\n\nbyAK and the research community\n\nJan 14\n\n${papers
    .map(
      ({ title, votes, comments }) =>
        `Submitted by\nada\n${votes}\n${title}\n\n·\n9 authors\n40\n${comments}\n`,
    )
    .join('\n')}`;

const abstract = 'We measure how the tide moves sand along the shore over a year. '
  .repeat(5)
  .trim();
/** The page of a search. */
const searchPage = (papers: readonly VisibleLibrary[]) =>
  `Get trending papers in your email inbox!\n\nDaily Papers\n\nbyAK and the research community\n\nJan 14\n\n${papers
    .map(
      ({ title, votes, comments }) =>
        `${votes}\n\n${title}\n\n${abstract}\n\n  • 9 authors\n·\nNov 1, 2025 ${comments}\n`,
    )
    .join('\n')}`;

const morning = [
  { title: 'Tides and Their Sand', votes: 12, comments: 2 },
  { title: 'Dunes That Walk', votes: 7, comments: 1 },
];
const evening = [
  { title: 'Waves at Night', votes: 3, comments: 1 },
  { title: 'Tides and Their Sand', votes: 40, comments: 5 },
  { title: 'Dunes That Walk', votes: 9, comments: 1 },
];
const expected = [
  ['Dunes That Walk', 9, 1, 2],
  ['Tides and Their Sand', 40, 5, 2],
  ['Waves at Night', 3, 1, 1],
];

async function papersOf(files: readonly (readonly [name: string, text: string])[]) {
  const library = new Library();
  for (const [name, text] of files) {
    const uri = `file:///papers/${name}`;
    await library.update([{ uri, digest: parseDigest(text, uri) }], new Map());
  }
  const shown = library.papers.map(({ title, voteCount, commentCount, sightings }) => [
    ...[title, voteCount, commentCount, sightings.length],
  ]);
  return { shown: shown.sort(), library };
}

describe('A page that was saved twice on one day', () => {
  for (const [kind, page] of [
    ['front page', frontPage],
    ['search', searchPage],
  ] as const) {
    it(`is one page, with the later votes and comments, in any file: ${kind}`, async () => {
      const names = ['2026-01-14.txt', '2026-01-14 2.txt', '2026-01-14-1.txt', '2026-01-14b.txt'];
      for (const first of names) {
        for (const second of names) {
          if (first === second) continue;
          const { shown } = await papersOf([
            [first, page(morning)],
            [second, page(evening)],
          ]);
          assert.deepEqual(shown, expected, `${first}, ${second}`);
        }
      }
    });

    it(`is one page when it is appended to the same file: ${kind}`, async () => {
      const name = '2026-01-14.txt';
      const both = `${page(morning)}\n\n${page(evening)}`;
      const { shown } = await papersOf([
        [name, page(morning)],
        [name, both],
      ]);
      assert.deepEqual(shown, expected);
    });

    it(`adds only its new papers as new: ${kind}`, async () => {
      const { library } = await papersOf([['2026-01-14.txt', page(morning)]]);
      const before = library.papers.map(({ key }) => key);
      const uri = 'file:///papers/2026-01-14 2.txt';
      await library.update([{ uri, digest: parseDigest(page(evening), uri) }], new Map());
      const fresh = library.papers.filter(({ key }) => !before.includes(key));
      assert.deepEqual(valuesOf(fresh, 'title'), ['Waves at Night']);
      assert(before.every((key) => library.paper(key)?.key === key));
      const votes = library.papers.flatMap(({ sightings }) =>
        sightings.map(({ voteCount = 0 }) => voteCount),
      );
      assert.deepEqual(
        votes.sort((a, b) => a - b),
        [3, 7, 9, 12, 40],
      );
    });
  }
});
