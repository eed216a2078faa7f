import { byCodeUnits } from '../../base/sortedList';
import { defined } from '../../base/data';
import { isIdAsTitle } from '../../identity/identifiers';
import { compareDates, comparePositions } from '../../model';
import type { DigestEntry, Link, PartialDate } from '../../model';

/** An entry with the capture date of its digest, as far as known. */
interface CapturedEntry {
  readonly entry: DigestEntry;
  readonly capture: PartialDate | undefined;
}

/** Orders captures by time; unknown years come last. */
export function compareCaptures(a: PartialDate | undefined, b: PartialDate | undefined): number {
  return compareDates(a, b, Number.MAX_SAFE_INTEGER);
}

/** Orders entries like a paper's sightings: by capture date, then URI, then position. */
export function compareEntries(a: CapturedEntry, b: CapturedEntry): number {
  const [first, second] = [a.entry.sightings[0], b.entry.sightings[0]];
  return (
    compareCaptures(a.capture, b.capture) ||
    byCodeUnits(first?.uri ?? '', second?.uri ?? '') ||
    (first && second ? comparePositions(first.range.start, second.range.start) : 0)
  );
}

/**
 * Merges the entries of one paper, taking each field from the entry that says most: the longest title, the
 * longest complete abstract, the most complete date, and values that change over time from the latest capture.
 * `entries` isn't empty and is in the order of {@link compareEntries}.
 */
export function mergeEntries(entries: readonly CapturedEntry[]): DigestEntry {
  const [only, ...others] = entries;
  if (only && others.length === 0) return only.entry;
  const newestFirst = [
    ...entries.filter(({ capture }) => capture?.year !== undefined).reverse(),
    ...entries.filter(({ capture }) => capture?.year === undefined).reverse(),
  ].map(({ entry }) => entry);
  const latest = <T>(part: (entry: DigestEntry) => T | undefined): T | undefined =>
    newestFirst.map(part).find((value) => value !== undefined);

  return defined({
    title: best(newestFirst, ({ title }) => title, [isTitle, length, accents]) ?? '',
    abstract: best(newestFirst, ({ abstract }) => abstract, [wholeness, length]) ?? '',
    organization:
      latest(({ organization }) => (organization?.slug ? organization : undefined)) ??
      latest(({ organization }) => organization),
    authorCount: latest((entry) => entry.authorCount),
    authors: best(newestFirst, (entry) => entry.authors, [isWholeList, length]),
    venue: latest((entry) => entry.venue),
    date: best(newestFirst, (entry) => entry.date, [certainty]),
    commentCount: latestCount(entries, (entry) => entry.commentCount),
    voteCount: latestCount(entries, (entry) => entry.voteCount),
    arxivId: latest((entry) => entry.arxivId),
    doi: latest((entry) => entry.doi),
    links: unionOfLinks(entries),
    sightings: entries.flatMap(({ entry }) => entry.sightings),
  });
}

/**
 * The latest count; of several captures on one day the largest, since their order is unknown and counts rarely
 * fall.
 */
function latestCount(
  entries: readonly CapturedEntry[],
  part: (entry: DigestEntry) => number | undefined,
): number | undefined {
  const having = entries.filter(({ entry }) => part(entry) !== undefined);
  const dated = having.filter(({ capture }) => capture?.year !== undefined);
  const some = dated.length > 0 ? dated : having;
  const last = some.at(-1)?.capture;
  const counts = some
    .filter(({ capture }) => compareCaptures(capture, last) === 0)
    .map(({ entry }) => part(entry) ?? 0);
  return counts.length > 0 ? counts.reduce((most, count) => Math.max(most, count)) : undefined;
}

/** The value that ranks highest by the first rank that differs; the first if tied. */
function best<T>(
  entries: readonly DigestEntry[],
  part: (entry: DigestEntry) => T | undefined,
  ranks: readonly ((value: T) => number)[],
): T | undefined {
  const difference = (a: T, b: T): number => {
    // The first rank usually decides, and some ranks are slow to compute.
    for (const rank of ranks) {
      const difference = rank(a) - rank(b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  let first: T | undefined;
  for (const value of entries.map(part)) {
    if (value === undefined) continue;
    if (first === undefined || difference(value, first) > 0) first = value;
  }
  return first;
}

function length(value: string | readonly string[]): number {
  return value.length;
}

/** 0 for an id in place of a title, else 1. */
function isTitle(title: string): number {
  return isIdAsTitle(title) ? 0 : 1;
}

/** 1 if no author is omitted, else 0. */
function isWholeList(names: readonly string[]): number {
  return names.at(-1) === 'others' ? 0 : 1;
}

/** The number of non-ASCII characters in a title, which plain spellings lose. */
function accents(text: string): number {
  return text.match(/[^ -~]/g)?.length ?? 0;
}

/** 2 for a complete text, 1 for one that is cut off and ends in an ellipsis, 0 for none. */
function wholeness(text: string): number {
  return text === '' ? 0 : /(?:…|\.\.\.)$/.test(text.slice(-3)) ? 1 : 2;
}

function certainty({ year, month, day, yearInferred }: PartialDate): number {
  // The month of an arXiv id, see `withIdDate`.
  if (yearInferred && day === undefined) return 0;
  const parts = [year, month, day].filter((part) => part !== undefined).length;
  return (year !== undefined && !yearInferred ? 10 : 0) + (year !== undefined ? 5 : 0) + parts;
}

function unionOfLinks(entries: readonly CapturedEntry[]): readonly Link[] {
  const byUrl = new Map<string, Link>();
  for (const { entry } of entries) {
    for (const link of entry.links) if (!byUrl.has(link.url)) byUrl.set(link.url, link);
  }
  return [...byUrl.values()];
}
