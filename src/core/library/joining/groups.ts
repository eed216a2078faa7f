import { byCodeUnits } from '../../base/byCodeUnits';
import { addTo } from '../../base/addTo';
import type { DigestEntry } from '../../model';
import { readable } from '../../text/readable';
import { fold } from '../../text/fold';
import { arxivNames, identifiers, isArxivName } from '../../identity/identifiers';
import { wordsOf } from '../../text/words';

/** An entry and the identity of its title. */
interface IdentifiedEntry {
  readonly entry: DigestEntry;
  readonly identity: string;
}

/** The most titles that are compared with one another under one DOI; no paper has more. */
const maxTitlesCompared = 8;

/** Entries that are one paper, and what that paper is known by. */
export interface EntryGroup<E> {
  /** The titles that are this paper's alone, by code units; else its arXiv id. Never empty. */
  readonly identities: readonly [string, ...string[]];
  readonly entries: readonly [E, ...E[]];
}

/**
 * Which entries are one paper.
 *
 * - The same arXiv id is the same paper, whatever became of its title between two captures.
 * - Two ids are two papers, also under one title.
 * - Without an id the title tells; of several papers with ids that have it, it means the one with the
 *   first id by code units.
 * - Papers with the same DOI are one where their titles are alike, as one may stand for a whole volume;
 *   *Part I* and *Part II* are never alike.
 *
 * @param entries all that have a title or an id in common with any of them; their order plays no part
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
  // No title looks like an id; see `EntryGroups`.
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
 * Joins papers with the same DOI and titles alike, unless both have arXiv ids, in an order of names that is
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

/** Sets of names; one with an arXiv id is called by its first id, any other by its first name. */
class DisjointNames {
  readonly #parents = new Map<string, string>();

  nameOf(name: string): string {
    let root = name;
    let up = this.#parents.get(root);
    while (up !== undefined) {
      const next = this.#parents.get(up);
      // Each second step is skipped from now on, so that a long chain is walked but once.
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
  const leaders: { identity: string; words: Set<string> }[] = [];
  for (const [identity, title] of [...titles].sort(([a], [b]) => byCodeUnits(a, b))) {
    const words = titleWords(title);
    const like = leaders.filter((leader) => areAlike(leader.words, words));
    for (const leader of like) pairs.push([leader.identity, identity]);
    if (leaders.length < maxTitlesCompared) leaders.push({ identity, words });
  }
  return pairs;
}

/** Whether two titles can be those of one paper: with other words, but not with other numbers. */
export function areTitlesAlike(a: string, b: string): boolean {
  return areAlike(titleWords(a), titleWords(b));
}

/** The words by which {@link areAlike} compares titles. */
export function titleWords(title: string): Set<string> {
  return new Set(wordsOf(fold(readable(title))));
}

/** Whether {@link titleWords} have more than half of all words in common, and every number. */
export function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  // Then there are not enough words in common, however long one of them is.
  if (a.size >= 2 * b.size || b.size >= 2 * a.size) return false;
  const common = [...a].filter((word) => b.has(word)).length;
  const total = a.size + b.size - common;
  const differing = [...a, ...b].filter((word) => !(a.has(word) && b.has(word)));
  return common * 2 > total && !differing.some((word) => /\p{N}|^[ivx]+$/u.test(word));
}
