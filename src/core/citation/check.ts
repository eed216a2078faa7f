import type { BibliographyEntry } from '../bibliography/entry';
import { paperIdentity } from '../library/identity';
import type { PaperSummary, Range } from '../model';
import { readable } from '../render/readable';
import { isCrossReference } from './key';
import type { CitationCluster } from './pandoc';

/** A work that a key may mean: a paper, or an entry of a bibliography, or both. */
export interface KeyMeaning {
  /** As a reader wants to see it; the key when no title is known. */
  readonly title: string;
  readonly paper?: PaperSummary;
  readonly entry?: BibliographyEntry;
}

/** What is known of keys when a note is checked. */
export interface KeyKnowledge {
  /** See {@link keyMeanings}. */
  readonly meanings: (key: string) => readonly KeyMeaning[];
  /** The keys that the bibliography of the note lacks. */
  readonly missing: ReadonlySet<string>;
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

/**
 * The works that a key means, each once: `papers` that it names and the `entries` that bibliographies
 * hold under it. An entry without a title agrees with whatever else has the key, and so does a title
 * that another one goes on from, as subtitles are left out now and then.
 */
export function keyMeanings(
  key: string,
  papers: readonly PaperSummary[],
  entries: readonly BibliographyEntry[],
): readonly KeyMeaning[] {
  const found: { readonly identity: string; meaning: KeyMeaning }[] = papers.map((paper) => ({
    identity: paperIdentity(paper),
    meaning: { title: readable(paper.title), paper },
  }));
  for (const entry of entries) {
    const { title } = entry;
    const identity = title === undefined ? '' : paperIdentity({ title });
    const same = found.find(
      (other) => other.identity.startsWith(identity) || identity.startsWith(other.identity),
    );
    if (same) same.meaning = { entry, ...same.meaning };
    else found.push({ identity, meaning: { title: title ?? key, entry } });
  }
  return found.map(({ meaning }) => meaning);
}

/** The keys that a check is about: cited works, not figures and tables of Quarto, nor `@*`. */
export function keysToCheck(clusters: readonly CitationCluster[]): ReadonlySet<string> {
  return new Set(
    clusters.flatMap(({ items }) => items.map(({ key }) => key)).filter((key) => isWork(key)),
  );
}

/** What is wrong with the keys of a note, in the order of the text, at most one problem a place. */
export function checkCitations(
  clusters: readonly CitationCluster[],
  { meanings, missing }: KeyKnowledge,
): readonly CitationProblem[] {
  const known = new Map<string, readonly KeyMeaning[]>();
  const problems: CitationProblem[] = [];
  for (const { key, keyRange } of clusters.flatMap(({ items }) => items)) {
    if (!isWork(key)) continue;
    const works = known.get(key) ?? meanings(key);
    known.set(key, works);
    const kind = problemOf(works, missing.has(key));
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

function isWork(key: string): boolean {
  return key !== '*' && !isCrossReference(key);
}
