import type { BibliographyEntry } from '../bibliography/work/work';
import { paperIdentity } from '../identity/title';
import type { PaperSummary, Range } from '../model';
import { readable } from '../text/readable';
import { isCrossReference } from './pandoc/crossReferences';
import type { CitationCluster } from './pandoc/parse';

/** A work that a key may mean: a paper, or an entry of a bibliography, or both. */
export interface KeyMeaning {
  /** As a reader wants to see it; the key when no title is known. */
  readonly title: string;
  readonly paper?: PaperSummary;
  readonly entry?: BibliographyEntry;
}

/** Where a reader finds the work: its entry, else its latest title in a digest; undefined for neither. */
export function placeOfMeaning({ entry, paper }: KeyMeaning) {
  if (entry) return { uri: entry.uri, range: entry.keyRange };
  const sighting = paper?.sightings.at(-1);
  return sighting && { uri: sighting.uri, range: sighting.titleRange };
}

/** What is known of keys when a note is checked. */
export interface KeyKnowledge {
  /** The keys that may stand in a bibliography of the note that cannot be read. */
  readonly unsure?: ReadonlySet<string>;
  /** See {@link keyMeanings}. */
  readonly meanings: (key: string) => readonly KeyMeaning[];
  /** The keys that the bibliography of the note lacks. */
  readonly missing: ReadonlySet<string>;
  /** Further prefixes of cross-references: see `crossReferencePrefixes`. */
  readonly crossReferences?: ReadonlySet<string>;
  /** No papers and entries are known at all: then no key is marked as unknown. */
  readonly hasNoWorks?: boolean;
}

/** A key that is not right at a place of a note. */
export interface CitationProblem {
  /** Nobody knows the key; several works have it; or it is known, but missing in the bibliography. */
  readonly kind: 'unknown' | 'ambiguous' | 'missing';
  readonly key: string;
  /** The key alone. */
  readonly range: Range;
  /** The works that it may mean. */
  readonly meanings: readonly KeyMeaning[];
}

/** More works under one key are not told apart: each would be compared with all others. */
const mostMeanings = 100;

/**
 * The works that a key means, each once: `papers` that it names and the `entries` that bibliographies hold
 * under it. An entry without a title is taken for the work that has the key already, and so is one whose
 * title begins with the other title or the other way round, as subtitles are left out now and then. Of more
 * than 100 works the first.
 */
export function keyMeanings(
  key: string,
  papers: readonly PaperSummary[],
  entries: readonly BibliographyEntry[],
): readonly KeyMeaning[] {
  const named = papers.slice(0, mostMeanings);
  const found: { readonly identity: string; meaning: KeyMeaning }[] = named.map((paper) => ({
    identity: paperIdentity(paper),
    meaning: { title: readable(paper.title), paper },
  }));
  for (const entry of entries) {
    const { title } = entry;
    const identity = title === undefined ? '' : paperIdentity({ title });
    const same = found.find(
      ({ meaning, ...other }) =>
        other.identity.startsWith(identity) ||
        identity.startsWith(other.identity) ||
        meaning.paper?.listings?.some(({ uri, key }) => uri === entry.uri && key === entry.key),
    );
    if (same) same.meaning = { entry, ...same.meaning };
    else if (found.length < mostMeanings) {
      found.push({ identity, meaning: { title: title ?? key, entry } });
    }
  }
  return found.map(({ meaning }) => meaning);
}

/** Under `nocite`, every work of the bibliography. */
const all = '*';

/** Whether a note takes in its whole bibliography: `@*` under `nocite`. */
export function citesAll(clusters: readonly CitationCluster[]): boolean {
  return clusters.some(({ nocite, items }) => nocite && items.some(({ key }) => key === all));
}

/** The keys that a check is about: cited works, not figures and tables of the note, nor `@*`. */
export function keysToCheck(
  clusters: readonly CitationCluster[],
  { meanings, crossReferences }: Pick<KeyKnowledge, 'meanings' | 'crossReferences'>,
): ReadonlySet<string> {
  const keys = new Set(clusters.flatMap(({ items }) => items.map(({ key }) => key)));
  keys.delete(all);
  for (const key of keys) {
    const isReference = isCrossReference(key, crossReferences) && meanings(key).length === 0;
    if (isReference) keys.delete(key);
  }
  return keys;
}

/** What is wrong with the keys of a note, in the order of the text, at most one problem a place. */
export function checkCitations(
  clusters: readonly CitationCluster[],
  { meanings, missing, crossReferences, unsure, hasNoWorks = false }: KeyKnowledge,
): readonly CitationProblem[] {
  const known = new Map<string, readonly KeyMeaning[]>();
  const problems: CitationProblem[] = [];
  for (const { key, keyRange } of clusters.flatMap(({ items }) => items)) {
    if (key === all) continue;
    const works = known.get(key) ?? meanings(key);
    known.set(key, works);
    const isUnsure = unsure?.has(key) === true;
    const isExcused = hasNoWorks || isUnsure || isCrossReference(key, crossReferences);
    if (works.length === 0 && isExcused) continue;
    const kind = problemOf(works, missing.has(key) && !isUnsure);
    if (kind) problems.push({ kind, key, range: keyRange, meanings: works });
  }
  return problems;
}

function problemOf(
  { length }: readonly KeyMeaning[],
  isMissing: boolean,
): CitationProblem['kind'] | undefined {
  if (length === 0) return 'unknown';
  if (length > 1) return 'ambiguous';
  return isMissing ? 'missing' : undefined;
}
