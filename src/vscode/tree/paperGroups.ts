import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { stepByStep } from '../../core/base/steps';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { fileNameSteps } from '../../core/view/fileNames';
import type { FileName } from '../../core/view/fileNames';
import { fileOf, groupingSteps, listedSteps } from '../../core/view/grouping';
import type { ListedGroups, PaperGroup } from '../../core/view/grouping';
import { sortingSteps } from '../../core/view/sorting';
import type { Papers } from '../common/papers/papers';
import { readSettings } from '../common/settings/settings';
import type { Arrangement } from './arrangement';
import type { PaperFilter } from './filter';

/**
 * The papers that are shown, in groups. Nothing is grouped or sorted before somebody asks, and the
 * thread is not held meanwhile; until groups are made anew, the old ones stand.
 */
export class PaperGroups {
  #changes = 0;
  /** At which change the groups were made. */
  #grouped = -1;
  #groups: ReadonlyMap<string, PaperGroup> = new Map();
  #listed: ListedGroups = { all: undefined, files: [] };
  #fileNames: ReadonlyMap<string, FileName> = new Map();
  /** The papers of the groups that were sorted. */
  readonly #sorted = new Map<string, readonly PaperSummary[]>();

  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly filter: PaperFilter,
    private readonly pause: Pause,
  ) {}

  /** The groups as they were made last, by id, in the order in which they are shown. */
  get all(): ReadonlyMap<string, PaperGroup> {
    return this.#groups;
  }

  /** All works of bibliographies; undefined when there are none, a filter is set, or the user wants none. */
  get listed(): PaperGroup | undefined {
    const isShown = !this.filter.matches && readSettings().showBibliographies;
    return isShown ? this.#listed.all : undefined;
  }

  /** The works of each bibliography, as far as they are shown; that of the only one is `listed` itself. */
  get bibliographies(): readonly PaperGroup[] {
    const { listed } = this;
    const { files } = this.#listed;
    if (!listed) return [];
    return files.length > 0 ? files : [listed];
  }

  /** A group of papers, or of works of bibliographies. */
  find(groupId: string): PaperGroup | undefined {
    const { all, files } = this.#listed;
    const listed = all?.id === groupId ? all : files.find(({ id }) => id === groupId);
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

  /** The groups that a paper stands in; of a work that only bibliographies have, those of these. */
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

  /** Has the groups made anew when they are asked for next. */
  outdate(): void {
    this.#changes += 1;
  }

  /** Makes the groups, should it be time. */
  async group(): Promise<void> {
    while (this.#grouped !== this.#changes) {
      const changes = this.#changes;
      const { papers, works, digests } = this.papers.snapshot;
      const shown = this.filter.matches ?? papers;
      const grouping = groupingSteps(shown, this.arrangement.grouping, digests);
      const groups = await stepByStep(grouping, this.pause);
      const listed = await stepByStep(listedSteps(works), this.pause);
      const files = listed.files.map(({ subject }) => fileOf(subject) ?? '');
      const naming = fileNameSteps([...digests.map(({ uri }) => uri), ...files]);
      const names = await stepByStep(naming, this.pause);
      if (changes !== this.#changes) continue;
      this.#grouped = changes;
      this.#fileNames = names;
      this.#listed = listed;
      this.#groups = new Map(groups.map((group) => [group.id, group]));
      this.#sorted.clear();
    }
  }

  /** Sorts the papers of a group, should it be time. */
  async sort(groupId: string): Promise<void> {
    const group = this.find(groupId);
    if (!group || this.#sorted.has(groupId)) return;
    const steps = sortingSteps(group.papers, this.arrangement.sorting);
    const sorted = await stepByStep(steps, this.pause);
    if (group === this.find(groupId)) this.#sorted.set(groupId, sorted);
  }
}
