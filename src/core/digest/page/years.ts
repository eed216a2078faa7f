import type { PartialDate } from '../../model';
import { daysInto, isDay, nearest } from '../words/dates';
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
 * @param years undefined when all dates have their year: then only the file's name determines the capture year
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
  for (const entry of entries) {
    const { date } = entry;
    if (!date?.month || !date.day || date.year !== undefined) continue;
    if (isDay(year, date.month, date.day)) entry.date = { ...date, year, yearInferred: true };
  }
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
  if (name && name.year >= (newest ?? 0)) return captured ? nearest(captured, name) : name;
  // Without a day, only a paper whose date omits the year tells that the page was saved in a later one.
  const undated = entries.flatMap(({ date }) => (date && date.year === undefined ? [date] : []));
  if (newest === undefined || !(captured ?? undated[0])) return captured;
  let year = newest + 1;
  const hasAll = () =>
    [captured, ...undated].every((date) => isDay(year, date?.month ?? 1, date?.day ?? 1));
  while (!hasAll() && year < newest + 8) year += 1;
  return { ...captured, year, yearInferred: true };
}

/**
 * The date on which a page was saved, as far as it is known without the papers: the date in its address; else
 * the date in its head, in a year that its links or the saving tool suggest; else the date that the tool wrote.
 */
export function capturedOn({ captureDate, listed, near, saved }: Page): PartialDate | undefined {
  if (listed?.kind === 'day') return listed.end;
  if (!captureDate) return saved ?? listed?.end;
  if (captureDate.year !== undefined) return captureDate;
  if (near?.year !== undefined) return nearest(captureDate, { ...near, year: near.year });
  if (!saved) return captureDate;
  // A page is saved after its date, which time zones may make one day later.
  const isEarlier = daysInto(captureDate) > daysInto(saved) + 1.5;
  return { ...captureDate, year: saved.year - Number(isEarlier) };
}

/** The newest year in the dates of papers; undefined when there is none. */
export function newestYear(entries: readonly EntryDraft[]): number | undefined {
  return entries.reduce((newest, { date }) => Math.max(newest, date?.year ?? 0), 0) || undefined;
}
