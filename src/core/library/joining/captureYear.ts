import { isLeapYear } from '../../digest/words/dates';
import type { DigestEntry, ParsedDigest, PartialDate } from '../../model';

/** Entries that are one paper. */
interface SeenPaper {
  readonly entries: Iterable<{ readonly asRead: DigestEntry }>;
}

/**
 * The capture year that other digests settle for this one; undefined when none do. A digest leaves the
 * year out of dates in the year it was captured; where the same paper stands in another digest with
 * the same month and day and a written year, that year is the capture year.
 *
 * - A year in the page or the file's name wins: such digests are left alone.
 * - A year not after the newest one written out in the digest itself cannot be right and does not
 *   count, nor does one without a 29 February that the digest names.
 * - Each paper has one vote; the year with most votes wins, the earlier one of equals.
 * - Only written years vote, never worked out ones, so that neither chains nor the order of reading
 *   can change the outcome.
 *
 * @param papers which paper each entry of the digest is
 */
export function settledYear(
  digest: ParsedDigest,
  papers: readonly (SeenPaper | undefined)[],
): number | undefined {
  if (hasCertainYear(digest)) return undefined;
  const possible = [...votes(digest, papers)].filter(([year]) => isPossible(digest, year));
  possible.sort(([a, votesOfA], [b, votesOfB]) => votesOfB - votesOfA || a - b);
  return possible[0]?.[0];
}

/** Whether the page or the file's name tells the year of capture. */
export function hasCertainYear({ captureDate }: ParsedDigest): boolean {
  return captureDate?.year !== undefined && !captureDate.yearInferred;
}

/** The entry with `year` in a date that leaves the year out. */
export function withYear(entry: DigestEntry, year: number): DigestEntry {
  const { date } = entry;
  if (!date || !leavesYearOut(date) || date.year === year) return entry;
  return { ...entry, date: { ...date, year, yearInferred: true } };
}

function leavesYearOut(date: PartialDate): boolean {
  return date.month !== undefined && (date.year === undefined || date.yearInferred === true);
}

function votes(
  digest: ParsedDigest,
  papers: readonly (SeenPaper | undefined)[],
): Map<number, number> {
  const counts = new Map<number, number>();
  const heard = new Map<SeenPaper, Set<number>>();
  for (const [i, { date }] of digest.papers.entries()) {
    const paper = papers[i];
    if (!paper || date?.day === undefined || !leavesYearOut(date)) continue;
    const days = heard.get(paper) ?? new Set();
    heard.set(paper, days);
    if (days.has(dayOf(date))) continue;
    days.add(dayOf(date));
    for (const year of writtenYears(paper, dayOf(date))) {
      counts.set(year, (counts.get(year) ?? 0) + 1);
    }
  }
  return counts;
}

function writtenYears({ entries }: SeenPaper, day: number): Set<number> {
  const years = new Set<number>();
  for (const { asRead } of entries) {
    const { date } = asRead;
    if (date?.year !== undefined && !date.yearInferred && dayOf(date) === day) years.add(date.year);
  }
  return years;
}

/** A number for the day in any year. */
function dayOf({ month = 0, day = 0 }: PartialDate): number {
  return month * 100 + day;
}

function isPossible({ papers, captureDate }: ParsedDigest, year: number): boolean {
  return [captureDate, ...papers.map(({ date }) => date)].every((date) => {
    if (!date) return true;
    if (date.year !== undefined && !date.yearInferred) return date.year < year;
    return isLeapYear(year) || date.month !== 2 || date.day !== 29;
  });
}
