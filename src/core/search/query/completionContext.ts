import { byCodeUnits } from '../../base/sortedList';
import { forEachInSlices, stepByStep } from '../../base/tasks';
import type { Pause } from '../../base/tasks';
import type { Annotations } from '../../marks/mark';
import type { DigestSummary, PaperSummary } from '../../model';
import { fileNameSteps } from '../../view/fileNames';
import { fieldNames, queryFields } from './fields';
import type { FieldName } from './fields';

/** Values of a library to offer for the fields of a query. */
export type CompletionContext = Readonly<Partial<Record<FieldName, readonly string[]>>>;

/** Users don't read through a longer list, so beyond it only values of several papers are offered. */
const manyValues = 5000;

interface Completed {
  readonly papers: readonly PaperSummary[];
  readonly digests: readonly DigestSummary[];
  readonly annotations?: Annotations;
}

/** The values of a library for completing queries: the most frequent ones first, the newest years and digests first. */
export async function completionContext(
  { papers, digests, annotations }: Completed,
  pause: Pause,
): Promise<CompletionContext> {
  const counted = fieldNames.flatMap((field) => {
    const { valuesOf } = queryFields[field];
    return valuesOf ? [{ field, valuesOf, counts: new Map<string, number>() }] : [];
  });
  await forEachInSlices(
    papers,
    (paper) => {
      for (const { valuesOf, counts } of counted) {
        for (const value of valuesOf(paper, annotations?.get(paper.key))) {
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
      }
    },
    pause,
  );
  const naming = fileNameSteps(digests.map(({ uri }) => uri));
  const names = [...(await stepByStep(naming, pause)).values()].map(({ name }) => name);
  const offered = counted.map(({ field, counts }) => {
    const values = [...counts].filter(([, count]) => count > 1 || counts.size <= manyValues);
    if (field !== 'year') values.sort(([a, x], [b, y]) => y - x || byCodeUnits(a, b));
    else values.sort(([a], [b]) => byCodeUnits(b, a));
    return [field, values.map(([value]) => value)] as const;
  });
  // Names that start with a date sort the newest last, so the order is reversed.
  return { ...Object.fromEntries(offered), in: [...new Set(names)].sort(byCodeUnits).reverse() };
}
