import type { LibraryData } from '../engine';
import { comparePositions } from '../model';
import type { EntryPlace, PaperSummary } from '../model';

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
  #byUri: Map<string, PaperAt[]> | undefined;

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
    this.#byUri ??= entriesByUri(this.#papers);
    return this.#byUri.get(uri) ?? [];
  }
}

/** Orders the entries of one digest by their place. */
export function compareEntries(a: PaperAt, b: PaperAt): number {
  return comparePositions(a.sighting.range.start, b.sighting.range.start);
}

function entriesByUri(papers: readonly PaperSummary[]): Map<string, PaperAt[]> {
  const byUri = new Map<string, PaperAt[]>();
  for (const paper of papers) {
    for (const sighting of paper.sightings) {
      const entries = byUri.get(sighting.uri);
      if (entries) entries.push({ paper, sighting });
      else byUri.set(sighting.uri, [{ paper, sighting }]);
    }
  }
  for (const entries of byUri.values()) entries.sort(compareEntries);
  return byUri;
}
