import type { DigestEntry } from '../model';
import { readable } from '../render/readable';
import { fold } from './fold';
import { identifiers } from './identifiers';

/** An entry and the identity of its title. */
export interface IdentifiedEntry {
  readonly entry: DigestEntry;
  readonly identity: string;
}

/** Titles compared with one another under one id; more never share one in earnest. */
const maxTitlesCompared = 8;

/**
 * Which titles are one paper because they share an arXiv id or a DOI: every identity that is not its
 * paper's own, with the one that is (the first by code units). An entry's arXiv id is the paper, whatever
 * became of its title between two captures. With a DOI titles must still be alike, as one may stand for a
 * whole volume; *Part I* and *Part II* are never alike.
 */
export function joinById(entries: Iterable<IdentifiedEntry>): ReadonlyMap<string, string> {
  const titlesById = new Map<string, Map<string, string>>();
  for (const { entry, identity } of entries) {
    for (const id of identifiers(entry)) {
      const titles = titlesById.get(id);
      if (!titles) titlesById.set(id, new Map([[identity, entry.title]]));
      else if (isBefore(entry.title, titles.get(identity))) titles.set(identity, entry.title);
    }
  }
  const parents = new Map<string, string>();
  const rootOf = (identity: string): string => {
    let root = identity;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    return root;
  };
  for (const [id, titles] of titlesById) {
    if (titles.size > 1) {
      for (const [a, b] of id.startsWith('arxiv:') ? allPairs(titles) : alikePairs(titles)) {
        const [first, second] = [rootOf(a), rootOf(b)].sort(byCodeUnits);
        if (first !== undefined && second !== undefined && first !== second) {
          parents.set(second, first);
        }
      }
    }
  }
  return new Map([...parents.keys()].map((identity) => [identity, rootOf(identity)]));
}

/** Orders strings by UTF-16 code units, the same in every locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isBefore(a: string, b: string | undefined): boolean {
  return b === undefined || a < b;
}

/** Each title with the first. */
function allPairs(titles: ReadonlyMap<string, string>): [string, string][] {
  const [first = '', ...others] = [...titles.keys()].sort(byCodeUnits);
  return others.map((identity) => [first, identity]);
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

function titleWords(title: string): Set<string> {
  return new Set(fold(readable(title)).match(/[\p{L}\p{M}\p{N}]+/gu));
}

/** More than half of all words in common, and every number in common. */
function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const common = [...a].filter((word) => b.has(word)).length;
  const total = a.size + b.size - common;
  const differing = [...a, ...b].filter((word) => !(a.has(word) && b.has(word)));
  return common * 2 > total && !differing.some((word) => /\p{N}|^[ivx]+$/u.test(word));
}
