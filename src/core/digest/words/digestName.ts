import type { Day, PartialDate } from '../../model';
import { isLeapYear } from './dates';

/**
 * The day a page was saved on, for naming its file: the page's day in the latest year that is not in
 * the future, seen from `today`. A page that names no day was saved today.
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
 * What a page leaves open of the day it was saved on. An inferred year counts as open: only the file's name
 * settles it.
 */
export function openPart(capture: PartialDate | undefined): 'day' | 'year' | 'nothing' {
  if (capture?.month === undefined || capture.day === undefined) return 'day';
  return capture.year === undefined || capture.yearInferred ? 'year' : 'nothing';
}
