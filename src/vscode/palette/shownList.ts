import type * as vscode from 'vscode';
import { idOf, isPaperItem } from './items';
import type { PaletteItem } from './items';
import type { PaletteOptions } from './options';
import type { Picks } from './picks';
import { shownInWindow } from './rankedQuickPick';

/** The items in their order, and the one that is active at first. */
export interface PaletteList {
  readonly items: readonly PaletteItem[];
  readonly start: PaletteItem | undefined;
}

/** The list that a palette shows, and where its user is in it. */
export class ShownList {
  #query: string | undefined;
  #hasMoved = false;
  /** The item that `show` made active, and the id of the one that is active now. */
  #start: PaletteItem | undefined;
  #activeId: string | undefined;
  /** The list that is on its way to VS Code's window. */
  #coming: { readonly isRefresh: boolean } | undefined;
  #isClosed = false;

  constructor(
    private readonly quickPick: vscode.QuickPick<PaletteItem>,
    private readonly picks: Picks,
    private readonly options: Pick<PaletteOptions, 'many' | 'ticked' | 'onDidMove' | 'onDidReach'>,
  ) {}

  /** The query that the list answers; undefined before the first list. */
  get query(): string | undefined {
    return this.#query;
  }

  get hasPapers(): boolean {
    return this.quickPick.items.some(isPaperItem);
  }

  /** Whether the user has neither typed nor moved, so that Enter does not mean the first paper. */
  get isUntouched(): boolean {
    const { many, ticked } = this.options;
    const isEmpty = this.quickPick.value.trim() === '';
    return many === true && !ticked && isEmpty && !this.#hasMoved;
  }

  /** The item that Enter is for. */
  get current(): PaletteItem | undefined {
    const { activeItems, items } = this.quickPick;
    // Until the answer to a new query is there, VS Code tells of the one before.
    const [active] = this.#coming?.isRefresh === false ? [] : activeItems;
    return active && items.includes(active) ? active : this.#start;
  }

  show(query: string, { items, start }: PaletteList): void {
    const { quickPick } = this;
    const isRefresh = query === this.#query;
    this.#query = query;
    // A change in the library must not move a user away who went somewhere. Others are at the best paper, as with a
    // new query: if they stayed at what was the best, typing on would take them to the first row.
    quickPick.keepScrollPosition = isRefresh;
    const stays = isRefresh && (this.#hasMoved || !this.#isAtStart);
    const same = items.find((item) => idOf(item) !== undefined && idOf(item) === this.#activeId);
    const arranges = this.options.ticked !== undefined && query === '';
    const active = (stays ? same : undefined) ?? (arranges ? items[0] : start);
    this.#start = active;
    this.#activeId = active && idOf(active);
    // Set before the items, as these are drawn with their checkboxes. A message has nothing to tick.
    quickPick.canSelectMany = this.options.many === true && items.some(isPaperItem);
    quickPick.items = items;
    quickPick.activeItems = active ? [active] : [];
    if (quickPick.canSelectMany) quickPick.selectedItems = this.picks.shown(items);
    // The answer to a new query may still be on its way, too.
    const coming = { isRefresh: isRefresh && this.#coming?.isRefresh !== false };
    this.#coming = coming;
    void shownInWindow().then(() => {
      if (this.#coming !== coming) return;
      this.#coming = undefined;
      this.moved(quickPick.activeItems[0]);
    });
  }

  /**
   * VS Code tells of every active item; only one that differs from what was set is the user's move. When it takes
   * up a list, it tells of the first row before it tells of the one that was set, and it tells of rows by their
   * place, also in the list before: nothing counts until all of this has come.
   */
  moved(item: PaletteItem | undefined): void {
    if (this.#isClosed || this.#coming || !item) return;
    if (!this.quickPick.items.includes(item)) return;
    this.#activeId = idOf(item);
    if (!isPaperItem(item)) return;
    this.options.onDidReach?.(item.paper);
    this.#hasMoved ||= this.#start !== undefined && !this.#isAtStart;
    // From the first move on, the best paper of a new query counts as a move, too.
    if (this.#hasMoved) this.options.onDidMove?.(item.paper);
  }

  /** Keeps this item active in the next list for the same query. */
  stayAt(item: PaletteItem): void {
    this.#start = undefined;
    this.#activeId = idOf(item);
  }

  /** Makes the next list start at its best item, even for the same query. */
  startAnew(): void {
    this.#query = undefined;
  }

  /** Nobody moves any more, even if an answer comes. */
  dispose(): void {
    this.#isClosed = true;
  }

  get #isAtStart(): boolean {
    return this.#activeId === (this.#start && idOf(this.#start));
  }
}
