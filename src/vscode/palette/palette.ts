import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { parseQuery } from '../../core/search/query/parse';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import { button } from '../common/messages/input';
import { queryHint } from '../common/papers/queryHint';
import { readingText } from '../common/papers/readingText';
import { commands, contextKeys } from '../contributions';
import { PaletteContent, maxItems } from './content';
import type { PaletteItem, PaperButton } from './items';
import type { KeepOpen, PaletteOptions, PaletteOutcome } from './options';
import { Picks, ShownList, createRankedQuickPick } from './shownList';

/** Milliseconds without typing before the palette reports that nothing was found. */
const emptyDelay = 500;

/** A quick pick that searches papers while the user types, in the order of the search. */
export class Palette {
  readonly quickPick = createRankedQuickPick();
  /** Buttons of the title bar, compared by identity. */
  readonly #explain = button('question', vscode.l10n.t('Search Help'));
  readonly #save = button('save', vscode.l10n.t('Save Search…'));
  readonly #picks: Picks;
  readonly #search = new Latest((query: string) => this.#update(query));
  readonly #list: ShownList;
  readonly #content: PaletteContent;
  /** Shown in the title until the user types again. */
  #notice: string | undefined;
  /** What the user should know about the results, shown in the title. */
  #hint: string | undefined;
  #isReady = false;
  #askedQuery: string | undefined;
  #isApplying = false;
  /** Whether another input is open instead of the palette. */
  #isChoosing = false;
  /** How the palette ended; undefined when the user cancels. */
  #end: { readonly outcome: PaletteOutcome } | { readonly error: unknown } | undefined;

  constructor(
    private readonly papers: Papers,
    private readonly options: PaletteOptions,
  ) {
    this.#picks = new Picks(options.ticked?.papers ?? []);
    this.#list = new ShownList(this.quickPick, this.#picks, options);
    this.#content = new PaletteContent(papers, options, this.#picks);
    this.quickPick.placeholder = options.placeholder;
    this.quickPick.value = options.query ?? '';
    this.#showTitle();
    this.#showButtons();
  }

