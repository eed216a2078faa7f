import { isLeapYear } from '../digest/dates';
import type { DigestEntry, ParsedDigest, PartialDate } from '../model';

/** A digest and which paper each of its entries is, in the order of its entries. */
export interface IdentifiedDigest {
  readonly parsed: ParsedDigest;
  readonly papers: readonly string[];
}

/**
 * The capture years that digests settle for one another, by uri. A digest leaves the year out of
 * dates in the year it was captured; where the same paper stands in another digest with the same
 * month and day and a written year, that year is the capture year.
 *
 * - A year in the page or the file's name wins: such digests are left alone.
 * - A year not after the newest one written out in the digest itself cannot be right and does not
 *   count, nor does one without a 29 February that the digest names.
 * - Each paper has one vote; the year with most votes wins, the earlier one of equals.
 * - Only written years vote, never worked out ones, so that neither chains nor the order of reading
 *   can change the outcome.
 */
export function settleCaptureYears(
  digests: ReadonlyMap<string, IdentifiedDigest>,
): ReadonlyMap<string, number> {
  const written = writtenYears(digests, papersWithoutYear(digests));
  const settled = new Map<string, number>();
  for (const [uri, digest] of digests) {
    if (hasCertainYear(digest.parsed)) continue;
    const year = mostVoted(votes(digest, written), (year) => isPossible(digest.parsed, year));
    if (year !== undefined) settled.set(uri, year);
  }
  return settled;
}

/** The digest with `year` as its capture year and in every date that leaves the year out. */
export function withCaptureYear(digest: ParsedDigest, year: number): ParsedDigest {
  return {
    ...digest,
    papers: digest.papers.map((entry) => withYear(entry, year)),
    captureDate: { ...digest.captureDate, year, yearInferred: true },
  };
}

function withYear(entry: DigestEntry, year: number): DigestEntry {
  const { date } = entry;
  if (!date || !leavesYearOut(date) || date.year === year) return entry;
  return { ...entry, date: { ...date, year, yearInferred: true } };
}

function leavesYearOut(date: PartialDate): boolean {
  return date.month !== undefined && (date.year === undefined || date.yearInferred === true);
}

function hasCertainYear({ captureDate }: ParsedDigest): boolean {
  return captureDate?.year !== undefined && !captureDate.yearInferred;
}

function papersWithoutYear(digests: ReadonlyMap<string, IdentifiedDigest>): Set<string> {
  const found = new Set<string>();
  for (const { parsed, papers } of digests.values()) {
    if (hasCertainYear(parsed)) continue;
    for (const [i, { date }] of parsed.papers.entries()) {
      const paper = papers[i];
      if (paper !== undefined && date && leavesYearOut(date)) found.add(paper);
    }
  }
  return found;
}

/** The years written out for each of the `wanted` papers, by paper, month and day. */
function writtenYears(
  digests: ReadonlyMap<string, IdentifiedDigest>,
  wanted: ReadonlySet<string>,
): Map<string, Set<number>> {
  const years = new Map<string, Set<number>>();
  for (const { parsed, papers } of digests.values()) {
    for (const [i, { date }] of parsed.papers.entries()) {
      const paper = papers[i];
      if (paper === undefined || !wanted.has(paper)) continue;
      if (date?.year === undefined || date.yearInferred) continue;
      const key = dayOf(paper, date);
      years.set(key, (years.get(key) ?? new Set()).add(date.year));
    }
  }
  return years;
}

function votes(
  { parsed, papers }: IdentifiedDigest,
  written: ReadonlyMap<string, ReadonlySet<number>>,
): Map<number, number> {
  const counts = new Map<number, number>();
  const heard = new Set<string>();
  for (const [i, { date }] of parsed.papers.entries()) {
    const paper = papers[i];
    if (paper === undefined || date?.day === undefined || !leavesYearOut(date)) continue;
    const key = dayOf(paper, date);
    if (heard.has(key)) continue;
    heard.add(key);
    for (const year of written.get(key) ?? []) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return counts;
}

function dayOf(paper: string, { month = 0, day = 0 }: PartialDate): string {
  return `${month}-${day} ${paper}`;
}

function isPossible({ papers, captureDate }: ParsedDigest, year: number): boolean {
  return [captureDate, ...papers.map(({ date }) => date)].every((date) => {
    if (!date) return true;
    if (date.year !== undefined && !date.yearInferred) return date.year < year;
    return isLeapYear(year) || date.month !== 2 || date.day !== 29;
  });
}

function mostVoted(
  counts: ReadonlyMap<number, number>,
  isPossible: (year: number) => boolean,
): number | undefined {
  const possible = [...counts].filter(([year]) => isPossible(year));
  possible.sort(([a, votesOfA], [b, votesOfB]) => votesOfB - votesOfA || a - b);
  return possible[0]?.[0];
}
