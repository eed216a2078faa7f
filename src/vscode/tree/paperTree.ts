import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import type { PaperSummary } from '../../core/model';
import { isUnread } from '../../core/marks/mark';
import type { Reason } from '../../core/search/answer/result';
import { reasonText } from '../../core/search/why';
import { ExpandedGroups } from '../../core/view/expandedGroups';
import { fileOf } from '../../core/view/grouping';
import { DisposableOwner } from '../../platform/disposableOwner';
import { Latest } from '../../platform/latest';
import { textIn } from '../common/commands/commands';
import { cardOf } from '../common/papers/cards';
import type { Marks } from '../common/papers/marks';
import type { PaperFolder, Papers } from '../common/papers/papers';
import { onDidChangeSettings } from '../common/settings/settings';
import type { Arrangement } from './arrangement';
import type { PaperFilter } from './filter';
import type { InterestScores } from './interestScores';
import { groupItem, moreItem, paperItem, searchItem, unreadFileItem } from './items';
import type { PaperRow } from './items';
import { PaperGroups, inboxId, isOfBibliographies } from './paperGroups';
import { TreeRows, searchId, searchNameOf } from './rows';
import type { FolderElement, PaperElement, TreeElement, UnreadFileElement } from './rows';
import type { SearchFolders } from './searchFolders';

/** Maximum number of matches for which a filter expands all groups. */
const maxExpanded = 100;
/** Maximum number of rows of files that weren't read; a click on one lists all. */
const maxUnreadFiles = 5;
/** For more rows than this, refreshing the whole tree is faster than row by row. */
const maxRefreshed = 100;

/**
 * The papers as groups of rows, with saved searches above and bibliographies below them. Sorts a group and creates
 * its rows when it's first expanded.
 */
export class PaperTree extends DisposableOwner implements vscode.TreeDataProvider<TreeElement> {
  readonly #changed = this.own(new vscode.EventEmitter<TreeElement | TreeElement[] | undefined>());
  readonly #digestSaved = this.own(new vscode.EventEmitter<string>());
  readonly #groups: PaperGroups;
  readonly #rows: TreeRows;
  /** Which folders are expanded without a filter. */
  readonly #expanded = new ExpandedGroups();
  readonly #recounts = new Latest<void>(() => this.#recount());

  readonly onDidChangeTreeData = this.#changed.event;
  /** Fires with the uri of a digest that was just saved; of several at once, the newest. */
  readonly onDidSaveDigest = this.#digestSaved.event;

