import { digestsOf } from '../library/edits/packedPapers';
import { noMark } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import { compareDates } from '../model';
import type { DigestSummary, PaperSummary } from '../model';
import { alphabetic, compareText } from './sorting';
import type { Steps } from '../base/steps';

/** What papers can be grouped by. */
export const groupings = ['digest', 'month', 'organization', 'tag', 'state', 'none'] as const;
/** One of {@link groupings}. */
export type Grouping = (typeof groupings)[number];

/** A calendar month, as far as it is known; `{}` for papers without a date. */
interface Month {
  readonly year?: number;
  readonly month?: number;
}

/** What the papers of a group have in common. */
export type GroupSubject =
  | { readonly by: 'digest'; readonly digest: DigestSummary }
  | { readonly by: 'month'; readonly month: Month }
  /** Without a name: the papers whose organisation no digest tells. */
  | { readonly by: 'organization'; readonly name?: string }
  /** Without a name: the papers without any tag. */
  | { readonly by: 'tag'; readonly name?: string }
  | { readonly by: 'state'; readonly state: MarkState }
  /** What came in and is still to be decided on. */
  | { readonly by: 'new' }
  | { readonly by: 'none' }
  /** All works that bibliographies list; with the uri of the only one. */
  | { readonly by: 'bibliographies'; readonly uri?: string }
  | { readonly by: 'bibliography'; readonly uri: string };

/** What the user made of papers, in the order of their groups. */
export const markStates = ['starred', 'later', 'unread', 'read', 'skipped'] as const;
/** One of {@link markStates}. */
export type MarkState = (typeof markStates)[number];

/** Papers that are shown under one heading. */
export interface PaperGroup {
  /** Unique among all groupings, and the same for the same subject at all times. */
  readonly id: string;
  readonly subject: GroupSubject;
  /** At least one, each once, in the order they were given. */
  readonly papers: readonly PaperSummary[];
}

/** Papers that are looked at in one step. */
const stepSize = 250;

/**
 * Digests and months come newest first, organisations and tags by name, what is not known last, states as in
 * {@link markStates}; `none` gives a single group. A paper stands in the group of each digest that has it,
 * and of each tag that it has in digests or as a mark. A paper with a star stands in the group of its state
 * as well.
 */
export function groupingSteps(
  papers: readonly PaperSummary[],
  grouping: Grouping,
  digests: readonly DigestSummary[],
  {
    markOf = () => noMark,
    saved,
  }: {
    readonly markOf?: (paper: PaperSummary) => PaperMark;
    /** The uris of digests that have just been saved. */
    readonly saved?: ReadonlySet<string>;
  } = {},
): Steps<readonly PaperGroup[]> {
  switch (grouping) {
    case 'digest':
      return byDigest(papers, newestFirst(digests, saved));
    case 'month':
      return byMonth(papers);
    case 'organization':
      return byName('organization', papers, ({ organization }) =>
        organization === undefined ? [] : [organization.name],
      );
    case 'tag':
      return byName('tag', papers, (paper) => [...(paper.tags ?? []), ...markOf(paper).tags]);
    case 'state':
      return byState(papers, markOf);
    case 'none':
      return inOne(papers);
  }
}

// eslint-disable-next-line require-yield -- there is nothing to do
function* inOne(papers: readonly PaperSummary[]): Steps<readonly PaperGroup[]> {
  return papers.length === 0 ? [] : [{ id: 'none', subject: { by: 'none' }, papers }];
}

function* byDigest(
  papers: readonly PaperSummary[],
  digests: readonly DigestSummary[],
): Steps<readonly PaperGroup[]> {
  const inDigest = new Map<string, Set<PaperSummary>>();
  for (const [i, paper] of papers.entries()) {
    if (i % stepSize === 0) yield;
    for (const uri of digestsOf(paper)) getOrAdd(inDigest, uri, () => new Set()).add(paper);
  }
  const groups: PaperGroup[] = [];
  for (const digest of digests) {
    const members = inDigest.get(digest.uri);
    if (!members) continue;
    yield;
    groups.push({
      id: `digest/${digest.uri}`,
      subject: { by: 'digest', digest },
      papers: [...members],
    });
  }
  return groups;
}

/**
 * The digest of the latest page first. Pages that do not tell their year come last, unless they have just
 * been saved.
 *
 * @param saved the uris of digests that have just been saved
 */
export function newestFirst(
  digests: readonly DigestSummary[],
  saved: ReadonlySet<string> = new Set(),
): readonly DigestSummary[] {
  const isOnTop = ({ uri, captureDate }: DigestSummary): boolean =>
    captureDate?.year === undefined && saved.has(uri);
  return digests.toSorted(
    (a, b) =>
      Number(isOnTop(b)) - Number(isOnTop(a)) ||
      compareDates(b.captureDate, a.captureDate) ||
      -compareText(fileKey(a), fileKey(b)),
  );
}

