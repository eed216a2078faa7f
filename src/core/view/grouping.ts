import { addAll } from '../base/collections';
import { byCodeUnits } from '../base/sortedList';
import { defined } from '../base/data';
import type { Steps } from '../base/tasks';
import { noMark } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import { digestsOf } from '../library/edits/portionText';
import { compareDates } from '../model';
import type { DigestSummary, PaperSummary } from '../model';
import { alphabetic } from './sorting';

/** The criteria for grouping papers. */
export const groupings = ['digest', 'month', 'organization', 'tag', 'state', 'none'] as const;
/** One of {@link groupings}. */
export type Grouping = (typeof groupings)[number];

/** A calendar month, as far as it is known; `{}` for papers without a date. */
interface Month {
  readonly year?: number;
  readonly month?: number;
}

/** The shared property of the papers in a group. */
export type GroupSubject =
  | { readonly by: 'digest'; readonly digest: DigestSummary }
  | { readonly by: 'month'; readonly month: Month }
  /** Without a name: papers whose organization is unknown. */
  | { readonly by: 'organization'; readonly name?: string }
  /** Without a name: papers without tags. */
  | { readonly by: 'tag'; readonly name?: string }
  | { readonly by: 'state'; readonly state: MarkState }
  /** New papers that are neither read nor skipped. */
  | { readonly by: 'new' }
  | { readonly by: 'none' }
  /** All works in bibliographies; with the URI if there is only one bibliography. */
  | { readonly by: 'bibliographies'; readonly uri?: string }
  | { readonly by: 'bibliography'; readonly uri: string };

/** States of papers by their marks, in the order of their groups. */
export const markStates = ['starred', 'later', 'unread', 'read', 'skipped'] as const;
/** One of {@link markStates}. */
export type MarkState = (typeof markStates)[number];

/** Papers under one heading. */
export interface PaperGroup {
  /** Unique among all groupings, and stable for each subject. */
  readonly id: string;
  readonly subject: GroupSubject;
  /** At least one, each once, in input order. */
  readonly papers: readonly PaperSummary[];
}

/** Papers processed per step. */
const stepSize = 250;

/**
 * Digests and months come newest first, organizations and tags by name, unknown ones last, states in the order
 * of {@link markStates}; `none` returns a single group. A paper is in the group of each of its digests, and of
 * each tag that it has in digests or as a mark. A starred paper is also in the group of its state.
 */
export function* groupingSteps(
  papers: readonly PaperSummary[],
  grouping: Grouping,
  digests: readonly DigestSummary[],
  {
    markOf = () => noMark,
    saved,
  }: {
    readonly markOf?: (paper: PaperSummary) => PaperMark;
    /** URIs of digests that were just saved. */
    readonly saved?: ReadonlySet<string>;
  } = {},
): Steps<readonly PaperGroup[]> {
  switch (grouping) {
    case 'digest':
      return yield* byDigest(papers, newestFirst(digests, saved));
    case 'month':
      return yield* byMonth(papers);
    case 'organization':
      return yield* byName('organization', papers, ({ organization }) =>
        organization === undefined ? [] : [organization.name],
      );
    case 'tag':
      return yield* byName('tag', papers, (paper) => [
        ...(paper.tags ?? []),
        ...markOf(paper).tags,
      ]);
    case 'state': {
      const inState = yield* byKey(papers, (paper): readonly MarkState[] => {
        const { starred, later, read, skipped } = markOf(paper);
        const state = later ? 'later' : read ? 'read' : skipped ? 'skipped' : 'unread';
        return starred ? [state, 'starred'] : [state];
      });
      return markStates.flatMap((state) =>
        groupOf(`state/${state}`, { by: 'state', state }, inState.get(state)),
      );
    }
    case 'none':
      return papers.length === 0 ? [] : [{ id: 'none', subject: { by: 'none' }, papers }];
  }
}

/** The papers by each of their keys, each once, with keys in the order of first occurrence. */
function* byKey<K>(
  papers: readonly PaperSummary[],
  keysOf: (paper: PaperSummary) => Iterable<K>,
): Steps<ReadonlyMap<K, ReadonlySet<PaperSummary>>> {
  const found = new Map<K, Set<PaperSummary>>();
  for (const [i, paper] of papers.entries()) {
    if (i % stepSize === 0) yield;
    for (const key of keysOf(paper)) {
      const members = found.get(key);
      if (members) members.add(paper);
      else found.set(key, new Set([paper]));
    }
  }
  return found;
}

