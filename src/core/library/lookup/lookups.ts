import type { LibraryData } from '../libraryData';
import { comparePositions } from '../../model';
import type { EntryPlace, PaperSummary } from '../../model';

/** `LibraryData` with its lookups, where whoever made it has them at hand. */
export interface IndexedLibraryData extends LibraryData {
  readonly lookups?: LibraryLookups;
}

/** A paper at a place in a digest. */
export interface PaperAt {
  readonly paper: PaperSummary;
  readonly sighting: EntryPlace;
}

/** What features look up in a library. */
export interface LibraryLookups {
  /** The paper that `key` means, be it the paper's own key or another that resolves to it. */
  resolve(key: string): PaperSummary | undefined;
  /** The entries of one digest, in the order of the file; empty when it is no digest. */
  entries(uri: string): readonly PaperAt[];
}

/** Lookups made from the whole library. */
export class WholeLookups implements LibraryLookups {
  readonly #papers: readonly PaperSummary[];
  readonly #byKey = new Map<string, PaperSummary>();

  constructor({ papers, aliases }: LibraryData) {
    this.#papers = papers;
    for (const paper of papers) this.#byKey.set(paper.key, paper);
    for (const [alias, key] of aliases) {
      const paper = this.#byKey.get(key);
      if (paper && !this.#byKey.has(alias)) this.#byKey.set(alias, paper);
    }
  }

  resolve(key: string): PaperSummary | undefined {
    return this.#byKey.get(key);
  }

  entries(uri: string): readonly PaperAt[] {
    return entriesOf(this.#papers, uri);
  }
}

/** Where `papers` stand in one digest, in the order of the file. */
export function entriesOf(papers: readonly PaperSummary[], uri: string): readonly PaperAt[] {
  return papers
    .flatMap((paper) =>
      paper.sightings.flatMap((sighting) => (sighting.uri === uri ? [{ paper, sighting }] : [])),
    )
    .sort((a, b) => comparePositions(a.sighting.range.start, b.sighting.range.start));
}
