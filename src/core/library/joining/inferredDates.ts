import { isLeapYear } from '../../digest/words/dates';
import type { DigestEntry, ParsedDigest, PartialDate } from '../../model';

interface SeenPaper {
  readonly writtenYears: ReadonlyMap<number, ReadonlySet<number>>;
}

const none: readonly never[] = [];

/**
 * The capture year of a digest, inferred from other digests; undefined if they don't determine it. A digest
 * omits the year from dates in the year it was captured. If another digest lists the same paper with the same
 * month and day and a written year, that year is the capture year.
 *
 * - A year in the page or the file name takes precedence: such digests stay unchanged.
 * - A year has to be later than every year written in the digest itself, and has to have a February 29 if the
 *   digest mentions one.
 * - Each paper has one vote. The year with most votes wins; the earlier one if tied.
 * - Only written years vote, not inferred ones, so neither chains nor the order of reading can change the
 *   result.
 *
 * @param papers the paper of each entry in the digest
 */
export function settledYear(
  digest: ParsedDigest,
  papers: readonly (SeenPaper | undefined)[],
): number | undefined {
  if (hasCertainYear(digest)) return undefined;
  const isPossible = possibleYears(digest);
  const possible = [...votes(digest, papers)].filter(([year]) => isPossible(year));
  possible.sort(([a, votesOfA], [b, votesOfB]) => votesOfB - votesOfA || a - b);
  return possible[0]?.[0];
}

/** Whether the page or the file name contains the capture year. */
export function hasCertainYear({ captureDate }: ParsedDigest): boolean {
  return captureDate?.year !== undefined && !captureDate.yearInferred;
}

/** The entry with `year` added to a date without a year. */
export function withYear(entry: DigestEntry, year: number): DigestEntry {
  const { date } = entry;
  if (!date || !leavesYearOut(date) || date.year === year) return entry;
  return { ...entry, date: { ...date, year, yearInferred: true } };
}

/** A date without a day is from an arXiv id, if its year is inferred. */
function leavesYearOut({ year, day, yearInferred }: PartialDate): boolean {
  return day !== undefined && (year === undefined || yearInferred === true);
}

function votes(
  digest: ParsedDigest,
  papers: readonly (SeenPaper | undefined)[],
): Map<number, number> {
  const counts = new Map<number, number>();
  const counted = new Map<SeenPaper, Set<number>>();
  for (const [i, { date }] of digest.papers.entries()) {
    const paper = papers[i];
    if (!paper || !date || !leavesYearOut(date)) continue;
    const days = counted.get(paper) ?? new Set();
    counted.set(paper, days);
    if (days.has(dayOf(date))) continue;
    days.add(dayOf(date));
    for (const year of paper.writtenYears.get(dayOf(date)) ?? none) {
      counts.set(year, (counts.get(year) ?? 0) + 1);
    }
  }
  return counts;
}

/** The years written in the entries of one paper, by `dayOf` the date. */
export function writtenYears(
  entries: Iterable<{ readonly asRead: DigestEntry }>,
): ReadonlyMap<number, ReadonlySet<number>> {
  const byDay = new Map<number, Set<number>>();
  for (const { asRead } of entries) {
    const { date } = asRead;
    if (date?.year === undefined || date.yearInferred) continue;
    const years = byDay.get(dayOf(date)) ?? new Set();
    byDay.set(dayOf(date), years.add(date.year));
  }
  return byDay;
}

/** A number for the day, independent of the year. */
function dayOf({ month = 0, day = 0 }: PartialDate): number {
  return month * 100 + day;
}

function possibleYears({ papers, captureDate }: ParsedDigest): (year: number) => boolean {
  let newest = -Infinity;
  let hasLeapDay = false;
  for (const date of [captureDate, ...papers.map(({ date }) => date)]) {
    if (date?.year !== undefined && !date.yearInferred) newest = Math.max(newest, date.year);
    else if (date?.month === 2 && date.day === 29) hasLeapDay = true;
  }
  return (year) => year > newest && (!hasLeapDay || isLeapYear(year));
}
