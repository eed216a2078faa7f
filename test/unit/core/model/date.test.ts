import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isoDate, readDay } from '../../../../src/core/model';

describe('A parsed date', () => {
  it('is a valid date in ISO 8601 format', () => {
    assert.deepEqual(readDay('2026-01-14'), { year: 2026, month: 1, day: 14 });
    assert.deepEqual(readDay('2026-1-4'), { year: 2026, month: 1, day: 4 });
    assert.deepEqual(readDay('2024-02-29'), { year: 2024, month: 2, day: 29 });
    const invalid =
      '2026 2026-01 2025-02-29 2026-13-01 2026-04-31 2026-00-10 2026-01-00 14.1.2026 0000-01-01 0099-01-01';
    for (const none of ['', ' 2026-01-14', ...invalid.split(' ')]) {
      assert.equal(readDay(none), undefined, none);
    }
  });

  it('is the same once it is written', () => {
    const days = fc.date({
      min: new Date(Date.UTC(1000, 0)),
      max: new Date(Date.UTC(9999, 11, 31)),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const [written = ''] = date.toISOString().split('T');
        const day = readDay(written);
        assert.ok(day);
        assert.equal(isoDate(day), written);
      }),
    );
  });
});
