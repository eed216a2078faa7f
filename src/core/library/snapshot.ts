import type { BibliographyEntry } from '../bibliography/entry';
import type { LibraryData } from '../engine';
import { comparePositions, rangeContains } from '../model';
import type { DigestSummary, PaperSummary, Position, Problem, Sighting } from '../model';

/** A paper at a place in a digest. */
export interface PaperAt {
  readonly paper: PaperSummary;
  readonly sighting: Sighting;
}

/** The library at one moment, with the lookups features need. Never changes. */
export class LibrarySnapshot {
  readonly papers: readonly PaperSummary[];
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every entry of every bibliography, by uri and place. */
  readonly bibliography: readonly BibliographyEntry[];
  readonly #byKey = new Map<string, PaperSummary>();
  #byUri: Map<string, PaperAt[]> | undefined;
  #works: Map<string, BibliographyEntry> | undefined;

  constructor(data: LibraryData) {
    this.papers = data.papers;
    this.digests = data.digests;
    this.problems = data.problems;
    this.bibliography = data.bibliography;
    for (const paper of data.papers) this.#byKey.set(paper.key, paper);
    for (const [alias, key] of data.aliases) {
      const paper = this.#byKey.get(key);
      if (paper && !this.#byKey.has(alias)) this.#byKey.set(alias, paper);
    }
  }

  /** The paper that `key` means, be it the paper's own key or another that resolves to it. */
  resolve(key: string): PaperSummary | undefined {
    return this.#byKey.get(key);
  }

  /** The entry of a bibliography under `key`; of several the first. */
  bibliographyEntry(key: string): BibliographyEntry | undefined {
    // Of several entries with one key the first is to stay.
    this.#works ??= new Map(this.bibliography.toReversed().map((entry) => [entry.key, entry]));
    return this.#works.get(key);
  }

  /** The entries of one digest, in the order of the file; empty when it is no digest. */
  entries(uri: string): readonly PaperAt[] {
    return this.#entriesByUri().get(uri) ?? [];
  }

  /** The entry of a digest that `position` lies in. */
  at(uri: string, position: Position): PaperAt | undefined {
    return this.entries(uri).find(({ sighting }) => rangeContains(sighting.range, position));
  }

  #entriesByUri(): Map<string, PaperAt[]> {
    if (this.#byUri) return this.#byUri;
    const byUri = new Map<string, PaperAt[]>();
    for (const paper of this.papers) {
      for (const sighting of paper.sightings) {
        const entries = byUri.get(sighting.uri);
        if (entries) entries.push({ paper, sighting });
        else byUri.set(sighting.uri, [{ paper, sighting }]);
      }
    }
    for (const entries of byUri.values()) {
      entries.sort((a, b) => comparePositions(a.sighting.range.start, b.sighting.range.start));
    }
    this.#byUri = byUri;
    return byUri;
  }
}

/** The snapshot before anything was read. */
export const emptySnapshot = new LibrarySnapshot({
  papers: [],
  digests: [],
  problems: [],
  aliases: [],
  bibliography: [],
});