/** Names often start with a date or a number, so that of two undated files the last is the newer. */
function fileKey({ uri }: DigestSummary): string {
  return uri.slice(uri.lastIndexOf('/') + 1) + uri;
}

function* byMonth(papers: readonly PaperSummary[]): Steps<readonly PaperGroup[]> {
  const groups = new Map<string, { month: Month; papers: PaperSummary[] }>();
  for (const [i, paper] of papers.entries()) {
    if (i % stepSize === 0) yield;
    const { year, month } = paper.date ?? {};
    getOrAdd(groups, `${year ?? ''}-${month ?? ''}`, () => ({
      month: { ...(year !== undefined && { year }), ...(month !== undefined && { month }) },
      papers: [],
    })).papers.push(paper);
  }
  return [...groups]
    .sort(([, a], [, b]) => compareDates(b.month, a.month))
    .map(([id, group]) => ({
      id: `month/${id}`,
      subject: { by: 'month', month: group.month },
      papers: group.papers,
    }));
}

/** Names that differ only in case are one. */
function* byName(
  by: 'organization' | 'tag',
  papers: readonly PaperSummary[],
  namesOf: (paper: PaperSummary) => readonly string[],
): Steps<readonly PaperGroup[]> {
  const groups = new Map<string, { name: string; papers: Set<PaperSummary> }>();
  const unknown: PaperSummary[] = [];
  for (const [i, paper] of papers.entries()) {
    if (i % stepSize === 0) yield;
    const names = namesOf(paper);
    if (names.length === 0) unknown.push(paper);
    for (const name of names) {
      const group = getOrAdd(groups, name.toLowerCase(), () => ({ name, papers: new Set() }));
      group.papers.add(paper);
    }
  }
  const keyed = [];
  for (const [id, group] of groups) {
    if (keyed.length % stepSize === 0) yield;
    keyed.push({ id, ...group, sortKey: alphabetic(group.name) });
  }
  const named: PaperGroup[] = keyed
    .sort((a, b) => compareText(a.sortKey, b.sortKey) || compareText(a.id, b.id))
    .map(({ id, name, papers: members }) => ({
      id: `${by}/${id}`,
      subject: { by, name },
      papers: [...members],
    }));
  return unknown.length === 0 ? named : [...named, { id: by, subject: { by }, papers: unknown }];
}

function* byState(
  papers: readonly PaperSummary[],
  markOf: (paper: PaperSummary) => PaperMark,
): Steps<readonly PaperGroup[]> {
  const groups = new Map<MarkState, PaperSummary[]>();
  for (const [i, paper] of papers.entries()) {
    if (i % stepSize === 0) yield;
    const mark = markOf(paper);
    const state = mark.later ? 'later' : mark.read ? 'read' : mark.skipped ? 'skipped' : 'unread';
    getOrAdd(groups, state, () => []).push(paper);
    if (mark.starred) getOrAdd(groups, 'starred', () => []).push(paper);
  }
  return markStates.flatMap((state) => {
    const members = groups.get(state);
    if (!members) return [];
    return [{ id: `state/${state}`, subject: { by: 'state', state }, papers: members }];
  });
}

/** The file whose papers a group holds; undefined when there is no single one. */
export function fileOf(subject: GroupSubject): string | undefined {
  if (subject.by === 'digest') return subject.digest.uri;
  return 'uri' in subject ? subject.uri : undefined;
}

/** The id of the group of all works that bibliographies list. */
export const bibliographiesId = 'bibliographies';

/** Works by the bibliographies that list them. */
export interface ListedGroups {
  /** All of them; undefined when there is none. */
  readonly all: PaperGroup | undefined;
  /** One a file, by uri, when there are several. */
  readonly files: readonly PaperGroup[];
}

/** A work that several bibliographies list stands in the group of each, once. */
export function* listedSteps(works: readonly PaperSummary[]): Steps<ListedGroups> {
  const inFile = new Map<string, Set<PaperSummary>>();
  const all: PaperSummary[] = [];
  for (const [i, work] of works.entries()) {
    if (i % stepSize === 0) yield;
    if (!work.listings) continue;
    all.push(work);
    for (const { uri } of work.listings) getOrAdd(inFile, uri, () => new Set()).add(work);
  }
  const [only, ...others] = [...inFile].sort(([a], [b]) => compareText(a, b));
  if (!only) return { all: undefined, files: [] };
  const files = [only, ...others].map(([uri, members]): PaperGroup => ({
    id: `bibliography/${uri}`,
    subject: { by: 'bibliography', uri },
    papers: [...members],
  }));
  const isOne = others.length === 0;
  return {
    all: {
      id: bibliographiesId,
      subject: { by: 'bibliographies', ...(isOne && { uri: only[0] }) },
      papers: all,
    },
    files: isOne ? [] : files,
  };
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const added = create();
  map.set(key, added);
  return added;
}
