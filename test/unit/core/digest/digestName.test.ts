import assert from 'node:assert/strict';
import fc from 'fast-check';
import { captureDay, openPart } from '../../../../src/core/digest/words/digestName';
import { isoDate } from '../../../../src/core/model';
import type { PartialDate } from '../../../../src/core/model';

const today = { year: 2026, month: 11, day: 21 };
const day = (month: number, dayOfMonth: number) => ({ month, day: dayOfMonth });

describe('The name of a new digest', () => {
  const inferred = { year: 2025, month: 1, day: 14, yearInferred: true } as const;
  const cases: Readonly<Record<string, readonly [page: PartialDate | undefined, iso: string][]>> = {
    'is the day of the page in this year if it is not in the future': [
      [day(1, 14), '2026-01-14'],
      [day(11, 21), '2026-11-21'],
    ],
    'is in the year before if the day is still to come': [
      [day(11, 22), '2025-11-22'],
      [day(12, 1), '2025-12-01'],
    ],
    'uses the latest leap year for 29 February': [[day(2, 29), '2024-02-29']],
    'keeps a year on the page': [[{ year: 2023, month: 5, day: 1 }, '2023-05-01']],
    'ignores a year that was inferred from the papers alone': [[inferred, '2026-01-14']],
    'is today if the page has no day': [[undefined, '2026-11-21']],
  };
  for (const [what, days] of Object.entries(cases)) {
    it(what, () => {
      for (const [page, iso] of days) assert.equal(isoDate(captureDay(page, today)), iso);
    });
  }

  it('is never in the future, and at most eight years ago', () => {
    const anyDay = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDay, anyDay, (page, now) => {
        const found = captureDay(day(page.getUTCMonth() + 1, page.getUTCDate()), {
          year: now.getUTCFullYear(),
          month: now.getUTCMonth() + 1,
          day: now.getUTCDate(),
        });
        const iso = isoDate(found);
        assert.ok(iso <= now.toISOString().slice(0, 10));
        assert.ok(found.year >= now.getUTCFullYear() - 8);
        assert.equal(new Date(iso).toISOString().slice(0, 10), iso);
      }),
    );
  });
});

describe('The missing part of the day of a page', () => {
  it('is the day, the year or nothing', () => {
    const open = [undefined, {}, { year: 2026 }, { year: 2026, month: 1 }];
    for (const capture of open) assert.equal(openPart(capture), 'day');
    assert.equal(openPart(day(1, 14)), 'year');
    assert.equal(openPart({ year: 2025, month: 1, day: 14, yearInferred: true }), 'year');
    assert.equal(openPart({ year: 2025, month: 1, day: 14 }), 'nothing');
  });
});
