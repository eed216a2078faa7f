import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { wait } from '../../platform/timeSlices';
import { idOf } from './items';
import type { PaletteItem } from './items';
import type { PaletteOptions } from './options';

/** A quick pick that keeps the order of its items, and shows all of them whatever the user types. */
export function createRankedQuickPick(): vscode.QuickPick<PaletteItem> {
  return Object.assign(vscode.window.createQuickPick<PaletteItem>(), {
    // Every version of VS Code reads this, though no typings have it.
    sortByLabel: false,
    // Highlights typed words in the details.
    matchOnDetail: true,
  });
}

/**
 * Resolves when the window shows what a quick pick was given, and its earlier events have arrived: VS Code sends
 * updates by a timer that was set before this one, and messages keep their order.
 */
async function shownInWindow(): Promise<void> {
  await wait(0);
  try {
    await vscode.commands.executeCommand('noop');
  } catch {
    // An editor without this command still responds after its earlier events.
  }
}

/** The items in their order, and the one that is active at first. */
export interface PaletteList {
  readonly items: readonly PaletteItem[];
  readonly start: PaletteItem | undefined;
}

/** The list that a palette shows, and the user's position in it. */
export class ShownList {
  #query: string | undefined;
  #hasMoved = false;
  /** The item that `show` made active, and the id of the active one. */
  #start: PaletteItem | undefined;
  #activeId: string | undefined;
  /** The list that VS Code's window does not show yet. */
  #pending: { readonly isRefresh: boolean } | undefined;
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
    return this.quickPick.items.some(({ paper }) => paper);
  }

  /** Whether the user has neither typed nor moved: then Enter doesn't mean the first paper. */
  get isUntouched(): boolean {
    const { many, ticked } = this.options;
    const isEmpty = this.quickPick.value.trim() === '';
    return many === true && !ticked && isEmpty && !this.#hasMoved;
  }

  /** The item that Enter applies to. */
  get current(): PaletteItem | undefined {
    const { activeItems, items } = this.quickPick;
    // Until the window shows the results of a new query, VS Code reports items of the previous list.
    const [active] = this.#pending?.isRefresh === false ? [] : activeItems;
    return active && items.includes(active) ? active : this.#start;
  }

  show(query: string, { items, start }: PaletteList): void {
    const { quickPick } = this;
    const isRefresh = query === this.#query;
    this.#query = query;
    // When the library changes, a user who moved stays at the same row. Others go to the best paper, as with a new
    // query: if they stayed at the old best paper, typing on would move them to the first row.
    quickPick.keepScrollPosition = isRefresh;
    const stays = isRefresh && (this.#hasMoved || !this.#isAtStart);
    const same = items.find((item) => idOf(item) !== undefined && idOf(item) === this.#activeId);
    const arranges = this.options.ticked !== undefined && query === '';
    const active = (stays ? same : undefined) ?? (arranges ? items[0] : start);
    this.#start = active;
    this.#activeId = active && idOf(active);
    // Set before the items, which are rendered with their checkboxes. A message needs no checkbox.
    quickPick.canSelectMany = this.options.many === true && items.some(({ paper }) => paper);
    quickPick.items = items;
    quickPick.activeItems = active ? [active] : [];
    if (quickPick.canSelectMany) quickPick.selectedItems = this.picks.shown(items);
    // The results of a new query may still be pending, too.
    const pending = { isRefresh: isRefresh && this.#pending?.isRefresh !== false };
    this.#pending = pending;
    void shownInWindow().then(() => {
      if (this.#pending !== pending) return;
      this.#pending = undefined;
      this.moved(quickPick.activeItems[0]);
    });
  }

  /**
   * Call this when VS Code reports an active item; only one that differs from what was set is the user's move. For
   * a new list, VS Code reports the first row before the one that was set, and it reports rows by their index, also
   * in the previous list: ignore all reports until these have arrived.
   */
  moved(item: PaletteItem | undefined): void {
    if (this.#isClosed || this.#pending || !item) return;
    if (!this.quickPick.items.includes(item)) return;
    this.#activeId = idOf(item);
    if (!item.paper) return;
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

  /** Stops reporting moves, even if results still arrive. */
  dispose(): void {
    this.#isClosed = true;
  }

  get #isAtStart(): boolean {
    return this.#activeId === (this.#start && idOf(this.#start));
  }
}

/**
 * The ticked papers in the order in which they were ticked, whatever the list shows meanwhile.
 *
 * When items are replaced, VS Code reports that nothing is ticked, and then that `selectedItems` are. Until
 * this second report, a missing paper does not mean that the user unticked it.
 */
export class Picks {
  #listed: readonly PaperSummary[] = [];
  #awaitsReport = false;

  constructor(private ticked: readonly PaperSummary[] = []) {}

  get papers(): readonly PaperSummary[] {
    return this.ticked;
  }

  /** Call this when the list shows `items`; returns those to tick. */
  shown(items: readonly PaletteItem[]): readonly PaletteItem[] {
    this.#listed = papersOf(items);
    this.#awaitsReport = this.ticked.length > 0;
    const keys = keysOf(this.ticked);
    return items.filter(({ paper }) => paper && keys.has(paper.key));
  }

  /** Call this when VS Code reports that exactly these items are ticked. */
  selected(items: readonly PaletteItem[]): void {
    const keys = keysOf(papersOf(items));
    if (this.#awaitsReport && !this.ticked.every(({ key }) => keys.has(key))) return;
    this.#awaitsReport = false;
    const listed = keysOf(this.#listed);
    const kept = this.ticked.filter(({ key }) => keys.has(key) || !listed.has(key));
    const before = keysOf(kept);
    const added = this.#listed.filter(({ key }) => keys.has(key) && !before.has(key));
    this.ticked = [...kept, ...added];
  }

  /** Moves a paper by this many places, as far as possible. */
  move(key: string, by: number): void {
    const from = this.ticked.findIndex((paper) => paper.key === key);
    const paper = this.ticked[from];
    if (!paper) return;
    this.ticked = this.ticked.toSpliced(from, 1).toSpliced(Math.max(0, from + by), 0, paper);
  }

  /** Unticks all. */
  clear(): void {
    this.ticked = [];
  }
}

function papersOf(items: readonly PaletteItem[]): readonly PaperSummary[] {
  return items.flatMap(({ paper }) => paper ?? []);
}

function keysOf(papers: readonly PaperSummary[]): ReadonlySet<string> {
  return new Set(papers.map(({ key }) => key));
}