  constructor(
    private readonly papers: Papers,
    private readonly arrangement: Arrangement,
    private readonly filter: PaperFilter,
    private readonly searches: SearchFolders,
    private readonly marks: Marks,
    interest: InterestScores,
    pause: Pause,
  ) {
    super();
    this.#groups = new PaperGroups(papers, arrangement, filter, marks, interest, pause);
    this.#rows = new TreeRows(papers, filter, searches, this.#groups);
    this.own(
      papers.onDidChange(() => {
        this.#rows.dropRemoved();
        // With a filter, the previous matches remain until it has searched again.
        if (filter.query === '') this.#refresh();
        const saved = this.#groups.findSavedDigest();
        if (saved !== undefined) this.#digestSaved.fire(saved);
      }),
      filter.onDidChange(() => this.#refresh()),
      interest.onDidChange(() => this.#refresh()),
      marks.onDidChange((keys) => {
        if (keys.size > 0) this.#marked(keys);
      }),
      searches.onDidChange((names) => {
        this.#changed.fire(names?.map((name) => this.#rows.folder(searchId(name))));
      }),
      onDidChangeSettings(['showBibliographies'], () => this.#refresh()),
      arrangement.onDidChange(() => {
        this.#rows.showFirstPages();
        this.#refresh();
      }),
    );
    void papers.ready().then(() => this.#expandNewest());
  }

  async getChildren(element?: TreeElement): Promise<TreeElement[]> {
    // Until then the view shows its progress bar: rows would move under the mouse.
    if (!element) await this.papers.presentable();
    await this.#groups.group();
    if (!element) return this.#roots();
    if (element.kind !== 'group' && element.kind !== 'search') return [];
    const { listed, bibliographies } = this.#groups;
    if (element.groupId === listed?.id && !bibliographies.includes(listed)) {
      return bibliographies.map(({ id }) => this.#rows.folder(id));
    }
    await this.#groups.sort(element.groupId);
    return this.#rows.inFolder(element.groupId);
  }

  getTreeItem(element: TreeElement): vscode.TreeItem {
    switch (element.kind) {
      case 'group': {
        const group = this.#groups.find(element.groupId);
        const unread = this.#groups.unreadIn(element.groupId);
        const { fileNames: names } = this.#groups;
        return groupItem(element.id, { group, unread, names, isOpen: this.#isOpen(element) });
      }
      case 'search':
        return searchItem(
          element,
          this.searches.find(element.name ?? ''),
          this.#expanded.has(element.id),
        );
      case 'unreadFile':
        return unreadFileItem(element);
      case 'paper':
        return this.#paperItem(element);
      case 'more':
        return moreItem(element.id, element.groupId, this.#rows.hidden(element.groupId));
    }
  }

  getParent(element: TreeElement): TreeElement | undefined {
    return 'parent' in element ? element.parent : undefined;
  }

  /** Adds the card, which needs the abstract, when the user hovers over a row. */
  async resolveTreeItem(
    item: vscode.TreeItem,
    element: TreeElement,
  ): Promise<vscode.TreeItem | undefined> {
    if (element.kind !== 'paper') return item;
    const paper = await this.papers.ask('paper', element.key);
    const reason = await this.#reasonOf(element);
    const found = this.filter.whyFound(element.key);
    const why = [found, reason && reasonText(reason, vscode.l10n.t)].filter(Boolean).join(' · ');
    if (paper) item.tooltip = cardOf(paper, 'tree', this.papers, why || undefined);
    return item;
  }

  /**
   * The row of a paper, whose page is shown from now on: in the group of the digest or bibliography `uri`, else in
   * the first group. Undefined when the filter hides the paper, or the setting hides bibliographies.
   */
  async find(paper: PaperSummary, uri?: string): Promise<PaperElement | undefined> {
    await this.#groups.group();
    const groups = await this.#groups.holding(paper);
    const group = groups.find(({ subject }) => fileOf(subject) === uri) ?? groups[0];
    if (!group) return undefined;
    await this.#groups.sort(group.id);
    return this.findIn(group.id, paper.key);
  }

  /** The row that a command was called with; undefined for anything else. */
  rowOf(argument: unknown): TreeElement | undefined {
    const id = textIn(argument, 'id');
    return id === undefined ? undefined : this.#rows.byId(id);
  }

  /** The row of a saved search, unless the filter hides it. */
  findSearch(name: string): FolderElement | undefined {
    const row = this.#rows.folder(searchId(name));
    return this.#searchRows().find((other) => other === row) && row;
  }

  /** The row of a digest's group; undefined with another grouping, or when the filter hides all of it. */
  async findDigest(uri: string): Promise<FolderElement | undefined> {
    await this.#groups.group();
    const group = [...this.#groups.all.values()].find(
      ({ subject }) => subject.by === 'digest' && subject.digest.uri === uri,
    );
    return group && this.#rows.folder(group.id);
  }

  /** The papers under a folder; none when the folder no longer exists. */
  async folder(groupId: string): Promise<PaperFolder> {
    await this.#groups.group();
    // What it finds may have changed a moment ago, or the view was never visible.
    if (searchNameOf(groupId) !== undefined) await this.searches.refresh();
    await this.#groups.sort(groupId);
    const subject = this.#groups.find(groupId)?.subject;
    return {
      papers: this.#rows.papersIn(groupId),
      ...(subject?.by === 'digest' && { digest: subject.digest.uri }),
    };
  }

  /** The row of a paper in a folder, shown from now on; undefined when it isn't in the folder. */
  findIn(groupId: string, key: string): PaperElement | undefined {
    const found = this.#rows.find(groupId, key);
    if (found?.isNewPage) this.#changed.fire(found.row.parent);
    return found?.row;
  }

  /**
   * The row of the next paper in the same folder that isn't one of `others`. In the folder of new papers, whose rows
   * disappear when they are marked, it's the previous paper if there is no next one.
   */
  beside({ groupId, id }: PaperElement, others: readonly PaperElement[]): PaperElement | undefined {
    const rows = this.#rows.inFolder(groupId).filter((row) => row.kind === 'paper');
    const index = rows.findIndex((row) => row.id === id);
    const isOther = (row: PaperElement): boolean => !others.includes(row);
    const next = index < 0 ? undefined : rows.slice(index + 1).find(isOther);
    if (next || groupId !== inboxId) return next;
    return rows.slice(0, Math.max(0, index)).findLast(isOther);
  }

  /** The row of the next paper in the same folder (step 1), or of the previous one (step -1). */
  rowBeside(from: TreeElement, step: 1 | -1): TreeElement | undefined {
    const rows = 'groupId' in from ? this.#rows.inFolder(from.groupId) : [];
    const index = rows.findIndex((row) => row.id === from.id);
    return index < 0 ? undefined : rows[index + step];
  }

  /**
   * The row of the next unread paper after `from` (step 1) or before it (step -1), in its folder or the following
   * ones; undefined when there is none.
   */
  async nextUnread(from: TreeElement | undefined, step: 1 | -1): Promise<PaperElement | undefined> {
    await this.#groups.group();
    const start = from && 'groupId' in from ? from.groupId : '';
    const subject = this.#groups.find(start)?.subject;
    const isListed = subject !== undefined && isOfBibliographies(subject);
    const folders = [
      ...(this.#groups.inbox ? [inboxId] : []),
      ...(searchNameOf(start) === undefined ? [] : [start]),
      ...this.#groups.all.keys(),
      ...(isListed ? [start] : []),
    ];
    if (step < 0) folders.reverse();
    for (const groupId of folders.slice(Math.max(0, folders.indexOf(start)))) {
      const isStart = groupId === start;
      const isAtPaper = isStart && from?.kind === 'paper';
      // Marks of works in bibliographies aren't shown, so none is unread. A folder's papers come after its row.
      if (isStart && (isListed || (step < 0 && !isAtPaper))) continue;
      const papers = [...(await this.folder(groupId)).papers];
      if (step < 0) papers.reverse();
      const index = isAtPaper ? papers.findIndex((paper) => paper.key === from.key) : -1;
      const next = papers.slice(index + 1).find((paper) => isUnread(this.marks.of(paper)));
      const row = next && this.findIn(groupId, next.key);
      if (row) return row;
    }
    return undefined;
  }

  /** Shows one more page of a group. */
  showMore(groupId: string): void {
    this.#changed.fire(this.#rows.showMore(groupId));
  }

  /** Remembers what the user expanded and collapsed, for when a filter is cleared. */
  setOpen(element: TreeElement, isOpen: boolean): void {
    if (!this.filter.matches) this.#expanded.set(element.id, isOpen);
  }

  async #roots(): Promise<TreeElement[]> {
    const { inbox, all, listed } = this.#groups;
    const isGrouped = this.arrangement.grouping !== 'none';
    if (!isGrouped) await this.#groups.sort('none');
    return [
      ...this.#unreadFileRows(),
      ...(inbox ? [this.#rows.folder(inboxId)] : []),
      ...this.#searchRows(),
      ...(isGrouped
        ? [...all.keys()].map((groupId) => this.#rows.folder(groupId))
        : this.#rows.inFolder('none')),
      ...(listed ? [this.#rows.folder(listed.id)] : []),
    ];
  }

  #paperItem(element: PaperElement): vscode.TreeItem {
    const { groupId, key } = element;
    const paper = this.papers.library.resolve(key);
    if (!paper) return paperItem(element);
    return paperItem(element, {
      paper,
      state: this.marks.of(paper),
      hasNote: this.papers.library.literatureNote(paper.key) !== undefined,
      isForChange: this.#groups.placeByInterest(groupId, key) === 'other',
      order: this.#orderIn(groupId),
      group: this.#groups.find(groupId)?.subject,
    });
  }

  /** Why a paper has its place when sorted by interest; undefined in other orders. */
  async #reasonOf({ groupId, key }: PaperElement): Promise<Reason | undefined> {
    const isInSearch = searchNameOf(groupId) !== undefined;
    const isRanked = isInSearch && this.#orderIn(groupId) === 'interest';
    const place = isRanked ? 'near' : this.#groups.placeByInterest(groupId, key);
    if (place === 'other') return { kind: 'other', words: [] };
    return place && this.papers.ask('interestReason', key);
  }

  /** How the papers of a folder are sorted. */
  #orderIn(groupId: string): PaperRow['order'] {
    const name = searchNameOf(groupId);
    return name === undefined ? this.arrangement.sorting : this.searches.find(name)?.order;
  }

  /** Refreshes the rows of papers whose marks have changed, and the counts above them. */
  #marked(keys: ReadonlySet<string>): void {
    if (['tag', 'state'].includes(this.arrangement.grouping)) {
      this.#refresh();
      return;
    }
    const rows = this.#rows.ofPapers(keys);
    if (rows.length > 0) this.#changed.fire(rows.length > maxRefreshed ? undefined : rows);
    void this.#recounts.run();
  }

  async #recount(): Promise<void> {
    const { groups, inbox } = await this.#groups.recount();
    if (inbox) this.#changed.fire(undefined);
    else if (groups.length > 0) {
      this.#changed.fire(groups.map((groupId) => this.#rows.folder(groupId)));
    }
  }

  #refresh(): void {
    this.#groups.outdate();
    this.#changed.fire(undefined);
  }

  /** The rows of files that weren't read, each with the first reason; none with a filter. */
  #unreadFileRows(): readonly UnreadFileElement[] {
    if (this.filter.matches) return [];
    const problems = this.papers.library.problems.filter(({ leftOut }) => leftOut !== undefined);
    const byUri = new Map(problems.toReversed().map((problem) => [problem.uri, problem]));
    return [...byUri.values()]
      .slice(0, maxUnreadFiles)
      .map((problem) => this.#rows.unreadFile(problem));
  }

  /** The rows of saved searches; none with a filter, or without any paper. */
  #searchRows(): FolderElement[] {
    if (this.filter.matches || this.papers.library.papers.length === 0) return [];
    return this.searches.names.map((name) => this.#rows.folder(searchId(name)));
  }

  /** Whether a row is expanded initially. */
  #isOpen({ id, groupId }: FolderElement): boolean {
    const { matches } = this.filter;
    if (matches) return matches.length <= maxExpanded;
    const isReading = this.papers.reading.state === 'busy';
    return this.#expanded.isExpanded(id, groupId === this.#newestGroup(), isReading);
  }

  /** The first group, where groups are sorted newest first. */
  #newestGroup(): string | undefined {
    const isNewestFirst = ['digest', 'month'].includes(this.arrangement.grouping);
    return isNewestFirst ? this.#groups.all.keys().next().value : undefined;
  }

  /** Expands the newest group when all digests have been read. */
  async #expandNewest(): Promise<void> {
    // Before rows are shown, nothing needs to be grouped.
    if (this.#expanded.isShown) await this.#groups.group();
    const newest = this.#newestGroup();
    const row = newest === undefined ? undefined : this.#rows.folder(newest);
    if (!this.#expanded.finish(row?.id) || !row) return;
    this.#rows.renew(row.groupId);
    this.#refresh();
  }
}
