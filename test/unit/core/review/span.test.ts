import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  isInSpan,
  namedSpan,
  printSpan,
  readSpan,
  spanBefore,
  spanNames,
} from '../../../../src/core/review/span';
import { itReturns } from '../../support/cases';

const today = { year: 2026, month: 1, day: 14 };
const day = fc
  .date({ min: new Date(Date.UTC(1900, 0)), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true })
  .map((date) => ({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }));

describe('A time span', () => {
  it('is a week from Monday, a month, or the last days including today', () => {
    assert.deepEqual(
      spanNames.map((name) => printSpan(namedSpan(name, today))),
      [
        '2026-01-12..2026-01-18',
        '2026-01-05..2026-01-11',
        '2026-01-01..2026-01-31',
        '2025-12-01..2025-12-31',
        '2026-01-08..2026-01-14',
        '2025-12-16..2026-01-14',
      ],
    );
    const sunday = { year: 2026, month: 1, day: 18 };
    assert.equal(printSpan(namedSpan('thisWeek', sunday)), '2026-01-12..2026-01-18');
  });

  itReturns('notes/spans.json', (text) => {
    const span = readSpan(text);
    return span && printSpan(span);
  });

  it('is as long as the previous one, which ends on the day before', () => {
    const before = (text: string) => printSpan(spanBefore(readSpan(text)!));
    assert.equal(before('2026-01-05..2026-01-11'), '2025-12-29..2026-01-04');
    assert.equal(before('2026-03'), '2026-01-29..2026-02-28');
    assert.equal(before('2026-01-01'), '2025-12-31..2025-12-31');
    fc.assert(
      fc.property(day, fc.constantFrom(...spanNames), (today, name) => {
        const span = namedSpan(name, today);
        const earlier = spanBefore(span);
        assert.ok(!isInSpan(earlier.to, span) && !isInSpan(span.from, earlier));
        assert.equal(printSpan(readSpan(printSpan(span))!), printSpan(span));
        const days = (of: typeof span) =>
          (Date.UTC(of.to.year, of.to.month - 1, of.to.day) -
            Date.UTC(of.from.year, of.from.month - 1, of.from.day)) /
          86_400_000;
        assert.equal(days(earlier), days(span));
      }),
    );
  });

  it('contains its days, and no date with unknown parts', () => {
    const span = readSpan('2026-01')!;
    for (const day of [1, 31]) assert.ok(isInSpan({ year: 2026, month: 1, day }, span));
    for (const date of [
      ...[undefined, {}, { year: 2026 }, { year: 2026, month: 1 }, { month: 1, day: 5 }],
      ...[
        { year: 2026, month: 2, day: 1 },
        { year: 2025, month: 1, day: 5 },
      ],
    ]) {
      assert.ok(!isInSpan(date, span));
    }
  });
});
