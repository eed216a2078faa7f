import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { SearchResult } from '../../core/search/answer/result';
import { probableMend } from '../../core/search/query/mend';
import { languageOffers, queryOffers } from '../../core/search/query/offers';
import type { QueryOffers } from '../../core/search/query/offers';
import { askedBy } from '../../core/search/row';
import type { Papers } from '../common/papers/papers';
import type { PaletteButtons } from './buttons';
import { CompletionSource } from './completionSource';
import { emptyMessage, offerItem, paperItem, recentItem } from './items';
import { paletteList } from './list';
import type { PaletteList } from './list';
import type { PaletteOptions } from './options';
import type { Picks } from './picks';
import { tickedItem } from './tickedItem';

/** More than anyone scrolls through; the query is the way to the others. */
export const maxItems = 100;
/** More would push the newest papers out of sight. */
const maxRecent = 5;

/** What a palette shows for a query and what was found. */
export class PaletteContent {
  readonly #completions = new CompletionSource();
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
    const completed = await this.#completions.of(this.papers);
    const mend = probableMend(query, found, t);
    return queryOffers(query, found.length, completed, t, mend);
  }

  /** The list to show for a query. `isReading`: further papers may still be found. */
  list(
    query: string,
    results: readonly SearchResult[],
    { offers, lead }: QueryOffers,
    isReading: boolean,
  ): PaletteList {
    const picked = this.picks.papers;
    const pickedKeys = new Set(picked.map(({ key }) => key));
    const { buttons, history } = this.options;
    const hasNote = ({ key }: PaperSummary) => this.papers.literatureNote(key) !== undefined;
    const asked = askedBy(query);
    const found = results
      .filter(({ paper }) => !pickedKeys.has(paper.key))
      .map((result) => paperItem(result.paper, result, asked, buttons, hasNote(result.paper)));
    const recent = query.trim() === '' && !this.showsLanguage ? (history?.queries ?? []) : [];
    return paletteList({
      ticked: picked.map((paper) =>
        tickedItem(paper, this.picks, this.options, this.buttons, hasNote(paper)),
      ),
      found:
        results.length > 0
          ? found.slice(0, maxItems - picked.length)
          : [emptyMessage(query, this.papers, isReading)],
      offers: offers.map(offerItem),
      offersLead: lead,
      recent: recent.slice(0, maxRecent).map((query) => recentItem(query, [this.buttons.forget])),
    });
  }
}
