import type { Day, PartialDate } from '../../model';
import { isLeapYear } from './dates';

/**
 * The date on which a page was saved, for naming its file: the page's date in the latest year in which it
 * isn't after `today`. A page without a date was saved today.
 */
export function captureDay(capture: PartialDate | undefined, today: Day): Day {
  const { month, day } = capture ?? {};
  if (month === undefined || day === undefined) return today;
  if (capture?.year !== undefined && !capture.yearInferred) {
    return { year: capture.year, month, day };
  }
  const isLater = month > today.month || (month === today.month && day > today.day);
  let year = isLater ? today.year - 1 : today.year;
  if (month === 2 && day === 29) while (!isLeapYear(year)) year -= 1;
  return { year, month, day };
}

/**
 * The unknown parts of the date on which a page was saved. An inferred year counts as unknown, since only the
 * file's name confirms it.
 */
export function openPart(capture: PartialDate | undefined): 'day' | 'year' | 'nothing' {
  if (capture?.month === undefined || capture.day === undefined) return 'day';
  return capture.year === undefined || capture.yearInferred ? 'year' : 'nothing';
}
