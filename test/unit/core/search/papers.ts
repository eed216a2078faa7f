import type { Paper } from '../../../../src/core/model';
import { PaperIndex } from '../../../../src/core/search/paperIndex';
import { decode, pause } from '../../support/engineParts';

/** A paper with few values. */
export function paper(key: string, title: string, more: Partial<Paper> = {}): Paper {
  return { key, title, abstract: '', links: [], sightings: [], ...more };
}

export const emptyIndex = () => new PaperIndex(undefined, decode);

/** A complete index of these papers. */
export const indexOf = (papers: readonly Paper[]) => updated(emptyIndex(), [], papers);

/** The index, completed after a change. */
export async function updated(
  index: PaperIndex,
  removed: readonly Paper[],
  added: readonly Paper[],
): Promise<PaperIndex> {
  await index.update(removed, added, pause);
  await index.finish(pause);
  return index;
}
