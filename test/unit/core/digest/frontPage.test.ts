import { fieldsOf, parseChecked } from './invariants';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { looksLikeDigest } from '../../../../src/core/digest';

const head =
  "Hugging Face's logo\nHugging Face\nModels\nDatasets\nSpaces\nPosts\nDocs\nPricing\n\nLog In\nSign Up\n\nDaily Papers\nby\n\nAK\nand the research community\n\nNov 14\n\n";
const foot =
  '\n\nPrevious\nNov 13, 2024\n·\nNext\nCompany\n© Hugging Face\nTOS\nPrivacy\nAbout\nJobs\nWebsite\nModels\nDatasets\nSpaces\nPricing\nDocs\n';
const titles = [
  ...['Tides and Their Sand', 'Dunes That Walk: A Study', 'Sand2Vec', '1984', 'Papers', 'Ponds'],
  ...['How Far Do Dunes Go?', 'Sea-GPT: Models of Water', 'Rivers', 'Waves (at Night)'],
  'A Long Title That Goes On for a While About Sand and Shores and Seas',
  ...['Shores Are All You Need', 'Counting 3D Sand'],
];
const users = ['mira', 'akhaliq', 'Jane-Doe', 'user123', 'wei_li', '2077', 'sand.cat'];

interface ShownCard {
  readonly title: string;
  readonly user: string;
  readonly votes: number;
  readonly authors: number;
  readonly comments: number | undefined;
}

/** The page as browsers copied it in 2024: the submitter glued to the words before, votes and titles below. */
const forms: Readonly<Record<string, (card: ShownCard) => readonly string[]>> = {
  'on adjacent lines': ({ title, user, votes, authors, comments }) => [
    `Submitted by${user}\n${votes}\n${title}\n·\n${authors} authors\n${comments ?? ''}`,
  ],
  'with a bullet': ({ title, user, votes, authors, comments }) => [
    `Submitted by${user}\n${votes}\n${title}\n  • ${authors} authors\n${comments ?? ''}`,
  ],
  'with blank lines': ({ title, user, votes, authors, comments }) => [
    `Submitted by${user}`,
    String(votes),
    title,
    '·',
    `${authors} authors`,
    ...(comments === undefined ? [] : [String(comments)]),
  ],
};

const votes = fc
  .integer({ min: 1, max: 4 })
  .chain((digits) => fc.integer({ min: 10 ** (digits - 1), max: 10 ** digits - 1 }));
const cards = fc
  .tuple(
    fc.constantFrom(1, 2, 13),
    fc.shuffledSubarray(titles, { minLength: titles.length }),
    fc.array(
      fc.record({
        user: fc.constantFrom(...users),
        votes,
        authors: fc.integer({ min: 1, max: 99 }),
        comments: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      }),
      { minLength: titles.length, maxLength: titles.length },
    ),
  )
  .map(([count, shuffled, facts]): ShownCard[] =>
    facts.slice(0, count).map((fact, index) => ({ ...fact, title: shuffled[index] ?? '' })),
  );

describe('The front page of 2024 copied as text', () => {
  for (const [form, write] of Object.entries(forms)) {
    it(`is read completely ${form}`, () => {
      fc.assert(
        fc.property(cards, fc.constantFrom('', foot), (shown, below) => {
          const text = head + shown.map((card) => write(card).join('\n\n')).join('\n\n') + below;
          assert(looksLikeDigest(text));
          const { papers, problems } = parseChecked(text);
          assert.deepEqual(
            fieldsOf(papers, 'title', 'voteCount', 'authorCount', 'commentCount', 'abstract'),
            shown.map(({ title, votes, authors, comments }) => {
              return [title, votes, authors, comments, ''];
            }),
          );
          assert.deepEqual(problems, []);
        }),
        { numRuns: 200 },
      );
    });
  }
});
