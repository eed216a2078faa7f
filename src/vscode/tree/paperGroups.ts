import { forEachInSlices, stepByStep } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { fileNameSteps } from '../../core/view/fileNames';
import type { FileName } from '../../core/view/fileNames';
import { isUnread } from '../../core/marks/mark';
import { fileOf, groupingSteps, listedSteps, newestFirst } from '../../core/view/grouping';
import type { GroupSubject, ListedGroups, PaperGroup } from '../../core/view/grouping';
import { everyTenthSteps } from '../../core/view/everyTenth';
import { sortPapersInSlices } from '../../core/view/sorting';
import type { OrderBy, Sorting } from '../../core/view/sorting';
import type { Marks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import { readSettings } from '../common/settings/settings';
import type { Arrangement } from './arrangement';
import type { PaperFilter } from './filter';
import type { InterestScores } from './interestScores';

/** The id of the folder *New*. */
export const inboxId = 'new';

interface GroupedPapers {
  /** By id, in display order. */
  readonly groups: ReadonlyMap<string, PaperGroup>;
  readonly listed: ListedGroups;
  /** The names of digests and bibliographies, by uri. */
  readonly names: ReadonlyMap<string, FileName>;
  /** The position of each digest, by uri, newest first. */
  readonly pages: ReadonlyMap<string, number>;
}

/** Data that depends on marks. */
interface GroupCounts {
  readonly inbox: PaperGroup | undefined;
  /** The number of unread papers, by group. */
  readonly unread: ReadonlyMap<string, number>;
}

interface SortedPapers {
  readonly papers: readonly PaperSummary[];
  /** When sorted by interest, the keys of papers in slots reserved for newer ones that rank lower. */
  readonly others?: ReadonlySet<string>;
}

/**
 * The shown papers in groups. Grouping and sorting run on demand, with pauses; the old groups remain until the new
 * ones are ready.
 */
export class PaperGroups {
  #changes = 0;
  /** The value of `#changes` for which groups were built. */
  #groupedAt = -1;
  /** How often marks have changed. */
  #recounts = 0;
  #grouped: GroupedPapers = {
    groups: new Map(),
    listed: { all: undefined, files: [] },
    names: new Map(),
    pages: new Map(),
  };
  #counts: GroupCounts = { inbox: undefined, unread: new Map() };
  /** By group. */
  readonly #sorted = new Map<string, SortedPapers>();
  /** The uris of all digests; undefined until all have been read once. */
  #knownDigests: ReadonlySet<string> | undefined;
  /** The uris of digests saved since then. */
  #savedDigests: ReadonlySet<string> = new Set();

  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly filter: PaperFilter,
    private readonly marks: Marks,
    private readonly interest: InterestScores,
    private readonly pause: Pause,
  ) {
    void papers.ready().then(() => (this.#knownDigests ??= this.#digestUris()));
  }

  /** New papers; undefined when there are none, or with a filter. */
  get inbox(): PaperGroup | undefined {
    return this.filter.matches ? undefined : this.#counts.inbox;
  }

  /** How many papers of a group are neither read nor skipped; undefined for works of bibliographies. */
  unreadIn(groupId: string): number | undefined {
    return this.#counts.unread.get(groupId);
  }

  /** The last groups by id, in display order. */
  get all(): ReadonlyMap<string, PaperGroup> {
    return this.#grouped.groups;
  }

  /** All works of bibliographies; undefined when there are none, with a filter, or when the user hides them. */
  get listed(): PaperGroup | undefined {
    const isShown = !this.filter.matches && readSettings().showBibliographies;
    return isShown ? this.#grouped.listed.all : undefined;
  }

  /** The groups of the shown bibliographies; `listed` itself if there is only one. */
  get bibliographies(): readonly PaperGroup[] {
    const { listed } = this;
    const { files } = this.#grouped.listed;
    if (!listed) return [];
    return files.length > 0 ? files : [listed];
  }

  /** A group of papers, or of works of bibliographies. */
  find(groupId: string): PaperGroup | undefined {
    if (groupId === inboxId) return this.inbox;
    const { all, files } = this.#grouped.listed;
    return this.all.get(groupId) ?? [all, ...files].find((group) => group?.id === groupId);
  }

  /** The names of digests and bibliographies, by uri. */
  get fileNames(): ReadonlyMap<string, FileName> {
    return this.#grouped.names;
  }

  /** The papers of a group, in order if it's already sorted. */
  papersIn(groupId: string): readonly PaperSummary[] {
    const group = this.find(groupId);
    return (group && (this.#sorted.get(groupId) ?? group).papers) ?? [];
  }

  /** The groups that contain a paper; for a work only in bibliographies, their groups. */
  async holding(paper: PaperSummary): Promise<readonly PaperGroup[]> {
    const found = new Set<PaperGroup>();
    for (const group of isListedOnly(paper) ? this.bibliographies : this.all.values()) {
      await forEachInSlices(
        group.papers,
        ({ key }) => {
          if (key === paper.key) found.add(group);
        },
        this.pause,
      );
    }
    return [...found];
  }

  /** Marks the groups as stale: the next request rebuilds them. */
  outdate(): void {
    this.#changes += 1;
  }

  /** Rebuilds the groups if they are stale. */
  async group(): Promise<void> {
    while (this.#groupedAt !== this.#changes) {
      const changes = this.#changes;
      const { papers, works, digests } = this.papers.library;
      const shown = this.filter.matches ?? papers;
      const markOf = (paper: PaperSummary) => this.marks.of(paper);
      const saved = this.#savedDigests;
      const by = { markOf, saved };
      const grouping = groupingSteps(shown, this.arrangement.grouping, digests, by);
      const groups = await stepByStep(grouping, this.pause);
      await this.interest.update();
      const listed = await stepByStep(listedSteps(works), this.pause);
      const files = listed.files.map(({ subject }) => fileOf(subject) ?? '');
      const naming = fileNameSteps([...digests.map(({ uri }) => uri), ...files]);
      const names = await stepByStep(naming, this.pause);
      const counts = await this.#count(groups);
      if (changes !== this.#changes) continue;
      this.#groupedAt = changes;
      this.#grouped = {
        groups: new Map(groups.map((group) => [group.id, group])),
        listed,
        names,
        pages: new Map(newestFirst(digests, saved).map(({ uri }, index) => [uri, index])),
      };
      this.#counts = counts;
      this.#sorted.clear();
    }
  }

  /**
   * Looks for digests that were saved since the last call, after all others had been read. Returns the uri of the
   * newest one; undefined when there is none.
   */
  findSavedDigest(): string | undefined {
    const known = this.#knownDigests;
    if (!known) return undefined;
    this.#knownDigests = this.#digestUris();
    const saved = this.papers.library.digests.filter(({ uri }) => !known.has(uri));
    this.#savedDigests = new Set([...this.#savedDigests, ...saved.map(({ uri }) => uri)]);
    return newestFirst(saved, this.#savedDigests)[0]?.uri;
  }

  /**
   * Counts new and unread papers again after marks have changed. Returns the ids of groups whose rows have changed;
   * `inbox` says whether the folder of new papers appeared or disappeared.
   */
  async recount(): Promise<{ readonly groups: readonly string[]; readonly inbox: boolean }> {
    this.#recounts += 1;
    const grouped = this.#grouped;
    const { inbox, unread } = await this.#count([...this.all.values()]);
    // Groups rebuilt meanwhile may have been counted before the marks changed.
    if (grouped !== this.#grouped) return this.recount();
    const before = this.#counts;
    const isSame = isSameList(before.inbox?.papers ?? [], inbox?.papers ?? []);
    this.#counts = { inbox: isSame ? before.inbox : inbox, unread };
    if (!isSame) this.#sorted.delete(inboxId);
    const changed = [...unread.keys()].filter(
      (id) => before.unread.get(id) !== unread.get(id) || (id === inboxId && !isSame),
    );
    return { groups: changed, inbox: !before.inbox !== !inbox };
  }

  /** Counts the new papers, and the unread ones among them and in `groups`, with the latest marks. */
  async #count(groups: readonly PaperGroup[]): Promise<GroupCounts> {
    const recounts = this.#recounts;
    const papers: PaperSummary[] = [];
    const addNew = (key: string): void => {
      const paper = this.papers.library.resolve(key);
      if (paper) papers.push(paper);
    };
    await forEachInSlices(this.marks.inbox, addNew, this.pause);
    const inbox: PaperGroup | undefined =
      papers.length > 0 ? { id: inboxId, subject: { by: 'new' }, papers } : undefined;
    const unread = new Map<string, number>();
    for (const { id, papers } of inbox ? [inbox, ...groups] : groups) {
      let count = 0;
      const countUnread = (paper: PaperSummary): void => {
        if (isUnread(this.marks.of(paper))) count += 1;
      };
      await forEachInSlices(papers, countUnread, this.pause);
      unread.set(id, count);
    }
    return recounts === this.#recounts ? { inbox, unread } : this.#count(groups);
  }

  /** Sorts the papers of a group, unless they are already sorted. */
  async sort(groupId: string): Promise<void> {
    let group = this.find(groupId);
    while (group && !this.#sorted.has(groupId)) {
      const sorted = await this.#sortedPapers(group);
      const current = this.find(groupId);
      // A group that was rebuilt meanwhile may have other papers.
      if (group === current) this.#sorted.set(groupId, sorted);
      group = current;
    }
  }

  /**
   * Whether a paper in a group sorted by interest is ranked by its score (`near`), or is in a slot reserved for newer
   * papers (`other`); undefined in other groups.
   */
  placeByInterest(groupId: string, key: string): 'near' | 'other' | undefined {
    const others = this.#sorted.get(groupId)?.others;
    return others && (others.has(key) ? 'other' : 'near');
  }

  async #sortedPapers({ subject, papers }: PaperGroup): Promise<SortedPapers> {
    const sort = (order: Sorting, by: OrderBy = {}) =>
      sortPapersInSlices(papers, order, by, this.pause);
    const { scores } = this.interest;
    const isListed = isOfBibliographies(subject);
    if (scores && !isListed) {
      const ranked = await sort('interest', { scoreOf: ({ key }) => scores.get(key) ?? 0 });
      const newest = await sort('date');
      const slots = await stepByStep(everyTenthSteps(ranked, newest), this.pause);
      const others = slots.filter(({ isOther }) => isOther).map(({ item }) => item.key);
      return { papers: slots.map(({ item }) => item), others: new Set(others) };
    }
    const { sorting } = this.arrangement;
    const file = fileOf(subject);
    const pages = (uri: string): number | undefined =>
      file === undefined ? this.#grouped.pages.get(uri) : uri === file ? 0 : undefined;
    // Bibliographies have no page.
    return { papers: await sort(isListed && sorting === 'page' ? 'date' : sorting, { pages }) };
  }

  #digestUris(): ReadonlySet<string> {
    return new Set(this.papers.library.digests.map(({ uri }) => uri));
  }
}

/** Whether a group has works of bibliographies. */
export function isOfBibliographies({ by }: GroupSubject): boolean {
  return by === 'bibliographies' || by === 'bibliography';
}

function isSameList(a: readonly PaperSummary[], b: readonly PaperSummary[]): boolean {
  return a.length === b.length && a.every((paper, index) => paper === b[index]);
}
