import type * as vscode from 'vscode';
import { idOf, isPaperItem } from './items';
import type { PaletteItem } from './items';
import type { PaletteOptions } from './options';
import type { Picks } from './picks';

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
    const [active] = activeItems;
    return active && items.includes(active) ? active : this.#start;
  }

  show(query: string, { items, start }: PaletteList): void {
    const { quickPick } = this;
    const isRefresh = query === this.#query;
    this.#query = query;
    // A change in the library must not move the user elsewhere; a new query starts at its best.
    quickPick.keepScrollPosition = isRefresh;
    const same = items.find((item) => idOf(item) !== undefined && idOf(item) === this.#activeId);
    const arranges = this.options.ticked !== undefined && query === '';
    const active = (isRefresh ? same : undefined) ?? (arranges ? items[0] : start);
    this.#start = active;
    this.#activeId = active && idOf(active);
    // Set before the items, as these are drawn with their checkboxes. A message has nothing to tick.
    quickPick.canSelectMany = this.options.many === true && items.some(isPaperItem);
    quickPick.items = items;
    quickPick.activeItems = active ? [active] : [];
    if (quickPick.canSelectMany) quickPick.selectedItems = this.picks.shown(items);
  }

  /** VS Code tells of every active item; only one that differs from what was set is the user's move. */
  moved(item: PaletteItem | undefined): void {
    if (!item || !this.quickPick.items.includes(item)) return;
    this.#activeId = idOf(item);
    if (!isPaperItem(item)) return;
    this.options.onDidReach?.(item.paper);
    this.#hasMoved ||= this.#start !== undefined && this.#activeId !== idOf(this.#start);
    // From the first move on, the best paper of a new query counts as a move, too.
    if (this.#hasMoved) this.options.onDidMove?.(item.paper);
  }

  /** Keeps this item active in the next list for the same query. */
  stayAt(item: PaletteItem): void {
    this.#activeId = idOf(item);
  }

  /** Makes the next list start at its best item, even for the same query. */
  startAnew(): void {
    this.#query = undefined;
  }
}
