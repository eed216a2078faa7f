import { noteBibliographies } from '../bibliography/read/frontMatter';
import type { BibliographyEntry } from '../bibliography/work/work';
import { paperIdentity } from '../identity/title';
import type { PaperSummary, Range } from '../model';
import { readable } from '../text/readable';
import { isCrossReference, isIdentifier } from './pandoc/crossReferences';
import type { CitationCluster, CitationItem } from './pandoc/parse';

/** A work that a key may mean: a paper, or an entry of a bibliography, or both. */
export interface KeyMeaning {
  /** As a reader wants to see it; the key when no title is known. */
  readonly title: string;
  readonly paper?: PaperSummary;
  readonly entry?: BibliographyEntry;
}

/** The place to show for a work: its entry, else its latest title in a digest; undefined without both. */
export function placeOfMeaning({ entry, paper }: KeyMeaning) {
  if (entry) return { uri: entry.uri, range: entry.keyRange };
  const sighting = paper?.sightings.at(-1);
  return sighting && { uri: sighting.uri, range: sighting.titleRange };
}

export interface KeyKnowledge {
  /** Keys that may be in an unreadable bibliography of the note. */
  readonly unsure?: ReadonlySet<string>;
  /** See {@link keyMeanings}. */
  readonly meanings: (key: string) => readonly KeyMeaning[];
  /** Keys missing from the note's bibliography. */
  readonly missing: ReadonlySet<string>;
  /** Custom prefixes and labels; see `isCrossReference`. */
  readonly crossReferences?: ReadonlySet<string>;
  /** Every unknown key is a mention of somebody or something: there's nothing to cite, or the note is a README. */
  readonly hasOnlyMentions?: boolean;
  /** Keys that aren't reported as unknown. */
  readonly ignored?: ReadonlySet<string>;
}

/** A problem with a key at a place of a note. */
export interface CitationProblem {
  /** No work has the key; several do; or one does, but the note's bibliography lacks it. */
  readonly kind: 'unknown' | 'ambiguous' | 'missing';
  readonly key: string;
  /** The key alone. */
  readonly range: Range;
  readonly meanings: readonly KeyMeaning[];
}

/** Each work with a key is compared with all others, so their number is limited. */
const maxMeanings = 100;

/**
 * The works that a key means, each once: the `papers` with the key and the `entries` with it. An entry is the same
 * work when it has no title, or when one title is the beginning of the other, as subtitles may be left out. At
 * most 100 works.
 */
export function keyMeanings(
  key: string,
  papers: readonly PaperSummary[],
  entries: readonly BibliographyEntry[],
): readonly KeyMeaning[] {
  const named = papers.slice(0, maxMeanings);
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
    else if (found.length < maxMeanings) {
      found.push({ identity, meaning: { title: title ?? key, entry } });
    }
  }
  return found.map(({ meaning }) => meaning);
}

/** Under `nocite`, `@*` cites the whole bibliography. */
const all = '*';

/** Whether a note cites its whole bibliography: `@*` under `nocite`. */
export function citesAll(clusters: readonly CitationCluster[]): boolean {
  return clusters.some(({ nocite, items }) => nocite && items.some(({ key }) => key === all));
}

/** The keys to check: those of works, not of figures and tables of the note, nor identifiers of works, nor `@*`. */
export function keysToCheck(
  clusters: readonly CitationCluster[],
  { meanings, crossReferences }: Pick<KeyKnowledge, 'meanings' | 'crossReferences'>,
): ReadonlySet<string> {
  const keys = new Set(clusters.flatMap(({ items }) => items.map(({ key }) => key)));
  for (const key of keys) {
    const isReference =
      (isCrossReference(key, crossReferences) && meanings(key).length === 0) ||
      // A work may have the key itself, and not as its DOI or arXiv id.
      (isIdentifier(key) &&
        !meanings(key).some(({ entry, paper }) => [entry?.key, paper?.key].includes(key)));
    if (key === all || isReference) keys.delete(key);
  }
  return keys;
}

/** Names of projects that mention people and files as `@name`, such as `README.md` and `AGENTS.md`. */
const projectFile =
  /(?:^|\/)(?:readme|changelog|agents|claude|gemini|contributing|contributors|code_of_conduct)(?:\.[\w-]+)*$/i;

/** Whether unknown keys of a note are mentions like `@octocat`: it describes a project and names no bibliography. */
export function isAboutProject(path: string, note: string): boolean {
  return projectFile.test(path) && noteBibliographies(note).length === 0;
}

/** A user, repository, package or file: `octo-jo`, `octo/repo`, `AGENTS.md`. Keys like the first have digits. */
const mentionedName = /^(?:[a-z]+(?:-[a-z]+)+|[^/]+\/.+|.+\.(?:md|mdx|txt|json|ya?ml|toml))$/i;

/** Whether `@name` in the text, if it cites nothing known, mentions somebody or something. */
export function isMention({ key, mode }: Pick<CitationItem, 'key' | 'mode'>): boolean {
  return mode === 'in-text' && mentionedName.test(key);
}

/** The problems with keys of a note, in text order, at most one per position. */
export function checkCitations(
  clusters: readonly CitationCluster[],
  { meanings, missing, crossReferences, unsure, ignored, hasOnlyMentions = false }: KeyKnowledge,
): readonly CitationProblem[] {
  const known = new Map<string, readonly KeyMeaning[]>();
  const problems: CitationProblem[] = [];
  for (const item of clusters.flatMap(({ items }) => items)) {
    const { key, keyRange } = item;
    if (key === all) continue;
    const works = known.get(key) ?? meanings(key);
    known.set(key, works);
    const mayBeUnreadable = unsure?.has(key) === true;
    const isExcused =
      hasOnlyMentions ||
      isMention(item) ||
      mayBeUnreadable ||
      ignored?.has(key) === true ||
      isCrossReference(key, crossReferences) ||
      isIdentifier(key);
    if (works.length === 0 && isExcused) continue;
    const isMissing = missing.has(key) && !mayBeUnreadable;
    if (works.length === 1 && !isMissing) continue;
    const kind = works.length === 0 ? 'unknown' : works.length > 1 ? 'ambiguous' : 'missing';
    problems.push({ kind, key, range: keyRange, meanings: works });
  }
  return problems;
}
