import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { stepByStep } from '../../core/base/steps';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { fileNameSteps } from '../../core/view/fileNames';
import type { FileName } from '../../core/view/fileNames';
import { isUnread } from '../../core/marks/mark';
import { fileOf, groupingSteps, listedSteps, newestFirst } from '../../core/view/grouping';
import type { ListedGroups, PaperGroup } from '../../core/view/grouping';
import { everyTenthSteps } from '../../core/view/everyTenth';
import { sortingSteps } from '../../core/view/sorting';
import type { Pages } from '../../core/view/sorting';
import type { Marks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import { readSettings } from '../common/settings/settings';
import type { Arrangement } from './arrangement';
import type { PaperFilter } from './filter';
import type { InterestScores } from './interestScores';
import type { SavedDigests } from './savedDigests';

/** The id of the folder *New*. */
export const inboxId = 'new';

/** What depends on marks. */
interface Counted {
  readonly inbox: PaperGroup | undefined;
  /** The number of unread papers, by group. */
  readonly unread: ReadonlyMap<string, number>;
}

/**
 * The papers that are shown, in groups. Nothing is grouped or sorted before somebody asks, and the
 * thread is not held meanwhile; until groups are made anew, the old ones stand.
 */
export class PaperGroups {
  #changes = 0;
  /** The value of `#changes` for which the groups were made. */
  #grouped = -1;
  /** How often marks have changed. */
  #recounts = 0;
  #groups: ReadonlyMap<string, PaperGroup> = new Map();
  #counted: Counted = { inbox: undefined, unread: new Map() };
  #listed: ListedGroups = { all: undefined, files: [] };
  #fileNames: ReadonlyMap<string, FileName> = new Map();
  /** The place of each digest, by uri, the newest first. */
  #pages: ReadonlyMap<string, number> = new Map();
  /** The papers of the groups that were sorted. */
  readonly #sorted = new Map<string, readonly PaperSummary[]>();
  /** By group sorted by interest, the keys of papers at places kept for newer ones that rank lower. */
  readonly #others = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly filter: PaperFilter,
    private readonly marks: Marks,
    private readonly digests: Pick<SavedDigests, 'saved'>,
    private readonly interest: InterestScores,
    private readonly pause: Pause,
  ) {}

  /** New papers without a mark, also those opened since; undefined when there are none, or a filter is set. */
  get inbox(): PaperGroup | undefined {
    return this.filter.matches ? undefined : this.#counted.inbox;
  }

  /** How many papers of a group are neither read nor skipped; undefined for works of bibliographies. */
  unreadIn(groupId: string): number | undefined {
    return this.#counted.unread.get(groupId);
  }

  /** The groups as they were made last, by id, in the order in which they are shown. */
  get all(): ReadonlyMap<string, PaperGroup> {
    return this.#groups;
  }

  /** All works of bibliographies; undefined when there are none, a filter is set, or the user wants none. */
  get listed(): PaperGroup | undefined {
    const isShown = !this.filter.matches && readSettings().showBibliographies;
    return isShown ? this.#listed.all : undefined;
  }

  /** The groups of the bibliographies, as far as they are shown; `listed` itself if there is only one. */
  get bibliographies(): readonly PaperGroup[] {
    const { listed } = this;
    const { files } = this.#listed;
    if (!listed) return [];
    return files.length > 0 ? files : [listed];
  }

  /** Whether a group holds works of bibliographies. */
  isListed(groupId: string): boolean {
    const { all, files } = this.#listed;
    return all?.id === groupId || files.some(({ id }) => id === groupId);
  }

  /** A group of papers, or of works of bibliographies. */
  find(groupId: string): PaperGroup | undefined {
    const { all, files } = this.#listed;
    const listed = all?.id === groupId ? all : files.find(({ id }) => id === groupId);
    if (groupId === inboxId) return this.inbox;
    return this.#groups.get(groupId) ?? listed;
  }

  /** What the digests and bibliographies are called, by uri. */
  get fileNames(): ReadonlyMap<string, FileName> {
    return this.#fileNames;
  }

  /** The papers of a group, in their order once it was sorted. */
  papersOf({ id, papers }: PaperGroup): readonly PaperSummary[] {
    return this.#sorted.get(id) ?? papers;
  }

  /** The groups that hold a paper; for a work that only bibliographies have, their groups. */
  async holding(paper: PaperSummary): Promise<readonly PaperGroup[]> {
    const found = new Set<PaperGroup>();
    for (const group of isListedOnly(paper) ? this.bibliographies : this.#groups.values()) {
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

  /** Marks the groups as out of date: they are made again when they are next asked for. */
  outdate(): void {
    this.#changes += 1;
  }

  /** Makes the groups again, if they are out of date. */
  async group(): Promise<void> {
    while (this.#grouped !== this.#changes) {
      const changes = this.#changes;
      const { papers, works, digests } = this.papers.snapshot;
      const shown = this.filter.matches ?? papers;
      const markOf = (paper: PaperSummary) => this.marks.of(paper);
      const { saved } = this.digests;
      const by = { markOf, saved };
      const grouping = groupingSteps(shown, this.arrangement.grouping, digests, by);
      const groups = await stepByStep(grouping, this.pause);
      await this.interest.update();
      const listed = await stepByStep(listedSteps(works), this.pause);
      const files = listed.files.map(({ subject }) => fileOf(subject) ?? '');
      const naming = fileNameSteps([...digests.map(({ uri }) => uri), ...files]);
      const names = await stepByStep(naming, this.pause);
      const counted = await this.#count(groups);
      if (changes !== this.#changes) continue;
      this.#grouped = changes;
      this.#fileNames = names;
      this.#listed = listed;
      this.#groups = new Map(groups.map((group) => [group.id, group]));
      this.#counted = counted;
      this.#pages = new Map(newestFirst(digests, saved).map(({ uri }, index) => [uri, index]));
      this.#sorted.clear();
      this.#others.clear();
    }
  }

  /**
   * Counts new and unread papers again after marks have changed. Gives the ids of groups whose rows have
   * changed; `inbox` tells whether the folder of new papers came or went.
   */
  async recount(): Promise<{ readonly groups: readonly string[]; readonly inbox: boolean }> {
    this.#recounts += 1;
    const grouped = this.#groups;
    const { inbox, unread } = await this.#count([...grouped.values()]);
    // The groups that were made meanwhile may have been counted before the marks changed.
    if (grouped !== this.#groups) return this.recount();
    const before = this.#counted;
    const isSame = isSameList(before.inbox?.papers ?? [], inbox?.papers ?? []);
    this.#counted = { inbox: isSame ? before.inbox : inbox, unread };
    if (!isSame) this.#sorted.delete(inboxId);
    const others = [...unread.keys()].filter((id) => before.unread.get(id) !== unread.get(id));
    const changed = isSame ? others : [...new Set([inboxId, ...others])];
    return {
      groups: changed.filter((id) => id !== inboxId || inbox),
      inbox: (before.inbox === undefined) !== (inbox === undefined),
    };
  }

  /** The new papers, and how many papers of theirs and of `groups` are unread; with the latest marks. */
  async #count(groups: readonly PaperGroup[]): Promise<Counted> {
    for (;;) {
      const recounts = this.#recounts;
      const inbox = await this.#cameIn();
      const unread = await this.#countUnread(inbox ? [inbox, ...groups] : groups);
      if (recounts === this.#recounts) return { inbox, unread };
    }
  }

  async #cameIn(): Promise<PaperGroup | undefined> {
    const { inbox } = this.marks;
    const papers: PaperSummary[] = [];
    const take = (key: string): void => {
      const paper = this.papers.snapshot.resolve(key);
      if (paper) papers.push(paper);
    };
    await forEachInSlices(inbox, take, this.pause);
    return papers.length > 0 ? { id: inboxId, subject: { by: 'new' }, papers } : undefined;
  }

  async #countUnread(groups: readonly PaperGroup[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { id, papers } of groups) {
      let unread = 0;
      const count = (paper: PaperSummary): void => {
        if (isUnread(this.marks.of(paper))) unread += 1;
      };
      await forEachInSlices(papers, count, this.pause);
      counts.set(id, unread);
    }
    return counts;
  }

  /** Sorts the papers of a group, unless they are sorted already. */
  async sort(groupId: string): Promise<void> {
    const group = this.find(groupId);
    if (!group || this.#sorted.has(groupId)) return;
    const isListed = group.subject.by === 'bibliographies' || group.subject.by === 'bibliography';
    const { scores } = this.interest;
    if (scores && !isListed) {
      await this.#sortByInterest(group, scores);
      return;
    }
    const { sorting } = this.arrangement;
    const file = fileOf(group.subject);
    const pages: Pages =
      file === undefined ? (uri) => this.#pages.get(uri) : (uri) => (uri === file ? 0 : undefined);
    // Bibliographies have no page.
    const order = isListed && sorting === 'page' ? 'date' : sorting;
    const steps = sortingSteps(group.papers, order, { pages });
    const sorted = await stepByStep(steps, this.pause);
    if (group === this.find(groupId)) this.#sorted.set(groupId, sorted);
  }

  /**
   * Whether a paper in a group sorted by interest has its place by its score (`near`), or stands at a place
   * kept for newer papers (`other`); undefined in other groups.
   */
  placeByInterest(groupId: string, key: string): 'near' | 'other' | undefined {
    const others = this.#others.get(groupId);
    return others && (others.has(key) ? 'other' : 'near');
  }

  async #sortByInterest(group: PaperGroup, scores: ReadonlyMap<string, number>): Promise<void> {
    const { id, papers } = group;
    const scoreOf = ({ key }: PaperSummary): number => scores.get(key) ?? 0;
    const ranking = sortingSteps(papers, 'interest', { scoreOf });
    const ranked = await stepByStep(ranking, this.pause);
    const newest = await stepByStep(sortingSteps(papers, 'date'), this.pause);
    const places = await stepByStep(everyTenthSteps(ranked, newest), this.pause);
    if (group !== this.find(id)) return;
    const others = places.filter(({ isOther }) => isOther).map(({ item }) => item.key);
    this.#sorted.set(
      id,
      places.map(({ item }) => item),
    );
    this.#others.set(id, new Set(others));
  }
}

function isSameList(a: readonly PaperSummary[], b: readonly PaperSummary[]): boolean {
  return a.length === b.length && a.every((paper, index) => paper === b[index]);
}
