import type { BibliographyEntry } from '../bibliography/work/work';
import type { DigestSummary, PaperSummary, Problem } from '../model';

/**
 * The library data that lists, menus and lookups need; plain data that can be sent to other
 * threads.
 */
export interface LibraryLists {
  /** By key, with works that only bibliographies have. */
  readonly papers: readonly PaperSummary[];
  /** By URI; only files that are digests. */
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every further key that resolves to a paper, with that paper's own key; sorted. */
  readonly aliases: readonly (readonly [alias: string, key: string])[];
  /** Every entry of every bibliography, by URI and position. */
  readonly bibliography: readonly BibliographyEntry[];
  /** The keys of papers with a literature note, each with the URI of the note; sorted by key. */
  readonly literatureNotes: readonly (readonly [key: string, uri: string])[];
  /** The papers of each digest, each once, if available. */
  readonly byDigest?: ReadonlyMap<string, readonly PaperSummary[]>;
}

/** The library before any file is read. */
export const emptyLists: LibraryLists = {
  papers: [],
  digests: [],
  problems: [],
  aliases: [],
  bibliography: [],
  literatureNotes: [],
};