  /** Shows the palette; undefined when the user cancels. */
  async open(): Promise<PaletteOutcome | undefined> {
    const { quickPick } = this;
    const hidden = new Promise<void>((resolve) =>
      quickPick.onDidHide(() => {
        if (!this.#isChoosing) resolve();
      }),
    );
    const subscriptions = [
      quickPick.onDidChangeValue((query) => {
        // VS Code also reports a value that was set programmatically.
        if (query !== this.#askedQuery) this.#typed(query);
      }),
      quickPick.onDidChangeActive(([item]) => this.#list.moved(item)),
      quickPick.onDidChangeSelection((items) => {
        if (quickPick.canSelectMany) this.#ticked(items);
      }),
      quickPick.onDidAccept(() => void this.#accept()),
      quickPick.onDidTriggerItemButton(({ item, button }) => {
        this.#pressed(item, button);
      }),
      quickPick.onDidTriggerButton((button) => void this.press(button)),
      this.papers.onDidChange(() => this.#run(quickPick.value)),
      this.papers.onDidIndex(() => this.#run(quickPick.value)),
      this.papers.onDidChangeReading(() => {
        this.#showTitle();
        if (this.papers.reading.state !== 'busy') this.#haveRead();
      }),
      this.#list,
    ];
    void this.papers.ready().then(() => {
      this.#isReady = true;
      this.#haveRead();
    });
    this.#run(quickPick.value);
    quickPick.show();
    if (this.options.many) setTicking(true);
    await hidden;
    if (this.options.many) setTicking(false);
    vscode.Disposable.from(...subscriptions).dispose();
    quickPick.dispose();
    if (this.#end && 'error' in this.#end) throw this.#end.error;
    return this.#end?.outcome;
  }

  get #isReading(): boolean {
    return !this.#isReady || this.papers.reading.state === 'busy';
  }

  #haveRead(): void {
    // A running search takes this into account. Otherwise, only a message in place of papers can be stale.
    if (this.#list.query !== this.#askedQuery) return;
    this.quickPick.busy = this.#isReading;
    if (!this.#list.hasPapers) this.#run(this.quickPick.value);
  }

  #run(query: string): void {
    this.#askedQuery = query;
    this.quickPick.busy = true;
    void this.#search.run(query);
  }

  async #update(query: string): Promise<void> {
    const parsed = parseQuery(query, vscode.l10n.t);
    const results = await (this.options.search?.(parsed) ??
      this.papers.search(parsed, { limit: maxItems }));
    const offers = await this.#content.offers(parsed, results);
    // A half-typed word may match no paper: keep earlier results until the user stops typing.
    if (results.length === 0 && !offers.lead && this.#list.hasPapers) {
      await this.#search.outdated(emptyDelay);
    }
    if (this.#search.isOutdated) return;
    this.#hint = queryHint(parsed, results);
    this.#showTitle();
    this.#list.show(query, this.#content.list(parsed, results, offers, this.#isReading));
    this.quickPick.busy = this.#isReading;
  }

  async #accept(): Promise<void> {
    const { quickPick } = this;
    // Enter may come before the results for the latest input.
    if (quickPick.value !== this.#list.query) await this.#search.run(quickPick.value);
    const item = this.#list.current;
    const ticked = quickPick.canSelectMany ? this.#picks.papers : [];
    if (item?.query !== undefined) this.#type(item.query);
    else if (this.options.ticked) this.#close({ papers: this.#picks.papers });
    else if (ticked.length > 0) await this.#choose(ticked);
    else if (item?.paper && this.#list.isUntouched)
      this.#notify(vscode.l10n.t('Type to search, select papers, or use the arrow keys.'));
    else if (item?.paper) await this.#choose([item.paper]);
    else if (item?.command) this.#close({ command: item.command, arguments: [] });
  }

  async #choose(papers: readonly PaperSummary[]): Promise<void> {
    const { history, keepOpen } = this.options;
    await history?.add(this.quickPick.value);
    if (keepOpen?.isOn) await this.#apply(papers, keepOpen);
    else this.#close({ papers });
  }

  /** Keeps the palette open for the next choice. Selects the query, so typing replaces it. */
  async #apply(papers: readonly PaperSummary[], { apply }: KeepOpen): Promise<void> {
    if (this.#isApplying) return;
    this.#isApplying = true;
    try {
      this.#notify(await apply(papers));
      this.#picks.clear();
      this.#run(this.quickPick.value);
      // Every version of VS Code supports this for all inputs, though the typings have it only for input boxes.
      Object.assign(this.quickPick, { valueSelection: [0, this.quickPick.value.length] });
    } catch (error) {
      this.#end = { error };
      this.quickPick.hide();
    } finally {
      this.#isApplying = false;
    }
  }

  #typed(query: string): void {
    // The title changes with the next results.
    this.#notice = undefined;
    this.#content.showsLanguage = false;
    // Even if the user returns to a query typed before, the list starts at the best paper.
    this.#list.startAnew();
    this.#run(query);
  }

  /** Sets the query, with the cursor at its end. */
  #type(query: string): void {
    this.quickPick.value = query;
    this.#typed(query);
  }

  /** Every item has a checkbox. Ticking only a query chooses that query. */
  #ticked(items: readonly PaletteItem[]): void {
    const shown = items.filter((item) => this.quickPick.items.includes(item));
    const query = shown.find((item) => item.query !== undefined)?.query;
    const isAlone = items.filter(({ paper }) => paper).length === this.#picks.papers.length;
    if (query !== undefined && isAlone) this.#type(query);
    else this.#picks.selected(items);
  }

  #pressed(item: PaletteItem, button: PaperButton): void {
    const { paper, query } = item;
    const { moveUp, moveDown } = this.#content;
    if (query !== undefined) {
      void this.options.history?.remove(query).then(() => this.#run(this.quickPick.value));
    }
    if (!paper) return;
    const { command, why } = button;
    const { key } = paper;
    if (why !== undefined) {
      this.#notify(why);
    } else if (button === moveUp || button === moveDown) {
      this.#picks.move(key, button === moveUp ? -1 : 1);
      this.#list.stayAt(item);
      this.#run(this.quickPick.value);
    } else if (command && this.options.many) {
      // What is ticked stays.
      void this.#reopenAfter(() => vscode.commands.executeCommand(command, { key }));
    } else if (command) {
      this.#close({ command, arguments: [{ key }] });
    } else {
      const pressed = { button, paper, query: this.quickPick.value };
      this.#close({ papers: this.#picks.papers, pressed });
    }
  }

  /** Runs the action of a button in the title bar. */
  async press(button: vscode.QuickInputButton): Promise<void> {
    const query = this.quickPick.value;
    const { choice } = this.options;
    if (button === this.#save) {
      this.#close({ command: commands.saveSearch, arguments: [{ query }] });
    } else if (button === this.#explain) {
      this.#content.showsLanguage = !this.#content.showsLanguage;
      this.#list.startAnew();
      this.#run(query);
    } else if (choice?.button === button) {
      await this.#reopenAfter(() => choice.choose());
    } else {
      await this.options.keepOpen?.toggle();
      this.#showButtons();
    }
  }

  /** Shows the palette again after `choose`, which may ask for something in its own input. */
  async #reopenAfter(choose: () => PromiseLike<unknown>): Promise<void> {
    this.#isChoosing = true;
    try {
      await choose();
    } finally {
      this.#isChoosing = false;
      this.#showTitle();
      this.quickPick.show();
      this.#run(this.quickPick.value);
    }
  }

  #close(outcome: PaletteOutcome): void {
    this.#end = { outcome };
    this.quickPick.hide();
  }

  #notify(notice: string): void {
    this.#notice = notice;
    this.#showTitle();
  }

  /** More papers may match while files are read, so the title also shows the progress. */
  #showTitle(): void {
    const { title, choice } = this.options;
    const shown = this.#notice ?? this.#hint ?? title;
    const reading = readingText(this.papers.reading);
    this.quickPick.title = [shown, choice?.title, reading].filter(Boolean).join(' · ') || undefined;
  }

  #showButtons(): void {
    const { history, keepOpen, choice } = this.options;
    const { t } = vscode.l10n;
    const keep = keepOpen?.isOn
      ? button('pinned', t('Close After Insertion'))
      : button('pin', t('Keep Open for Several Insertions'));
    this.quickPick.buttons = [
      this.#explain,
      ...(history ? [this.#save] : []),
      ...(choice ? [choice.button] : []),
      ...(keepOpen ? [keep] : []),
    ];
    if (keepOpen) this.quickPick.ignoreFocusOut = keepOpen.isOn;
  }
}

/** Asks for papers. Returns none when the user cancels, or chooses a command, which then runs. */
export async function askForPapers(
  papers: Papers,
  options: PaletteOptions,
): Promise<readonly PaperSummary[]> {
  const outcome = await new Palette(papers, options).open();
  if (!outcome) return [];
  if ('papers' in outcome) return outcome.papers;
  await vscode.commands.executeCommand(outcome.command, ...outcome.arguments);
  return [];
}

function setTicking(ticks: boolean): void {
  void vscode.commands.executeCommand('setContext', contextKeys.ticksPapers, ticks);
}