/** A group, unless it is empty. */
function groupOf(
  id: string,
  subject: GroupSubject,
  members: ReadonlySet<PaperSummary> | undefined,
): readonly PaperGroup[] {
  return members ? [{ id, subject, papers: [...members] }] : [];
}

function* byDigest(
  papers: readonly PaperSummary[],
  digests: readonly DigestSummary[],
): Steps<readonly PaperGroup[]> {
  const inDigest = yield* byKey(papers, digestsOf);
  const groups: PaperGroup[] = [];
  for (const digest of digests) {
    const members = inDigest.get(digest.uri);
    if (!members) continue;
    yield;
    addAll(groups, groupOf(`digest/${digest.uri}`, { by: 'digest', digest }, members));
  }
  return groups;
}

/**
 * Digests with the latest page first. Pages of an unknown year come last, unless they were just saved.
 *
 * @param saved URIs of digests that were just saved
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
      -byCodeUnits(fileKey(a), fileKey(b)),
  );
}

/** Names often start with a date or a number, so the last of two undated files by name is the newer. */
function fileKey({ uri }: DigestSummary): string {
  return uri.slice(uri.lastIndexOf('/') + 1) + uri;
}

function* byMonth(papers: readonly PaperSummary[]): Steps<readonly PaperGroup[]> {
  const months = new Map<string, Month>();
  const inMonth = yield* byKey(papers, ({ date: { year, month } = {} }) => {
    const id = `${year ?? ''}-${month ?? ''}`;
    if (!months.has(id)) months.set(id, defined({ year, month }));
    return [id];
  });
  return [...months]
    .sort(([, a], [, b]) => compareDates(b, a))
    .flatMap(([id, month]) => groupOf(`month/${id}`, { by: 'month', month }, inMonth.get(id)));
}

/** Groups by name, ignoring case. */
function* byName(
  by: 'organization' | 'tag',
  papers: readonly PaperSummary[],
  namesOf: (paper: PaperSummary) => readonly string[],
): Steps<readonly PaperGroup[]> {
  const nameOf = new Map<string, string>();
  /** The key of papers without a name is `undefined`. */
  const named = yield* byKey(papers, (paper): readonly (string | undefined)[] => {
    const names = namesOf(paper);
    if (names.length === 0) return [undefined];
    return names.map((name) => {
      const id = name.toLowerCase();
      if (!nameOf.has(id)) nameOf.set(id, name);
      return id;
    });
  });
  const keyed = [];
  for (const [id, name] of nameOf) {
    if (keyed.length % stepSize === 0) yield;
    keyed.push({ id, name, sortKey: alphabetic(name) });
  }
  return [
    ...keyed
      .sort((a, b) => byCodeUnits(a.sortKey, b.sortKey) || byCodeUnits(a.id, b.id))
      .flatMap(({ id, name }) => groupOf(`${by}/${id}`, { by, name }, named.get(id))),
    ...groupOf(by, { by }, named.get(undefined)),
  ];
}

/** The URI of the file whose papers are in a group; undefined unless there is exactly one. */
export function fileOf(subject: GroupSubject): string | undefined {
  if (subject.by === 'digest') return subject.digest.uri;
  return 'uri' in subject ? subject.uri : undefined;
}

/** The id of the group of all works in bibliographies. */
export const bibliographiesId = 'bibliographies';
const bibliographyPrefix = 'bibliography/';

/** The URI of the bibliography whose works are in the group with this id; undefined for other groups. */
export function bibliographyOfGroup(id: string): string | undefined {
  return id.startsWith(bibliographyPrefix) ? id.slice(bibliographyPrefix.length) : undefined;
}

/** Works by the bibliographies that list them. */
export interface ListedGroups {
  /** All works; undefined if there are none. */
  readonly all: PaperGroup | undefined;
  /** A group for each file, by URI, if there are several files. */
  readonly files: readonly PaperGroup[];
}

/** Groups works by bibliography. A work that several bibliographies list is in the group of each. */
export function* listedSteps(works: readonly PaperSummary[]): Steps<ListedGroups> {
  const inFile = yield* byKey(works, ({ listings = [] }) => listings.map(({ uri }) => uri));
  if (inFile.size === 0) return { all: undefined, files: [] };
  const [only] = inFile.size === 1 ? inFile.keys() : [];
  const files = [...inFile]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .flatMap(([uri, works]) =>
      groupOf(bibliographyPrefix + uri, { by: 'bibliography', uri }, works),
    );
  return {
    all: {
      id: bibliographiesId,
      subject: { by: 'bibliographies', ...(only !== undefined && { uri: only }) },
      papers: works.filter(({ listings }) => listings !== undefined),
    },
    files: only === undefined ? files : [],
  };
}
