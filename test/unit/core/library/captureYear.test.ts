import assert from 'node:assert/strict';
import { Library } from '../../../../src/core/library/library';
import type { ParsedDigest, PartialDate } from '../../../../src/core/model';
import { digest } from './builders';

const read = async (digests: Record<string, ParsedDigest>) => {
  const library = new Library();
  const changes = Object.entries(digests).map(([uri, parsed]) => ({ uri, digest: parsed }));
  await library.update(changes, new Map());
  return library;
};
/** The inferred years. */
const settle = async (digests: Record<string, ParsedDigest>) =>
  Object.fromEntries(
    (await read(digests)).digests.flatMap(({ uri, captureDate }) =>
      captureDate?.yearInferred ? [[uri, captureDate.year]] : [],
    ),
  );
const paper = (title: string, date: PartialDate) => ({ title, date });
const inferred = (year: number, month: number, day: number) =>
  ({ year, month, day, yearInferred: true }) as const;

describe('The capture year of a digest', () => {
  it('comes from a digest with a year', async () => {
    assert.deepEqual(
      await settle({
        short: digest('short', { month: 12, day: 11 }, [paper('Cliff', { month: 7, day: 27 })]),
        full: digest('full', { month: 1, day: 14 }, [
          paper('Cliff', { year: 2025, month: 7, day: 27 }),
        ]),
      }),
      { short: 2025 },
    );
  });

  it('replaces a year that the parser guessed', async () => {
    const guessed = digest('guessed', inferred(2024, 12, 11), [
      paper('Old', { year: 2023, month: 1, day: 1 }),
      paper('Cliff', inferred(2024, 7, 27)),
    ]);
    const full = digest('full', undefined, [paper('Cliff', { year: 2025, month: 7, day: 27 })]);
    assert.deepEqual(await settle({ guessed, full }), { guessed: 2025 });
    const { digests, papers } = await read({ guessed, full });
    assert.deepEqual(digests[1]?.captureDate, inferred(2025, 12, 11));
    assert.deepEqual(
      papers.map(({ title, date }) => [title, date]),
      [
        ['Cliff', { year: 2025, month: 7, day: 27 }],
        ['Old', { year: 2023, month: 1, day: 1 }],
      ],
    );
    const alone = await read({ guessed });
    assert.deepEqual(alone.paper('cliff2024')?.date, inferred(2024, 7, 27));
  });

  it('stays as it is when the page or the file name has it', async () => {
    const named = digest('named', { year: 2026, month: 12, day: 11 }, [
      paper('Cliff', inferred(2026, 7, 27)),
    ]);
    const full = digest('full', undefined, [paper('Cliff', { year: 2025, month: 7, day: 27 })]);
    assert.deepEqual(await settle({ named, full }), {});
  });

  it('is never a year that the digest itself contains, or an earlier one', async () => {
    const short = digest('short', { month: 12, day: 11 }, [
      paper('New', { year: 2025, month: 1, day: 1 }),
      paper('Cliff', { month: 7, day: 27 }),
    ]);
    const full = digest('full', undefined, [paper('Cliff', { year: 2025, month: 7, day: 27 })]);
    assert.deepEqual(await settle({ short, full }), {});
  });

  it('is never a year without the 29 February in the digest', async () => {
    const short = digest('short', { month: 12, day: 11 }, [
      paper('Leap', { month: 2, day: 29 }),
      paper('Cliff', { month: 7, day: 27 }),
    ]);
    const full = digest('full', undefined, [paper('Cliff', { year: 2025, month: 7, day: 27 })]);
    assert.deepEqual(await settle({ short, full }), {});
  });

  it('is not taken from another day, nor from an inferred year', async () => {
    const short = digest('short', undefined, [paper('Cliff', { month: 7, day: 27 })]);
    const other = digest('other', undefined, [paper('Cliff', { year: 2025, month: 7, day: 28 })]);
    const guess = digest('guess', { year: 2025 }, [paper('Cliff', inferred(2025, 7, 27))]);
    assert.deepEqual(await settle({ short, other, guess }), {});
  });

  it('is the year of most papers, the earlier one in a tie', async () => {
    const short = (...titles: string[]) =>
      digest(
        'short',
        undefined,
        titles.map((title) => paper(title, { month: 7, day: 27 })),
      );
    const full = digest('full', undefined, [
      paper('A', { year: 2025, month: 7, day: 27 }),
      paper('B', { year: 2024, month: 7, day: 27 }),
      paper('C', { year: 2025, month: 7, day: 27 }),
    ]);
    assert.deepEqual(await settle({ short: short('A', 'B', 'C'), full }), { short: 2025 });
    assert.deepEqual(await settle({ full, short: short('A', 'B', 'B', 'B') }), { short: 2024 });
  });
});
