import type { BibliographyEntry } from '../bibliography/work/work';
import type { DigestSummary, PaperSummary, Problem } from '../model';

/** All that lists, menus and lookups need of the library; plain data, so that it can cross threads. */
export interface LibraryLists {
  /** By key, with works that only bibliographies have. */
  readonly papers: readonly PaperSummary[];
  /** By uri; only files that are digests. */
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every further key that resolves to a paper, with that paper's own key; sorted. */
  readonly aliases: readonly (readonly [alias: string, key: string])[];
  /** Every entry of every bibliography, by uri and place. */
  readonly bibliography: readonly BibliographyEntry[];
  /** The papers that have a literature note: their keys, each with the uri of the note; sorted by key. */
  readonly literatureNotes: readonly (readonly [key: string, uri: string])[];
  /** The papers of each digest, each once, where whoever made the library has them at hand. */
  readonly byDigest?: ReadonlyMap<string, readonly PaperSummary[]>;
}

/** The library before anything was read. */
export const emptyLists: LibraryLists = {
  papers: [],
  digests: [],
  problems: [],
  aliases: [],
  bibliography: [],
  literatureNotes: [],
};
