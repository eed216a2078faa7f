import { byCodeUnits } from '../../base/byCodeUnits';
import type { DigestSummary, PaperSummary } from '../../model';
import type { Annotations } from '../../marks/mark';
import { forEachInSlices } from '../../base/pause';
import type { Pause } from '../../base/pause';
import { fileNameSteps } from '../../view/fileNames';
import { stepByStep } from '../../base/steps';
import type { CompletionContext } from './complete';
import { givenFirst } from '../words/fields';

/** Users don't read through a longer list, so beyond it only names with several papers are offered. */
const manyNames = 5000;

interface Completed {
  readonly papers: readonly PaperSummary[];
  readonly digests: readonly DigestSummary[];
  readonly annotations?: Annotations;
}

/**
 * The values of a library for completing queries: the most frequent names and tags first, the newest years
 * and digests first.
 */
export async function completionContext(
  { papers, digests, annotations }: Completed,
  pause: Pause,
): Promise<CompletionContext> {
  const organizations = new Map<string, number>();
  const authors = new Map<string, number>();
  const tagged = new Map<string, number>();
  const years = new Set<number>();
  await forEachInSlices(
    papers,
    ({ key, organization, authors: names = [], tags = [], date }) => {
      if (organization) count(organizations, organization.name);
      for (const name of names) if (name !== 'others') count(authors, givenFirst(name));
      const written = annotations?.get(key)?.tags ?? [];
      for (const tag of new Set([...tags, ...written])) count(tagged, tag);
      if (date?.year !== undefined) years.add(date.year);
    },
    pause,
  );
  const naming = fileNameSteps(digests.map(({ uri }) => uri));
  const names = [...(await stepByStep(naming, pause)).values()].map(({ name }) => name);
  return {
    organizations: mostFirst(organizations),
    authors: mostFirst(often(authors)),
    tags: mostFirst(tagged),
    // Names that start with a date sort the newest last, so the order is reversed.
    digests: [...new Set(names)].sort(byCodeUnits).reverse(),
    years: [...years].sort((a, b) => b - a),
  };
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** If there are many names, only those with several papers; otherwise all. */
function often(counts: Map<string, number>): ReadonlyMap<string, number> {
  if (counts.size > manyNames) {
    for (const [name, papers] of counts) if (papers === 1) counts.delete(name);
  }
  return counts;
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .sort(([a, papersOfA], [b, papersOfB]) => papersOfB - papersOfA || byCodeUnits(a, b))
    .map(([name]) => name);
}
