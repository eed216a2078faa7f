import { forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';
import { sortInSlices } from '../base/sortedList';
import type { PaperSummary, PartialDate } from '../model';
import { readable } from '../text/readable';

/** The criteria for sorting papers. */
export const sortings = ['page', 'date', 'title', 'comments', 'votes', 'interest'] as const;
/**
 * In page order, newest first, alphabetical, most comments or votes first, or most interesting first; unknown
 * values come last.
 */
export type Sorting = (typeof sortings)[number];

/**
 * The rank of a digest, by URI, when papers are sorted *as on the page*. A paper has its position in the first
 * of its digests; digests without a rank don't count.
 */
export type Pages = (uri: string) => number | undefined;

/** Data that some sort orders need besides the papers. */
export interface OrderBy {
  /** For the order *as on the page*; without it, no page counts. */
  readonly pages?: Pages;
  /** How interesting a paper is; without it, the newest papers come first. */
  readonly scoreOf?: (paper: PaperSummary) => number;
}

/** A sort key, compared item by item: numbers, or strings by code units. */
type SortKey = readonly (number | string)[];

function sortKeyOf(paper: PaperSummary, sorting: Sorting, { pages, scoreOf }: OrderBy): SortKey {
  switch (sorting) {
    case 'title':
      return [alphabetic(readable(paper.title))];
    case 'page': {
      const place = pages && placeOf(paper, pages);
      return place ? [0, ...place] : [1];
    }
    case 'date':
      return dateKey(paper.date);
    case 'comments':
      return [-(paper.commentCount ?? 0), ...dateKey(paper.date)];
    case 'votes':
      return [-(paper.voteCount ?? 0), ...dateKey(paper.date)];
    case 'interest':
      return [-(scoreOf?.(paper) ?? 0), ...dateKey(paper.date)];
  }
}

function dateKey({ year = 0, month = 0, day = 0 }: PartialDate = {}): SortKey {
  return [-year, -month, -day];
}

/** Page, line and column of the first position on a page that counts. */
function placeOf({ sightings }: PaperSummary, pages: Pages): SortKey | undefined {
  const places = sightings.flatMap(({ uri, titleRange: { start } }) => {
    const page = pages(uri);
    return page === undefined ? [] : [[page, start.line, start.character]];
  });
  return places.sort(compareKeys)[0];
}

function compareKeys(a: SortKey, b: SortKey): number {
  for (const [i, part] of a.entries()) {
    const other = b[i] ?? part;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

/** A sorted copy. Papers that tie keep their order. */
export function sortPapers<T extends PaperSummary>(
  papers: readonly T[],
  sorting: Sorting,
  by: OrderBy = {},
): T[] {
  return papers
    .map((paper) => ({ paper, key: sortKeyOf(paper, sorting, by) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ paper }) => paper);
}

/** Like {@link sortPapers}, with pauses. */
export async function sortPapersInSlices<T extends PaperSummary>(
  papers: readonly T[],
  sorting: Sorting,
  by: OrderBy,
  pause: Pause,
): Promise<readonly T[]> {
  const keyed: { readonly paper: T; readonly key: SortKey }[] = [];
  const add = (paper: T): void => void keyed.push({ paper, key: sortKeyOf(paper, sorting, by) });
  await forEachInSlices(papers, add, pause);
  const sorted = await sortInSlices(keyed, (a, b) => compareKeys(a.key, b.key), pause);
  return sorted.map(({ paper }) => paper);
}

/**
 * The sort key of a text: letters and digits without accents and case, and without leading punctuation.
 * Comparing code units gives the same order everywhere and, for a hundred thousand titles, is much faster than
 * a locale's collation.
 */
export function alphabetic(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, '');
}
