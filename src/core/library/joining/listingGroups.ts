import { toName } from '../../bibliography/work/names';
import type { ListedWork } from '../../bibliography/work/work';
import { fold } from '../../text/fold';
import { BibliographyPaper } from './bibliographyPaper';

type Works = [ListedWork, ...ListedWork[]];

/** The entries of all bibliographies, grouped by work. */
export class ListingGroups {
  #byWork: ReadonlyMap<ListedWork, BibliographyPaper> = new Map();
  #ranks: ReadonlyMap<ListedWork, number> = new Map();
  /** Groups that may have become or stopped being a paper themselves. */
  readonly undecided = new Set<BibliographyPaper>();

  /** Replaces all entries, in order of precedence; groups with the same entries as before stay. */
  set(works: readonly ListedWork[]): void {
    const before = this.#byWork;
    const byWork = new Map<ListedWork, BibliographyPaper>();
    const places = placesOf(works);
    for (const group of grouped(works)) {
      const [first] = group;
      const old = before.get(first);
      const isOld = old && isSame(old.works, group);
      const known = isOld ? old : new BibliographyPaper(group, places.get(first) ?? 0);
      if (!isOld) this.undecided.add(known);
      for (const work of group) byWork.set(work, known);
    }
    for (const group of before.values()) {
      if (byWork.get(group.works[0]) !== group) this.undecided.add(group);
    }
    this.#byWork = byWork;
    this.#ranks = new Map(works.map((work, rank) => [work, rank]));
  }

  /** The entries and their copies in other files, in order of precedence. */
  withCopies(works: readonly ListedWork[]): readonly ListedWork[] {
    if (works.length === 0) return works;
    const groups = new Set(works.map((work) => this.#byWork.get(work)?.works ?? [work]));
    const rank = (work: ListedWork): number => this.#ranks.get(work) ?? 0;
    return [...groups].flat().sort((a, b) => rank(a) - rank(b));
  }

  /** Records that the entries match a paper of a digest. */
  claim(works: readonly ListedWork[], paper: object): void {
    for (const group of this.#of(works)) {
      group.papers.add(paper);
      this.undecided.add(group);
    }
  }

  /** Records that the entries no longer match that paper. */
  release(works: readonly ListedWork[], paper: object): void {
    for (const group of this.#of(works)) {
      group.papers.delete(paper);
      this.undecided.add(group);
    }
  }

  /** Whether a group is a paper itself: a bibliography has it, and it matches no paper of a digest. */
  isPaper(group: BibliographyPaper): boolean {
    const isListed = group.works.some(({ lookedUp }) => !lookedUp);
    return isListed && group.papers.size === 0 && this.#byWork.get(group.works[0]) === group;
  }

  *#of(works: readonly ListedWork[]): Generator<BibliographyPaper> {
    for (const work of works) {
      const group = this.#byWork.get(work);
      if (group) yield group;
    }
  }
}

/**
 * Groups entries for the same work in several files: by title, and by key or else by first author and year. Two
 * entries of one file stay separate because they have two keys; an alias joins the entry before it. Takes time
 * linear in the works.
 *
 * @param works file by file
 */
function grouped(works: readonly ListedWork[]): readonly Readonly<Works>[] {
  const groups: Works[] = [];
  const byName = new Map<string, Works>();
  let last: Works | undefined;
  for (const work of works) {
    const names = namesOf(work);
    const isInLast = work.aliasOf !== undefined && last?.at(-1)?.uri === work.uri;
    const same = isInLast
      ? last
      : names
          .map((name) => byName.get(name))
          .find((known) => known && known.at(-1)?.uri !== work.uri);
    const group: Works = same ?? [work];
    if (same) same.push(work);
    else groups.push(group);
    for (const name of names) if (!byName.has(name)) byName.set(name, group);
    last = group;
  }
  return groups;
}

/** The index of each work among those with the same key in the same file. */
function placesOf(works: readonly ListedWork[]): ReadonlyMap<ListedWork, number> {
  const counts = new Map<string, number>();
  const places = new Map<ListedWork, number>();
  for (const work of works) {
    const name = `${work.uri}\n${work.key}`;
    const place = counts.get(name) ?? 0;
    counts.set(name, place + 1);
    places.set(work, place);
  }
  return places;
}

function namesOf({ key, identity, authors, date }: ListedWork): readonly string[] {
  if (identity === undefined) return [];
  const [first = ''] = authors ?? [];
  const name = toName(first);
  const author = fold('family' in name ? name.family : name.literal);
  return [`${identity}\n@${key}`, `${identity}\n${author}\n${date?.year ?? ''}`];
}

function isSame(a: readonly ListedWork[], b: readonly ListedWork[]): boolean {
  return a.length === b.length && a.every((work, i) => work === b[i]);
}
