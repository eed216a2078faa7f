import { byCodeUnits } from '../base/byCodeUnits';
import { defined } from '../base/defined';
import { digestsOf } from '../library/edits/packedEdits';
import { noMark } from '../marks/mark';
import type { PaperMark } from '../marks/mark';
import { compareDates } from '../model';
import type { DigestSummary, PaperSummary } from '../model';
import { alphabetic } from './sorting';
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

/** The papers under each of their keys, once, in the order in which the keys come. */
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
      -byCodeUnits(fileKey(a), fileKey(b)),
  );
}

/** Names often start with a date or a number, so that of two undated files the last is the newer. */
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
    .map(([id, month]) => ({
      id: `month/${id}`,
      subject: { by: 'month', month },
      papers: [...(inMonth.get(id) ?? [])],
    }));
}

/** Names that differ only in case are one. */
function* byName(
  by: 'organization' | 'tag',
  papers: readonly PaperSummary[],
  namesOf: (paper: PaperSummary) => readonly string[],
): Steps<readonly PaperGroup[]> {
  const nameOf = new Map<string, string>();
  /** Those without a name stand under `undefined`. */
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
  const groups: PaperGroup[] = keyed
    .sort((a, b) => byCodeUnits(a.sortKey, b.sortKey) || byCodeUnits(a.id, b.id))
    .map(({ id, name }) => ({
      id: `${by}/${id}`,
      subject: { by, name },
      papers: [...(named.get(id) ?? [])],
    }));
  const unknown = named.get(undefined);
  return unknown ? [...groups, { id: by, subject: { by }, papers: [...unknown] }] : groups;
}

function* byState(
  papers: readonly PaperSummary[],
  markOf: (paper: PaperSummary) => PaperMark,
): Steps<readonly PaperGroup[]> {
  const inState = yield* byKey(papers, (paper): readonly MarkState[] => {
    const mark = markOf(paper);
    const state = mark.later ? 'later' : mark.read ? 'read' : mark.skipped ? 'skipped' : 'unread';
    return mark.starred ? [state, 'starred'] : [state];
  });
  return markStates.flatMap((state) => {
    const members = inState.get(state);
    if (!members) return [];
    return [{ id: `state/${state}`, subject: { by: 'state', state }, papers: [...members] }];
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
  const inFile = yield* byKey(works, ({ listings = [] }) => listings.map(({ uri }) => uri));
  const files = [...inFile]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([uri, members]): PaperGroup => ({
      id: `bibliography/${uri}`,
      subject: { by: 'bibliography', uri },
      papers: [...members],
    }));
  if (files.length === 0) return { all: undefined, files };
  const [only] = files.length === 1 ? inFile.keys() : [];
  return {
    all: {
      id: bibliographiesId,
      subject: { by: 'bibliographies', ...(only !== undefined && { uri: only }) },
      papers: works.filter(({ listings }) => listings !== undefined),
    },
    files: only === undefined ? files : [],
  };
}
