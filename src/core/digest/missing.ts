import { bestLink } from '../identity/addresses';
import { textOf } from '../model';
import type { DigestEntry } from '../model';

/** Data that a digest may lack about a paper, in the order in which it is reported. */
export const missable = ['abstract', 'names', 'date', 'link'] as const;
/**
 * One of {@link missable}; `names` means the organization or the authors, even if only their number is known.
 */
export type Missable = (typeof missable)[number];

/** The data that a digest lacks about a paper. */
export function missingOf(paper: DigestEntry): readonly Missable[] {
  const { organization, authors = [], authorCount, date } = paper;
  const isThere: Readonly<Record<Missable, boolean>> = {
    abstract: textOf(paper) !== '',
    names: organization !== undefined || authors.length > 0 || authorCount !== undefined,
    date: date !== undefined,
    link: bestLink({ ...paper, key: '' }) !== undefined,
  };
  return missable.filter((part) => !isThere[part]);
}

/** How many of the papers lack each kind of data. */
export function countMissing(papers: readonly DigestEntry[]): Readonly<Record<Missable, number>> {
  const counts = { abstract: 0, names: 0, date: 0, link: 0 };
  for (const paper of papers) for (const part of missingOf(paper)) counts[part] += 1;
  return counts;
}
