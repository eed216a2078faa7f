import type { BibliographyEntry } from '../bibliography/entry';
import { emptyLibrary } from '../engine';
import type { IndexedLibraryData } from '../engine';
import { rangeContains } from '../model';
import type { DigestSummary, PaperSummary, Position, Problem } from '../model';
import { WholeLookups } from './lookups';
import type { LibraryLookups, PaperAt } from './lookups';

export type { PaperAt } from './lookups';

/** The library at one moment, with the lookups features need. Never changes. */
export class LibrarySnapshot {
  readonly papers: readonly PaperSummary[];
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every entry of every bibliography, by uri and place. */
  readonly bibliography: readonly BibliographyEntry[];
  #works: Map<string, BibliographyEntry> | undefined;
  readonly #lookups: LibraryLookups;

  constructor(data: IndexedLibraryData) {
    this.papers = data.papers;
    this.digests = data.digests;
    this.problems = data.problems;
    this.bibliography = data.bibliography;
    this.#lookups = data.lookups ?? new WholeLookups(data);
  }

  /** The paper that `key` means, be it the paper's own key or another that resolves to it. */
  resolve(key: string): PaperSummary | undefined {
    return this.#lookups.resolve(key);
  }

  /** The papers whose own keys begin so, by key. */
  *papersWithKeysFrom(start: string): Generator<PaperSummary> {
    let low = 0;
    let high = this.papers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.papers[middle]?.key ?? '') < start) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < this.papers.length; i += 1) {
      const paper = this.papers[i];
      if (!paper?.key.startsWith(start)) return;
      yield paper;
    }
  }

  /** The entry of a bibliography under `key`; of several the first. */
  bibliographyEntry(key: string): BibliographyEntry | undefined {
    // Of several entries with one key the first is to stay.
    this.#works ??= new Map(this.bibliography.toReversed().map((entry) => [entry.key, entry]));
    return this.#works.get(key);
  }

  /** The entries of one digest, in the order of the file; empty when it is no digest. */
  entries(uri: string): readonly PaperAt[] {
    return this.#lookups.entries(uri);
  }

  /** The entry of a digest that `position` lies in. */
  at(uri: string, position: Position): PaperAt | undefined {
    return this.entries(uri).find(({ sighting }) => rangeContains(sighting.range, position));
  }
}

/** The snapshot before anything was read. */
export const emptySnapshot = new LibrarySnapshot(emptyLibrary);
