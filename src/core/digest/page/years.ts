import type { PartialDate } from '../../model';
import { daysInto, isDay, isLeapYear, nearest } from '../words/dates';
import type { WholeDate } from '../words/dates';
import type { EntryDraft } from '../cards/entries';
import type { Page } from './pages';

/**
 * Fills in the years that a page omits, in the entries themselves, and returns the date on which the page was
 * saved. A page omits the year in which it was saved. That is the year in the page's head (`captured`) or in
 * the file's name; otherwise it is at least one more than the newest year on the page or, if there is none,
 * in the file. Without any of these, or where neither head nor papers have a date without a year, the year
 * stays unknown.
 *
 * Completed dates have `yearInferred`; the capture date has it only when its year comes from the papers.
 *
 * @param years undefined when all dates have their year: then only the file's name determines the capture
 * year
 */
export function completeYears(
  entries: readonly EntryDraft[],
  captured: PartialDate | undefined,
  name: WholeDate | undefined,
  years: { readonly newest: number | undefined } | undefined,
): PartialDate | undefined {
  const captureDate = confirmedCapture(entries, captured, name, years?.newest);
  const year = captureDate?.year;
  if (!years || year === undefined) return captureDate;
  for (const entry of entries) if (entry.date) entry.date = withYear(entry.date, year);
  return captureDate;
}

function confirmedCapture(
  entries: readonly EntryDraft[],
  captured: PartialDate | undefined,
  name: WholeDate | undefined,
  newest: number | undefined,
): PartialDate | undefined {
  if (captured?.year !== undefined) return captured;
  // A file name older than a paper on the page refers to something else.
  if (name && !(newest !== undefined && name.year < newest)) {
    return captured ? nearest(captured, name) : name;
  }
  // Without a day, only a paper whose date omits the year tells that the page was saved in a later one.
  const isTold = captured ?? entries.some(({ date }) => date && date.year === undefined);
  if (newest === undefined || !isTold) return captured;
  const needsLeapYear = isLeapDay(captured) || entries.some(({ date }) => isLeapDay(date));
  let year = newest + 1;
  while (needsLeapYear && !isLeapYear(year)) year += 1;
  return { ...captured, year, yearInferred: true };
}

/**
 * The date on which a page was saved, as far as it is known without the papers: the date in its address; else
 * the date in its head, in a year that its links or the saving tool suggest; else the date that the tool
 * wrote.
 */
export function capturedOn({ captureDate, listed, near, saved }: Page): PartialDate | undefined {
  if (listed?.kind === 'day') return listed.end;
  if (captureDate && captureDate.year === undefined) {
    if (near?.year !== undefined) return nearest(captureDate, { ...near, year: near.year });
    return saved ? latestBefore(captureDate, saved) : captureDate;
  }
  if (captureDate) return captureDate;
  return saved ?? listed?.end;
}

/** The page's date in the last year in which it isn't after the date of saving. */
function latestBefore(page: PartialDate, saved: WholeDate): PartialDate {
  // Time zones may make it one day later.
  let year = daysInto(page) > daysInto(saved) + 1.5 ? saved.year - 1 : saved.year;
  while (!isDay(year, page.month ?? 1, page.day ?? 1)) year -= 1;
  return { ...page, year };
}

/** The newest year in the dates of papers; undefined when there is none. */
export function newestYear(entries: Iterable<EntryDraft>): number | undefined {
  let newest: number | undefined;
  for (const { date } of entries) newest = Math.max(date?.year ?? 0, newest ?? 0) || undefined;
  return newest;
}

function isLeapDay(date: PartialDate | undefined): boolean {
  return date !== undefined && date.year === undefined && date.month === 2 && date.day === 29;
}

function withYear(date: PartialDate, year: number): PartialDate {
  const { month, day } = date;
  if (month === undefined || day === undefined || date.year !== undefined) return date;
  return isDay(year, month, day) ? { year, month, day, yearInferred: true } : date;
}
