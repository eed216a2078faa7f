import type { PartialDate } from '../../model';
import { isDay, isLeapYear } from '../words/dates';
import type { WholeDate } from '../words/dates';
import type { EntryDraft } from '../cards/entries';
import type { Page } from './pages';

/**
 * Fills in the years that a page leaves out, in the entries themselves, and gives the day on which the page
 * was saved. A page leaves out the year in which it was saved. That is the year in the page's head
 * (`captured`) or in the file's name; otherwise it is at least one more than the newest year written out on
 * the page or, where there is none, in the file. Without any of these, the year stays unknown.
 *
 * Completed dates have `yearInferred`; the capture date has it only when its year comes from the papers.
 *
 * @param years undefined where all dates have their year: then only the file's name gives the capture's
 */
export function completeYears(
  entries: readonly EntryDraft[],
  captured: PartialDate | undefined,
  name: WholeDate | undefined,
  years: { readonly newest: number | undefined } | undefined,
): PartialDate | undefined {
  const captureDate = settledCapture(entries, captured, name, years?.newest);
  const year = captureDate?.year;
  if (!years || year === undefined) return captureDate;
  for (const entry of entries) if (entry.date) entry.date = withYear(entry.date, year);
  return captureDate;
}

function settledCapture(
  entries: readonly EntryDraft[],
  captured: PartialDate | undefined,
  name: WholeDate | undefined,
  newest: number | undefined,
): PartialDate | undefined {
  if (captured?.year !== undefined) return captured;
  // A name older than a paper on the page is about something else.
  if (name && !(newest !== undefined && name.year < newest)) {
    return captured ? nearest(captured, name) : name;
  }
  if (newest === undefined) return captured;
  const needsLeapYear = isLeapDay(captured) || entries.some(({ date }) => isLeapDay(date));
  let year = newest + 1;
  while (needsLeapYear && !isLeapYear(year)) year += 1;
  return { ...captured, year, yearInferred: true };
}

/**
 * The day a page was saved, as far as the page says without its papers: the day in its address; else the
 * day in its head, in a year that its links or the saving tool suggest; else the day that the tool wrote.
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

/** The page's day in the last year in which it is not after the day it was saved on. */
function latestBefore(page: PartialDate, saved: WholeDate): PartialDate {
  // It may be a day later somewhere else on earth.
  let year = daysInto(page) > daysInto(saved) + 1.5 ? saved.year - 1 : saved.year;
  while (!isDay(year, page.month ?? 1, page.day ?? 1)) year -= 1;
  return { ...page, year };
}

/**
 * The page's day in the year that brings it nearest to the day in the file's name: a page of Dec 31
 * may be saved on 1 January.
 */
function nearest(page: PartialDate, name: WholeDate): PartialDate {
  if (name.month === undefined) return { ...page, year: name.year };
  const apart = daysInto(page) - daysInto(name);
  const year = name.year + (apart > 183 ? -1 : apart < -183 ? 1 : 0);
  return isDay(year, page.month ?? 1, page.day ?? 1) ? { ...page, year } : name;
}

/** Roughly the day of the year. */
function daysInto({ month = 1, day = 15 }: PartialDate): number {
  return (month - 1) * 30.5 + day;
}

/** The newest year written out among the dates of papers; undefined when none is. */
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
