import { bestLink } from '../identity/addresses';
import { textOf } from '../model';
import type { DigestEntry } from '../model';

/** What a digest may leave out about a paper, in the order in which it is reported. */
export const missable = ['abstract', 'names', 'date', 'link'] as const;
/** One of {@link missable}; `names` are the organization or the authors, be it their number alone. */
export type Missable = (typeof missable)[number];

/** What is missing of a paper as a digest gives it. */
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

/** How many of the papers lack what. */
export function countMissing(papers: readonly DigestEntry[]): Readonly<Record<Missable, number>> {
  const counts = { abstract: 0, names: 0, date: 0, link: 0 };
  for (const paper of papers) for (const part of missingOf(paper)) counts[part] += 1;
  return counts;
}
