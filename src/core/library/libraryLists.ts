import { find } from '../base/sortedList';
import type { BibliographyEntry } from '../bibliography/work/work';
import type { DigestSummary, PaperSummary, Problem } from '../model';

/** A further key of a paper, with the paper's own key. */
export type Alias = readonly [alias: string, key: string];

/** The library data that lists, menus and lookups need; plain data that can be sent to other threads. */
export interface LibraryLists {
  /** By key, with works that only bibliographies have. */
  readonly papers: readonly PaperSummary[];
  /** By URI; only files that are digests. */
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every further key that resolves to a paper, with that paper's own key; sorted. */
  readonly aliases: readonly Alias[];
  /** Every entry of every bibliography, by URI and position. */
  readonly bibliography: readonly BibliographyEntry[];
  /** The keys of papers with a literature note, each with the URI of the note; sorted by key. */
  readonly literatureNotes: readonly (readonly [key: string, uri: string])[];
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

/** Papers and aliases, both sorted by key. */
interface KeyedPapers<P extends PaperSummary> {
  readonly papers: readonly P[];
  readonly aliases: readonly Alias[];
}

/** The sort key of papers. */
export function keyOf({ key }: PaperSummary): string {
  return key;
}

/** The sort key of aliases. */
export function nameOf([name]: Alias): string {
  return name;
}

/** The paper with this key, its own or an alias. */
export function resolveKey<P extends PaperSummary>(
  { papers, aliases }: KeyedPapers<P>,
  key: string,
): P | undefined {
  const own = find(papers, key, keyOf);
  if (own) return own;
  const alias = find(aliases, key, nameOf);
  return alias && find(papers, alias[1], keyOf);
}
