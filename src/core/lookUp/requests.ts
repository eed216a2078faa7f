import { readable } from '../text/readable';
import { wordsOf } from '../text/words';
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

/** A request for each work, at the address that `urlFor` returns for it, if any. */
export function oneByOne(
  works: readonly SoughtWork[],
  urlFor: (work: SoughtWork) => string | undefined,
): readonly PlannedRequest[] {
  return works.flatMap((work) => {
    const url = urlFor(work);
    return url === undefined ? [] : [{ url, works: [work] }];
  });
}

/** The words of a title, separated by spaces, since other characters keep it from being found; empty if unknown. */
export function titleForQuery({ title = '' }: SoughtWork): string {
  return wordsOf(readable(title)).join(' ');
}
