import type { Paper } from '../../../../src/core/model';
import { PaperIndex } from '../../../../src/core/search/paperIndex';
import { decode, pause } from '../../support/engineParts';

/** A paper with few values. */
export function paper(key: string, title: string, more: Partial<Paper> = {}): Paper {
  return { key, title, abstract: '', links: [], sightings: [], ...more };
}

/** A complete index of these papers. */
export async function indexOf(papers: readonly Paper[]): Promise<PaperIndex> {
  const index = new PaperIndex(undefined, decode);
  await index.update([], papers, pause);
  await index.finish(pause);
  return index;
}
