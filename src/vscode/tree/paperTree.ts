import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { fileNames } from '../../core/view/fileNames';
import type { FileName } from '../../core/view/fileNames';
import { groupPapers } from '../../core/view/grouping';
import type { PaperGroup } from '../../core/view/grouping';
import { sortPapers } from '../../core/view/sorting';
import { cardOf } from '../common/paperCards';
import type { Papers } from '../common/papers';
import type { Arrangement } from './arrangement';
import type { GroupElement, MoreElement, PaperElement, TreeElement } from './elements';
import type { PaperFilter } from './filter';
import { groupItem, moreItem, paperItem } from './items';

/** Rows of a group that are shown at a time. */
export const pageSize = 500;
/** A filter that leaves no more papers than this shows them all; more stay in closed groups. */
const openUpTo = 100;

/** The papers as groups of rows. Nothing of a group is sorted or built before it is opened. */
export class PaperTree implements vscode.TreeDataProvider<TreeElement>, vscode.Disposable {
  readonly #papers: Papers;
  readonly #arrangement: Arrangement;
  readonly #filter: PaperFilter;
  readonly #changed = new vscode.EventEmitter<TreeElement | undefined>();
  readonly #subscriptions: vscode.Disposable;
  readonly #elements = new Map<string, TreeElement>();
  /** Pages shown, where it is more than the first. */
  readonly #pages = new Map<string, number>();
  /** Groups that were opened (true) or closed while nothing was filtered. */
  readonly #opened = new Map<string, boolean>();
  #groups: ReadonlyMap<string, PaperGroup> | undefined;
  #fileNames: ReadonlyMap<string, FileName> = new Map();
  readonly #rows = new Map<string, readonly PaperSummary[]>();

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(papers: Papers, arrangement: Arrangement, filter: PaperFilter) {
    this.#papers = papers;
    this.#arrangement = arrangement;
    this.#filter = filter;
    this.#subscriptions = vscode.Disposable.from(
      papers.onDidChange(() => {
        this.#forgetElements();
        // Until it has been searched again, a filter goes on showing what it found.
        if (filter.query === '') this.#refresh();
      }),
      filter.onDidChange(() => this.#refresh()),
      arrangement.onDidChange(() => {
        this.#pages.clear();
        this.#refresh();
      }),
    );
  }

