import assert from 'node:assert/strict';
import { parseDigest } from '../../../../src/core/digest';
import { isoDate } from '../../../../src/core/model';
import { abstract, byline } from './pages';

/** The period of a page, as its kind and its first and last day, or the day of its capture. */
function periodOf(front: string, line: string): string | undefined {
  const text = `${front}Daily Papers\n\nby AK and the research community\n\n${line}Tides\n\n${abstract}\n\n${byline}`;
  const { papers, problems, period, captureDate } = parseDigest(text, 'file:///page.md');
  assert.deepEqual([papers.map(({ title }) => title), problems], [['Tides'], []]);
  const day = captureDate && isoDate(captureDate);
  if (!period) return day;
  assert.equal(isoDate(period.end), day);
  return `${period.kind} ${isoDate(period.start)} ${day}`;
}

describe('The period of a page', () => {
  for (const [line, period] of [
    ['Week 3, 2026', 'week 2026-01-12 2026-01-18'],
    ['Week 1 of 2026', 'week 2025-12-29 2026-01-04'],
    ['Week 53, 2026', 'week 2026-12-28 2027-01-03'],
    ['Week 53, 2025', undefined],
    ['Week 54, 2026', undefined],
    ['Week 3', undefined],
    ['2026-W03', 'week 2026-01-12 2026-01-18'],
    ['February 2024', 'month 2024-02-01 2024-02-29'],
    ['Jan 12 - Jan 18, 2026', 'week 2026-01-12 2026-01-18'],
    ['Jan 12 – 18, 2026', 'week 2026-01-12 2026-01-18'],
    ['Dec 29, 2025 - Jan 4, 2026', 'week 2025-12-29 2026-01-04'],
    ['Jan 12 - Foo 18, 2026', undefined],
  ]) {
    it(`is read from its head: ${line}`, () => {
      assert.equal(periodOf('', `${line}\n\n`), period);
    });
  }

  for (const [path, period] of [
    ['date/2026-01-14', '2026-01-14'],
    ['date/2026-02-29', undefined],
    ['week/2026-W03', 'week 2026-01-12 2026-01-18'],
    ['week/2026-W00', undefined],
    ['month/2026-02', 'month 2026-02-01 2026-02-28'],
    ['month/2026-13', undefined],
  ]) {
    it(`is read from its address: ${path}`, () => {
      const front = `---\nurl: https://huggingface.co/papers/${path}\n---\n\n`;
      assert.equal(periodOf(front, ''), period);
    });
  }
});
