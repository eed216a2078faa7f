import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { escapeIcons } from '../../core/render/labels';
import type { CommandId } from '../contributions';
import type { Papers } from '../common/papers';
import { queryHint } from '../common/queryHint';
import { emptyMessage, isPaperButton, isPaperItem, paperItem } from './items';
import type { PaletteItem, PaperButton } from './items';
import { Latest } from './latest';
import { Picks } from './picks';
import { createRankedQuickPick } from './rankedQuickPick';

/** More than anyone scrolls through; the query is the way to the others. */
const maxItems = 100;

export interface PaletteOptions {
  readonly title?: string;
  readonly placeholder: string;
  /** What the input holds at first. */
  readonly query?: string;
  /** Several papers can be ticked, and stay ticked while the query changes. */
  readonly many?: boolean;
  readonly buttons: readonly PaperButton[];
  /** Ticked from the start; to be arranged, and none may be left of them. Goes with `many`. */
  readonly ticked?: TickedPapers;
  /** The user went to a paper in the list; what is active by itself is not told. */
  readonly onDidMove?: (paper: PaperSummary) => void;
}

/** Papers that a palette starts with, in their order, which the user can change. */
export interface TickedPapers {
  readonly papers: readonly PaperSummary[];
  /** What a ticked paper shows in place of what papers show elsewhere. */
  readonly describe: (paper: PaperSummary) => Partial<TickedText>;
  /** Buttons on ticked papers, behind those that move them. They close the palette. */
  readonly buttons: readonly vscode.QuickInputButton[];
}

type TickedText = Record<'label' | 'description' | 'detail', string>;

/** What the user did: chose papers, or a command to run, on a paper or on none. */
export type PaletteOutcome =
  | {
      /** At least one, unless papers were ticked from the start. */
      readonly papers: readonly PaperSummary[];
      /** The button of {@link TickedPapers} that was pressed before the choice was made. */
      readonly pressed?: PressedButton;
    }
  | { readonly command: CommandId; readonly paper?: PaperSummary };

export interface PressedButton {
  readonly button: vscode.QuickInputButton;
  readonly paper: PaperSummary;
  /** What had been typed. */
  readonly query: string;
}

