import type { PlannedRequest, SoughtWork, SourceRequest } from './source';

/**
 * Requests for the works with an id, each for at most `size` works.
 *
 * @param request asks for ids, which are all different
 */
export function inBatches(
  works: readonly SoughtWork[],
  size: number,
  idOf: (work: SoughtWork) => string | undefined,
  request: (ids: readonly string[]) => SourceRequest,
): readonly PlannedRequest[] {
  const known = works.filter((work) => idOf(work) !== undefined);
  return Array.from({ length: Math.ceil(known.length / size) }, (_, i) => {
    const part = known.slice(i * size, (i + 1) * size);
    const ids = new Set(part.flatMap((work) => idOf(work) ?? []));
    return { ...request([...ids]), works: part };
  });
}
