import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { Latest } from '../../platform/latest';
import type { Papers } from '../common/papers/papers';
import { queryHint } from '../common/papers/queryHint';
import { commands, contextKeys } from '../contributions';
import { PaletteButtons } from './buttons';
import { PaletteContent, maxItems } from './content';
import { isPaperButton, isPaperItem, isQueryItem, isWhyButton } from './items';
import type { PaletteItem } from './items';
import type { KeepOpen, PaletteChoice, PaletteOptions, PaletteOutcome } from './options';
import { Picks } from './picks';
import { createRankedQuickPick, selectInput } from './rankedQuickPick';
import { ShownList } from './shownList';
import { PaletteTitle } from './title';

/** Milliseconds without typing before the palette says that nothing was found. */
const patience = 500;

/** A quick pick that searches papers while the user types, in the order of the search. */
export class Palette {
  readonly #quickPick = createRankedQuickPick<PaletteItem>();
  readonly #title: PaletteTitle;
  readonly #picks: Picks;
  readonly #search = new Latest((query: string) => this.#update(query));
  readonly #list: ShownList;
  #isReady = false;
  #askedQuery: string | undefined;
  /** Whether `KeepOpen.take` is under way. */
  #isTaking = false;
  /** Whether a `PaletteChoice` is open in place of the palette. */
  #isChoosing = false;
  /** How the palette was left; undefined when the user just closed it. */
  #end: { readonly outcome: PaletteOutcome } | { readonly error: unknown } | undefined;
  readonly #buttons = new PaletteButtons();
  readonly #content: PaletteContent;

