import { byCodeUnits } from '../../base/sortedList';
import { addTo } from '../../base/collections';
import type { DigestEntry } from '../../model';
import { readable } from '../../text/readable';
import { fold } from '../../text/fold';
import { arxivNames, identifiers, isArxivName, isIdAsTitle } from '../../identity/identifiers';
import { wordsOf } from '../../text/words';

interface IdentifiedEntry {
  readonly entry: DigestEntry;
  readonly identity: string;
}

/** The most titles that are compared with one another for one DOI; no paper has more. */
const maxTitlesCompared = 8;

/** Entries of one paper, and the names of that paper. */
export interface EntryGroup<E> {
  /** The titles that only this paper has, by code units; else its arXiv id. Never empty. */
  readonly identities: readonly [string, ...string[]];
  readonly entries: readonly [E, ...E[]];
}

/**
 * Groups the entries of each paper.
 *
 * - Entries with the same arXiv id are one paper, even if its title changed between two captures.
 * - Different ids are different papers, even with the same title.
 * - An entry without an id is grouped by title; if several papers with ids have that title, it belongs to the
 *   one with the first id by code units.
 * - Papers with the same DOI are one if their titles are similar, since a DOI may identify a whole volume;
 *   *Part I* and *Part II* are never similar.
 *
 * @param entries all entries that share a title or an id with any of them, in any order
 */
export function groupEntries<E extends IdentifiedEntry>(entries: Iterable<E>): EntryGroup<E>[] {
  const all = [...entries];
  const sets = new DisjointNames();
  const homes = new Map<string, string>();
  for (const { entry } of all) {
    const [first, ...others] = arxivNames(entry);
    for (const other of others) if (first !== undefined) sets.join(first, other);
  }
  for (const { entry, identity } of all) {
    const [id] = arxivNames(entry);
    if (id === undefined) continue;
    const name = sets.nameOf(id);
    const home = homes.get(identity);
    if (home === undefined || name < home) homes.set(identity, name);
  }
  // A title never looks like an id; see `EntryGroups`.
  const nameOf = ({ entry, identity }: E): string => {
    const [id] = arxivNames(entry);
    return sets.nameOf(id ?? homes.get(identity) ?? identity);
  };
  joinByDoi(all, nameOf, sets);
  const groups = new Map<string, [E, ...E[]]>();
  for (const member of all) addTo(groups, nameOf(member), member);
  return Array.from(groups, ([name, members]) => {
    const titles = [...new Set(members.map(({ identity }) => identity))].sort(byCodeUnits);
    const own = titles.filter((title) => sets.nameOf(homes.get(title) ?? title) === name);
    const [first = name, ...others] = own;
    return { identities: [first, ...others], entries: members };
  });
}

/**
 * Joins papers with the same DOI and similar titles unless both have arXiv ids, in an order of names that is
 * always the same.
 */
function joinByDoi<E extends IdentifiedEntry>(
  entries: readonly E[],
  nameOf: (entry: E) => string,
  sets: DisjointNames,
): void {
  const byDoi = new Map<string, Map<string, string>>();
  for (const member of entries) {
    for (const id of identifiers(member.entry)) {
      if (isArxivName(id)) continue;
      const titles = byDoi.get(id) ?? new Map<string, string>();
      byDoi.set(id, titles);
      const name = nameOf(member);
      const first = titles.get(name);
      const { title } = member.entry;
      if (first === undefined || title < first) titles.set(name, title);
    }
  }
  for (const [, titles] of [...byDoi].sort(([a], [b]) => byCodeUnits(a, b))) {
    if (titles.size < 2) continue;
    for (const [a, b] of alikePairs(titles)) {
      if (!isArxivName(sets.nameOf(a)) || !isArxivName(sets.nameOf(b))) sets.join(a, b);
    }
  }
}

/**
 * Disjoint sets of names. A set with arXiv ids is represented by the first of them, any other by its first
 * name.
 */
class DisjointNames {
  readonly #parents = new Map<string, string>();

  nameOf(name: string): string {
    let root = name;
    let up = this.#parents.get(root);
    while (up !== undefined) {
      const next = this.#parents.get(up);
      // Skips every second step from now on, so a long chain is walked only once.
      if (next !== undefined) this.#parents.set(root, next);
      root = next ?? up;
      up = this.#parents.get(root);
    }
    return root;
  }

  join(a: string, b: string): void {
    const [first = a, second = b] = [this.nameOf(a), this.nameOf(b)].sort(byRank);
    if (first !== second) this.#parents.set(second, first);
  }
}

function byRank(a: string, b: string): number {
  return Number(isArxivName(b)) - Number(isArxivName(a)) || byCodeUnits(a, b);
}

function alikePairs(titles: ReadonlyMap<string, string>): [string, string][] {
  const pairs: [string, string][] = [];
  // A DOI in place of a title may be that of a volume, but not if there is one title.
  const isOne = titles.size === 2 && [...titles.values()].some(isIdAsTitle);
  const leaders: { identity: string; words: Set<string> }[] = [];
  for (const [identity, title] of [...titles].sort(([a], [b]) => byCodeUnits(a, b))) {
    const words = titleWords(title);
    const like = leaders.filter((leader) => isOne || areAlike(leader.words, words));
    for (const leader of like) pairs.push([leader.identity, identity]);
    if (leaders.length < maxTitlesCompared) leaders.push({ identity, words });
  }
  return pairs;
}

/** Whether two titles can belong to one paper: words may differ, but not numbers. */
export function areTitlesAlike(a: string, b: string): boolean {
  return areAlike(titleWords(a), titleWords(b));
}

/** The words that {@link areAlike} compares. */
export function titleWords(title: string): Set<string> {
  return new Set(wordsOf(fold(readable(title))));
}

/** Whether {@link titleWords} share more than half of all words, and every number. */
export function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  // Too few words can be shared in this case.
  if (a.size >= 2 * b.size || b.size >= 2 * a.size) return false;
  const common = [...a].filter((word) => b.has(word)).length;
  const total = a.size + b.size - common;
  const differing = [...a, ...b].filter((word) => !(a.has(word) && b.has(word)));
  return common * 2 > total && !differing.some((word) => /\p{N}|^[ivx]+$/u.test(word));
}
