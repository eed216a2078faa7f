import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { escapeIcons } from '../../core/render/labels';
import type { SearchResult } from '../../core/search/answer/result';
import { completionContext } from '../../core/search/query/completionContext';
import type { CompletionContext } from '../../core/search/query/completionContext';
import { mendQuery } from '../../core/search/query/mend';
import { languageOffers, queryOffers } from '../../core/search/query/offers';
import type { QueryOffers } from '../../core/search/query/offers';
import type { ParsedQuery } from '../../core/search/query/parse';
import { askedBy, nothingAsked } from '../../core/search/row';
import type { RowQuery, Evidence } from '../../core/search/row';
import { pause } from '../../platform/timeSlices';
import { button } from '../common/messages/input';
import type { Papers } from '../common/papers/papers';
import { emptyMessage, heading, offerItem, paperItem, recentItem } from './items';
import type { PaletteItem } from './items';
import type { PaletteOptions } from './options';
import type { PaletteList, Picks } from './shownList';

/** Users narrow the query instead of scrolling through more. */
export const maxItems = 100;
/** More would push the newest papers out of sight. */
const maxRecent = 5;

type CompletionSources = Pick<Papers, 'library' | 'annotations'>;

/** What a palette shows for a query and its results. */
export class PaletteContent {
  /** Buttons on rows, compared by identity. */
  readonly forget = button('close', vscode.l10n.t('Remove from Search History'));
  readonly moveUp = button('arrow-up', vscode.l10n.t('Move Up'));
  readonly moveDown = button('arrow-down', vscode.l10n.t('Move Down'));
  /** Computed once per state of the library and of the user's tags and remarks. */
  #completions: (CompletionSources & { readonly context: Promise<CompletionContext> }) | undefined;
  /** Whether the list shows the whole query language instead of completions. */
  showsLanguage = false;

  constructor(
    private readonly papers: Papers,
    private readonly options: PaletteOptions,
    private readonly picks: Picks,
  ) {}

  /** Completions and corrections of the query that found these papers. */
  async offers(query: ParsedQuery, found: readonly SearchResult[]): Promise<QueryOffers> {
    const { t } = vscode.l10n;
    if (this.showsLanguage) return { offers: languageOffers(query.text, t), lead: true };
    const context = await this.#completionContext();
    return queryOffers(query, found.length, context, t, mendQuery(query, found, t));
  }

  /**
   * The list to show for a query. Offers and recent searches are above the papers, where users see them, but Enter
   * chooses the best paper unless the offers lead. `isReading`: more papers may follow.
   */
  list(
    query: ParsedQuery,
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
    const found = results.length > 0 ? papers : [emptyMessage(asked, this.papers, isReading)];
    const { queries = [] } = this.options.history ?? {};
    const recent =
      query.text.trim() === '' && !this.showsLanguage ? queries.slice(0, maxRecent) : [];
    const above = [
      heading(t('Recent Searches')),
      ...recent.map((query) => recentItem(query, this.forget)),
      heading(t('Newest Papers')),
    ];
    return {
      items: [...ticked, ...offered, ...(recent.length > 0 ? above : []), ...found],
      start: (lead ? offered[0] : undefined) ?? found[0] ?? ticked.at(-1),
    };
  }

  #completionContext(): Promise<CompletionContext> {
    const { library, annotations } = this.papers;
    const known = this.#completions;
    if (known?.library === library && known.annotations === annotations) return known.context;
    const { papers, digests } = library;
    const context = completionContext({ papers, digests, annotations }, pause);
    this.#completions = { library, annotations, context };
    return context;
  }

  #paperItem(paper: PaperSummary, found: Evidence, asked: RowQuery): PaletteItem {
    const hasNote = this.papers.library.literatureNote(paper.key) !== undefined;
    return paperItem(paper, found, asked, this.options.buttons, hasNote);
  }

  /** The row of a ticked paper, with its own buttons and texts if papers were ticked initially. */
  #tickedItem(paper: PaperSummary): PaletteItem {
    const item = this.#paperItem(paper, {}, nothingAsked);
    const { ticked } = this.options;
    if (!ticked) return item;
    const texts = Object.entries(ticked.describe(paper));
    const isAt = (index: number): boolean => this.picks.papers.at(index)?.key === paper.key;
    // The first paper cannot move up, nor the last one down.
    const moves = [...(isAt(0) ? [] : [this.moveUp]), ...(isAt(-1) ? [] : [this.moveDown])];
    return {
      ...item,
      ...Object.fromEntries(texts.map(([name, text]) => [name, escapeIcons(text)])),
      buttons: [...moves, ...ticked.buttons, ...(item.buttons ?? [])],
    };
  }
}
