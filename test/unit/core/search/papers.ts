import type { Paper, Sighting } from '../../../../src/core/model';
import { PaperIndex } from '../../../../src/core/search/paperIndex';
import { decode, pause } from '../../support/engineParts';

/** A paper with few values. */
export function paper(key: string, title: string, more: Partial<Paper> = {}): Paper {
  return { key, title, abstract: '', links: [], sightings: [], ...more };
}

/** A paper, or several that differ in the number at each `#`. */
export interface WrittenPaper extends Partial<Omit<Paper, 'sightings'>> {
  readonly key: string;
  readonly title: string;
  readonly times?: number;
  /** The digests that list it. */
  readonly uris?: readonly string[];
  /** What the last of them says. */
  readonly note?: Partial<Sighting>;
}

const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** The papers of a fixture. */
export function papersOf({ times, ...written }: WrittenPaper): readonly Paper[] {
  if (times !== undefined) {
    const text = JSON.stringify(written);
    return Array.from({ length: times }, (_, i) =>
      papersOf(JSON.parse(text.replaceAll('#', String(i))) as WrittenPaper),
    ).flat();
  }
  const { key, title, uris = [], note, ...more } = written;
  const sightings = uris.map((uri, i) => ({
    uri,
    range,
    titleRange: range,
    ...(i === uris.length - 1 && note),
  }));
  return [paper(key, title, { ...more, sightings })];
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