/** A quick pick that searches papers while the user types, in the order of the search. */
export class Palette {
  readonly #papers: Papers;
  readonly #options: PaletteOptions;
  readonly #quickPick = createRankedQuickPick<PaletteItem>();
  readonly #picks: Picks;
  readonly #search = new Latest((query: string) => this.#update(query));
  #isReady = false;
  #hasMoved = false;
  #askedQuery: string | undefined;
  #shownQuery: string | undefined;
  #activeKey: string | undefined;
  #outcome: PaletteOutcome | undefined;
  readonly #moveUp: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('arrow-up'),
    tooltip: vscode.l10n.t('Move Up'),
  };
  readonly #moveDown: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('arrow-down'),
    tooltip: vscode.l10n.t('Move Down'),
  };

  constructor(papers: Papers, options: PaletteOptions) {
    this.#papers = papers;
    this.#options = options;
    this.#picks = new Picks(options.ticked?.papers ?? []);
    this.#quickPick.title = options.title;
    this.#quickPick.placeholder = options.placeholder;
    this.#quickPick.value = options.query ?? '';
  }

  /** The quick pick itself, for tests to look at and to type into. */
  get quickPick(): vscode.QuickPick<PaletteItem> {
    return this.#quickPick;
  }

  /** Shows the palette; undefined when the user left it. */
  async open(): Promise<PaletteOutcome | undefined> {
    const quickPick = this.#quickPick;
    const hidden = new Promise<void>((resolve) => quickPick.onDidHide(resolve));
    const subscriptions = [
      quickPick.onDidChangeValue((query) => {
        // VS Code also tells of the value that it was given.
        if (query !== this.#askedQuery) this.#run(query);
      }),
      quickPick.onDidChangeActive(([item]) => this.#moved(item)),
      quickPick.onDidChangeSelection((items) => {
        if (quickPick.canSelectMany) this.#picks.selected(items);
      }),
      quickPick.onDidAccept(() => void this.#accept()),
      quickPick.onDidTriggerItemButton(({ item, button }) => {
        this.#pressed(item, button);
      }),
      this.#papers.onDidChange(() => this.#run(quickPick.value)),
    ];
    void this.#papers.ready().then(() => {
      this.#isReady = true;
      // A search under way sees it by itself; after one, only a message can be out of date.
      if (this.#shownQuery !== this.#askedQuery) return;
      quickPick.busy = false;
      if (!quickPick.items.some(isPaperItem)) this.#run(quickPick.value);
    });
    this.#run(quickPick.value);
    quickPick.show();
    await hidden;
    vscode.Disposable.from(...subscriptions).dispose();
    quickPick.dispose();
    return this.#outcome;
  }

  #run(query: string): void {
    this.#askedQuery = query;
    this.#quickPick.busy = true;
    void this.#search.run(query);
  }

  async #update(query: string): Promise<void> {
    const results = await this.#papers.search(query, { limit: maxItems });
    if (this.#search.isOutdated) return;
    const picked = this.#picks.papers;
    const pickedKeys = new Set(picked.map(({ key }) => key));
    const { buttons } = this.#options;
    const found = results
      .filter(({ paper }) => !pickedKeys.has(paper.key))
      .map(({ paper, snippet }) => paperItem(paper, snippet, buttons));
    const message = emptyMessage(query, this.#papers, this.#isReady);
    this.#quickPick.title = queryHint(query, results) ?? this.#options.title;
    this.#show(query, [
      ...picked.map((paper) => this.#tickedItem(paper)),
      ...(results.length > 0 ? found.slice(0, maxItems - picked.length) : [message]),
    ]);
    this.#quickPick.busy = !this.#isReady;
  }

  #show(query: string, items: readonly PaletteItem[]): void {
    const quickPick = this.#quickPick;
    const isRefresh = query === this.#shownQuery;
    this.#shownQuery = query;
    // A change in the library must not move the user elsewhere; a new query starts at its best.
    quickPick.keepScrollPosition = isRefresh;
    const same = items.find(({ paper }) => paper && paper.key === this.#activeKey);
    const arranges = this.#options.ticked !== undefined && query === '';
    const start = arranges ? 0 : Math.min(this.#picks.papers.length, items.length - 1);
    const active = (isRefresh ? same : undefined) ?? items[start];
    this.#activeKey = active?.paper?.key;
    // Before the items, as their boxes are made with them. A message has none to tick.
    quickPick.canSelectMany = this.#options.many === true && items.some(isPaperItem);
    quickPick.items = items;
    quickPick.activeItems = active ? [active] : [];
    if (quickPick.canSelectMany) quickPick.selectedItems = this.#picks.shown(items);
  }

  /** VS Code tells of every active item; only one that differs from what was set is the user's move. */
  #moved(item: PaletteItem | undefined): void {
    if (!item?.paper || !this.#quickPick.items.includes(item)) return;
    this.#hasMoved ||= item.paper.key !== this.#activeKey;
    this.#activeKey = item.paper.key;
    // From the first move on, what a new query finds first is followed too.
    if (this.#hasMoved) this.#options.onDidMove?.(item.paper);
  }

  async #accept(): Promise<void> {
    const quickPick = this.#quickPick;
    // Enter may come before the answer to what was typed last.
    if (quickPick.value !== this.#shownQuery) await this.#search.run(quickPick.value);
    const ticked = quickPick.canSelectMany ? this.#picks.papers : [];
    if (this.#options.ticked) {
      this.#close({ papers: this.#picks.papers });
      return;
    }
    const [current] = quickPick.activeItems;
    const item = current && quickPick.items.includes(current) ? current : quickPick.items[0];
    if (ticked.length > 0) this.#close({ papers: ticked });
    else if (item && isPaperItem(item)) this.#close({ papers: [item.paper] });
    else if (item?.command) this.#close({ command: item.command });
  }

  #tickedItem(paper: PaperSummary): PaletteItem {
    const { buttons, ticked } = this.#options;
    const item = paperItem(paper, undefined, buttons);
    if (!ticked) return item;
    const { label, description, detail } = ticked.describe(paper);
    return {
      ...item,
      ...(label !== undefined && { label: escapeIcons(label) }),
      ...(description !== undefined && { description: escapeIcons(description) }),
      ...(detail !== undefined && { detail: escapeIcons(detail) }),
      buttons: [...this.#moves(paper), ...ticked.buttons, ...(item.buttons ?? [])],
    };
  }

  /** The buttons that move a ticked paper where it is not yet. */
  #moves(paper: PaperSummary): readonly vscode.QuickInputButton[] {
    const { papers } = this.#picks;
    const isAt = (place: number): boolean => papers.at(place)?.key === paper.key;
    return [...(isAt(0) ? [] : [this.#moveUp]), ...(isAt(-1) ? [] : [this.#moveDown])];
  }

  #pressed({ paper }: PaletteItem, button: vscode.QuickInputButton): void {
    if (!paper) return;
    if (button === this.#moveUp || button === this.#moveDown) {
      this.#picks.move(paper.key, button === this.#moveUp ? -1 : 1);
      this.#activeKey = paper.key;
      this.#run(this.#quickPick.value);
    } else if (isPaperButton(button)) {
      const { command, closes } = button;
      if (closes) this.#close({ command, paper });
      else void vscode.commands.executeCommand(command, { key: paper.key });
    } else {
      const pressed = { button, paper, query: this.#quickPick.value };
      this.#close({ papers: this.#picks.papers, pressed });
    }
  }

  #close(outcome: PaletteOutcome): void {
    this.#outcome = outcome;
    this.#quickPick.hide();
  }
}