  async getChildren(element?: TreeElement): Promise<TreeElement[]> {
    if (!element) {
      // The view shows its progress bar meanwhile; half a library would jump about under the mouse.
      await this.#papers.ready();
      return this.#arrangement.grouping === 'none'
        ? this.#children('none')
        : [...this.#allGroups().keys()].map((groupId) => this.#groupElement(groupId));
    }
    return element.kind === 'group' ? this.#children(element.groupId) : [];
  }

  getTreeItem(element: TreeElement): vscode.TreeItem {
    const group = this.#allGroups().get(element.groupId);
    switch (element.kind) {
      case 'group':
        return groupItem(element, group, this.#fileNames, this.#isOpen(element));
      case 'paper':
        return paperItem(element, this.#papers.snapshot.resolve(element.key));
      case 'more':
        return moreItem(element, (group?.papers.length ?? 0) - this.#shown(element.groupId));
    }
  }

  getParent(element: TreeElement): TreeElement | undefined {
    return element.kind === 'group' ? undefined : element.parent;
  }

  /** Fills in the card, for which the abstract is needed, when the mouse rests on a row. */
  async resolveTreeItem(
    item: vscode.TreeItem,
    element: TreeElement,
  ): Promise<vscode.TreeItem | undefined> {
    const paper = element.kind === 'paper' && (await this.#papers.paper(element.key));
    if (paper) item.tooltip = cardOf(paper, 'tree');
    return item;
  }

  /**
   * The row of a paper, on a page that is shown from now on; where it stands in several groups, the
   * one of the digest `uri`, else of the latest digest. Undefined when the filter hides it.
   */
  find(paper: PaperSummary, uri?: string): PaperElement | undefined {
    const groups = [...this.#allGroups().values()].filter(({ papers }) =>
      papers.some(({ key }) => key === paper.key),
    );
    const group =
      groups.find(({ subject }) => subject.by === 'digest' && subject.digest.uri === uri) ??
      groups[0];
    if (!group) return undefined;
    const index = this.#sorted(group).findIndex(({ key }) => key === paper.key);
    const pages = Math.floor(index / pageSize) + 1;
    if (pages > (this.#pages.get(group.id) ?? 1)) this.#showPages(group.id, pages);
    return this.#paperElement(group, paper);
  }

  /** Shows one more page of a group. */
  showMore(groupId: string): void {
    this.#showPages(groupId, (this.#pages.get(groupId) ?? 1) + 1);
  }

  /** Remembers what the user opened and closed, for when a filter is cleared. */
  setOpen(element: TreeElement, open: boolean): void {
    if (!this.#filter.matches) this.#opened.set(element.id, open);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  #refresh(): void {
    this.#groups = undefined;
    this.#rows.clear();
    this.#changed.fire(undefined);
  }

  #showPages(groupId: string, pages: number): void {
    this.#pages.set(groupId, pages);
    this.#changed.fire(
      this.#arrangement.grouping === 'none' ? undefined : this.#groupElement(groupId),
    );
  }

  #allGroups(): ReadonlyMap<string, PaperGroup> {
    if (this.#groups) return this.#groups;
    const { papers, digests } = this.#papers.snapshot;
    const groups = groupPapers(this.#filter.matches ?? papers, this.#arrangement.grouping, digests);
    this.#fileNames = fileNames(digests.map(({ uri }) => uri));
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    return this.#groups;
  }

  #sorted(group: PaperGroup): readonly PaperSummary[] {
    const known = this.#rows.get(group.id);
    if (known) return known;
    const sorted = sortPapers(group.papers, this.#arrangement.sorting);
    this.#rows.set(group.id, sorted);
    return sorted;
  }

  #children(groupId: string): TreeElement[] {
    const group = this.#allGroups().get(groupId);
    if (!group) return [];
    const shown = this.#shown(groupId);
    const rows: TreeElement[] = this.#sorted(group)
      .slice(0, shown)
      .map((paper) => this.#paperElement(group, paper));
    return shown < group.papers.length ? [...rows, this.#moreElement(groupId)] : rows;
  }

  #shown(groupId: string): number {
    return (this.#pages.get(groupId) ?? 1) * pageSize;
  }

  /** VS Code keeps open what it has seen open by its id; this is for rows it sees anew. */
  #isOpen({ id, groupId }: GroupElement): boolean {
    const { matches } = this.#filter;
    if (matches) return matches.length <= openUpTo;
    const opened = this.#opened.get(id);
    if (opened !== undefined) return opened;
    const newestFirst = ['digest', 'month'].includes(this.#arrangement.grouping);
    return newestFirst && groupId === this.#allGroups().keys().next().value;
  }

  #groupElement(groupId: string): GroupElement {
    return this.#element(this.#id(groupId), (id) => ({ kind: 'group', id, groupId }));
  }

  #parent(groupId: string): GroupElement | undefined {
    return this.#arrangement.grouping === 'none' ? undefined : this.#groupElement(groupId);
  }

  #paperElement({ id: groupId, subject }: PaperGroup, { key }: PaperSummary): PaperElement {
    return this.#element(this.#id(`${groupId}\n${key}`), (id) => ({
      kind: 'paper',
      id,
      groupId,
      key,
      parent: this.#parent(groupId),
      ...(subject.by === 'digest' && { uri: subject.digest.uri }),
    }));
  }

  #moreElement(groupId: string): MoreElement {
    return this.#element(this.#id(`${groupId}\n`), (id) => ({
      kind: 'more',
      id,
      groupId,
      parent: this.#parent(groupId),
    }));
  }

  /** Under a filter groups are others, so that what it opens does not stay open after it. */
  #id(name: string): string {
    return this.#filter.matches ? `filter/${name}` : name;
  }

  #element<T extends TreeElement>(id: string, create: (id: string) => T): T {
    const known = this.#elements.get(id);
    if (known) return known as T;
    const element = create(id);
    this.#elements.set(id, element);
    return element;
  }

  #forgetElements(): void {
    for (const [id, element] of this.#elements) {
      if (element.kind !== 'paper') continue;
      if (this.#papers.snapshot.resolve(element.key)?.key !== element.key) {
        this.#elements.delete(id);
      }
    }
  }
}
