import type * as vscode from 'vscode';
import { idOf, isPaperItem } from './items';
import type { PaletteItem } from './items';
import type { PaletteList } from './list';
import type { PaletteOptions } from './options';
import type { Picks } from './picks';

/** The list that a palette shows, and where its user is in it. */
export class ShownList {
  #query: string | undefined;
  #hasMoved = false;
  /** What was made active, and what is. */
  #start: PaletteItem | undefined;
  #activeId: string | undefined;

  constructor(
    private readonly quickPick: vscode.QuickPick<PaletteItem>,
    private readonly picks: Picks,
    private readonly options: Pick<PaletteOptions, 'many' | 'ticked' | 'onDidMove' | 'onDidReach'>,
  ) {}

  /** What the list is the answer to; undefined before the first one. */
  get query(): string | undefined {
    return this.#query;
  }

  get hasPapers(): boolean {
    return this.quickPick.items.some(isPaperItem);
  }

  /** Nobody has typed, ticked or moved to anything: what stands first was not meant. */
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
    // Before the items, as their boxes are made with them. A message has none to tick.
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
    // From the first move on, what a new query finds first is followed too.
    if (this.#hasMoved) this.options.onDidMove?.(item.paper);
  }

  /** Has the next answer to the same query leave this item active. */
  stayAt(item: PaletteItem): void {
    this.#activeId = idOf(item);
  }

  /** Takes the next answer for a list of its own, which starts at its best. */
  startAnew(): void {
    this.#query = undefined;
  }
}