  constructor(
    private readonly papers: Papers,
    private readonly options: PaletteOptions,
  ) {
    this.#picks = new Picks(options.ticked?.papers ?? []);
    this.#list = new ShownList(this.#quickPick, this.#picks, options);
    this.#content = new PaletteContent(papers, options, this.#picks, this.#buttons);
    this.#title = new PaletteTitle(this.#quickPick, papers, options, this.#buttons);
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
    const hidden = new Promise<void>((resolve) =>
      quickPick.onDidHide(() => {
        if (!this.#isChoosing) resolve();
      }),
    );
    const subscriptions = [
      quickPick.onDidChangeValue((query) => {
        // VS Code also tells of the value that it was given.
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
        this.#title.show();
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
    // A search under way takes this into account. Otherwise, only a message in place of papers can be outdated.
    if (this.#list.query !== this.#askedQuery) return;
    this.#quickPick.busy = this.#isReading;
    if (!this.#list.hasPapers) this.#run(this.#quickPick.value);
  }

  #run(query: string): void {
    this.#askedQuery = query;
    this.#quickPick.busy = true;
    void this.#search.run(query);
  }

  async #update(query: string): Promise<void> {
    const { search } = this.options;
    const shown = { limit: maxItems };
    const results = await (search ? search(query, shown) : this.papers.search(query, shown));
    const offers = await this.#content.offers(query, results);
    // A word half typed may be in no paper: what was found before stays until the user stops typing.
    if (results.length === 0 && !offers.lead && this.#list.hasPapers) {
      await this.#search.outdated(patience);
    }
    if (this.#search.isOutdated) return;
    this.#title.hint = queryHint(query, results);
    this.#list.show(query, this.#content.list(query, results, offers, this.#isReading));
    this.#quickPick.busy = this.#isReading;
  }

  async #accept(): Promise<void> {
    const quickPick = this.#quickPick;
    // Enter may come before the answer to what was typed last.
    if (quickPick.value !== this.#list.query) await this.#search.run(quickPick.value);
    const item = this.#list.current;
    const ticked = quickPick.canSelectMany ? this.#picks.papers : [];
    if (item && isQueryItem(item)) this.#type(item.query);
    else if (this.options.ticked) this.#close({ papers: this.#picks.papers });
    else if (ticked.length > 0) await this.#choose(ticked);
    else if (item && isPaperItem(item) && this.#list.isUntouched) this.#title.notice = whatToDo();
    else if (item && isPaperItem(item)) await this.#choose([item.paper]);
    else if (item?.command) this.#close({ command: item.command, arguments: [] });
  }

  async #choose(papers: readonly PaperSummary[]): Promise<void> {
    const { history, keepOpen } = this.options;
    await history?.add(this.#quickPick.value);
    if (keepOpen?.isOn) await this.#take(papers, keepOpen);
    else this.#close({ papers });
  }

  /** Stays for the next choice, with the query selected, so that typing replaces it. */
  async #take(papers: readonly PaperSummary[], { take }: KeepOpen): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      this.#title.notice = await take(papers);
      this.#picks.clear();
      this.#run(this.#quickPick.value);
      selectInput(this.#quickPick);
    } catch (error) {
      this.#end = { error };
      this.#quickPick.hide();
    } finally {
      this.#isTaking = false;
    }
  }

  #typed(query: string): void {
    this.#title.notice = undefined;
    this.#content.showsLanguage = false;
    // Also what was typed before, and has been changed since, begins at its best.
    this.#list.startAnew();
    this.#run(query);
  }

  /** Puts a query into the input for the user, who goes on behind it. */
  #type(query: string): void {
    this.#quickPick.value = query;
    this.#typed(query);
  }

  /** Every item has a checkbox. Ticking a query, and nothing else, chooses that query. */
  #ticked(items: readonly PaletteItem[]): void {
    const query = items.filter((item) => this.#quickPick.items.includes(item)).find(isQueryItem);
    const isAlone = items.filter(isPaperItem).length === this.#picks.papers.length;
    if (query && isAlone) this.#type(query.query);
    else this.#picks.selected(items);
  }

  #pressed(item: PaletteItem, button: vscode.QuickInputButton): void {
    const { paper } = item;
    if (isQueryItem(item)) void this.#forgetQuery(item.query);
    if (!paper) return;
    if (isWhyButton(button)) {
      this.#title.notice = button.why;
    } else if (button === this.#buttons.moveUp || button === this.#buttons.moveDown) {
      this.#picks.move(paper.key, button === this.#buttons.moveUp ? -1 : 1);
      this.#list.stayAt(item);
      this.#run(this.#quickPick.value);
    } else if (isPaperButton(button)) {
      const { command, closes } = button;
      const { key } = paper;
      if (closes) this.#close({ command, arguments: [{ key }] });
      else void vscode.commands.executeCommand(command, { key });
    } else {
      const pressed = { button, paper, query: this.#quickPick.value };
      this.#close({ papers: this.#picks.papers, pressed });
    }
  }

  /** Does what a button in the title bar does. */
  async press(button: vscode.QuickInputButton): Promise<void> {
    const query = this.#quickPick.value;
    if (button === this.#buttons.save) {
      const saved = this.options.queryToSave ? this.options.queryToSave(query) : query;
      this.#close({ command: commands.saveSearch, arguments: [{ query: saved ?? query }] });
    } else if (button === this.#buttons.explain) {
      this.#content.showsLanguage = !this.#content.showsLanguage;
      this.#list.startAnew();
      this.#run(query);
    } else if (button === this.options.choice?.button) {
      await this.#chooseElse(this.options.choice);
    } else {
      await this.options.keepOpen?.toggle();
      this.#title.showButtons();
    }
  }

  async #chooseElse(choice: PaletteChoice): Promise<void> {
    this.#isChoosing = true;
    try {
      await choice.choose();
    } finally {
      this.#isChoosing = false;
      this.#title.show();
      this.#quickPick.show();
      this.#run(this.#quickPick.value);
    }
  }

  async #forgetQuery(query: string): Promise<void> {
    await this.options.history?.remove(query);
    this.#run(this.#quickPick.value);
  }

  #close(outcome: PaletteOutcome): void {
    this.#end = { outcome };
    this.#quickPick.hide();
  }
}

/** Lets the user choose papers. Gives none when the user cancels, or chooses a command, which is then run. */
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

function whatToDo(): string {
  return vscode.l10n.t('Type to search, tick papers, or go to one with the arrow keys.');
}

function setTicking(ticks: boolean): void {
  void vscode.commands.executeCommand('setContext', contextKeys.ticksPapers, ticks);
}
