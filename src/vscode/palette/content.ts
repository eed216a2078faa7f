import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { escapeIcons } from '../../core/render/labels';
import type { SearchResult } from '../../core/search/answer/result';
import type { CompletionContext } from '../../core/search/query/complete';
import { completionContext } from '../../core/search/query/completionContext';
import { probableMend } from '../../core/search/query/mend';
import { languageOffers, queryOffers } from '../../core/search/query/offers';
import type { QueryOffers } from '../../core/search/query/offers';
import { askedBy, nothingAsked } from '../../core/search/row';
import type { RowQuery, Evidence } from '../../core/search/row';
import { timeSlices } from '../../platform/timeSlices';
import type { Papers } from '../common/papers/papers';
import type { PaletteButtons } from './buttons';
import { emptyMessage, heading, offerItem, paperItem, recentItem } from './items';
import type { PaletteItem } from './items';
import type { PaletteOptions } from './options';
import type { Picks } from './picks';
import type { PaletteList } from './shownList';

/** More than anyone scrolls through; the query is the way to the others. */
export const maxItems = 100;
/** More would push the newest papers out of sight. */
const maxRecent = 5;

/** What completions are gathered from. */
type CompletionSources = Pick<Papers, 'snapshot' | 'annotations'>;

/** What a palette shows for a query and what was found. */
export class PaletteContent {
  readonly #pause = timeSlices();
  /** What completes queries, gathered once for each state of the library and of what the user wrote on papers. */
  #completions: (CompletionSources & { readonly context: Promise<CompletionContext> }) | undefined;
  /** Whether the list shows all that a query can be made of, in place of completions. */
  showsLanguage = false;

  constructor(
    private readonly papers: Papers,
    private readonly options: PaletteOptions,
    private readonly picks: Picks,
    private readonly buttons: PaletteButtons,
  ) {}

  /** Completions and corrections of the query that found these papers. */
  async offers(query: string, found: readonly SearchResult[]): Promise<QueryOffers> {
    const t = vscode.l10n.t;
    if (this.showsLanguage) return { offers: languageOffers(query, t), lead: true };
    const completed = await this.#completionContext();
    const mend = probableMend(query, found, t);
    return queryOffers(query, found.length, completed, t, mend);
  }

  /**
   * The list to show for a query. Offers and recent searches stand above the papers, where they are seen, but
   * Enter takes the best paper unless the offers lead. `isReading`: further papers may still be found.
   */
  list(
    query: string,
    results: readonly SearchResult[],
    { offers, lead }: QueryOffers,
    isReading: boolean,
  ): PaletteList {
    const { t } = vscode.l10n;
    const picked = this.picks.papers;
    const pickedKeys = new Set(picked.map(({ key }) => key));
    const asked = askedBy(query);
    const ticked = picked.map((paper) => this.#tickedItem(paper));
    const offered = offers.map(offerItem);
    const papers = results
      .filter(({ paper }) => !pickedKeys.has(paper.key))
      .slice(0, maxItems - picked.length)
      .map((result) => this.#paperItem(result.paper, result, asked));
    const found = results.length > 0 ? papers : [emptyMessage(query, this.papers, isReading)];
    const { queries = [] } = this.options.history ?? {};
    const recent = query.trim() === '' && !this.showsLanguage ? queries.slice(0, maxRecent) : [];
    const recentItems = recent.map((query) => recentItem(query, [this.buttons.forget]));
    const headed =
      recent.length > 0
        ? [heading(t('Recent Searches')), ...recentItems, heading(t('Newest Papers')), ...found]
        : found;
    return {
      items: [...ticked, ...offered, ...headed],
      start: (lead ? offered[0] : undefined) ?? found[0] ?? ticked.at(-1),
    };
  }

  #completionContext(): Promise<CompletionContext> {
    const { snapshot, annotations } = this.papers;
    const known = this.#completions;
    if (known?.snapshot === snapshot && known.annotations === annotations) return known.context;
    const { papers, digests } = snapshot;
    const context = completionContext({ papers, digests, annotations }, this.#pause);
    this.#completions = { snapshot, annotations, context };
    return context;
  }

  #paperItem(paper: PaperSummary, found: Evidence, asked: RowQuery): PaletteItem {
    const hasNote = this.papers.literatureNote(paper.key) !== undefined;
    return paperItem(paper, found, asked, this.options.buttons, hasNote);
  }

  /** The row of a ticked paper. If papers were ticked from the start, it has buttons and texts of its own. */
  #tickedItem(paper: PaperSummary): PaletteItem {
    const item = this.#paperItem(paper, {}, nothingAsked);
    const { ticked } = this.options;
    if (!ticked) return item;
    const { label, description, detail } = ticked.describe(paper);
    const { moveUp, moveDown } = this.buttons;
    const isAt = (place: number): boolean => this.picks.papers.at(place)?.key === paper.key;
    // The first paper cannot move up, nor the last one down.
    const moves = [...(isAt(0) ? [] : [moveUp]), ...(isAt(-1) ? [] : [moveDown])];
    return {
      ...item,
      ...(label !== undefined && { label: escapeIcons(label) }),
      ...(description !== undefined && { description: escapeIcons(description) }),
      ...(detail !== undefined && { detail: escapeIcons(detail) }),
      buttons: [...moves, ...ticked.buttons, ...(item.buttons ?? [])],
    };
  }
}
