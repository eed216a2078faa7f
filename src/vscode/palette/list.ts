import * as vscode from 'vscode';
import { heading } from './items';
import type { PaletteItem, QueryItem } from './items';

/** What a palette can show. */
interface ListParts {
  /** Papers that are ticked. */
  readonly ticked: readonly PaletteItem[];
  /** What the search has found, or a message that says why there is nothing. */
  readonly found: readonly PaletteItem[];
  /** What completes the query. */
  readonly offers: readonly QueryItem[];
  /** Enter takes the first offer rather than the best paper. */
  readonly offersLead: boolean;
  readonly recent: readonly QueryItem[];
}

/** The items in their order, and the one that is active at first. */
export interface PaletteList {
  readonly items: readonly PaletteItem[];
  readonly start: PaletteItem | undefined;
}

/**
 * Offers and recent searches stand above the papers, where they are seen, but Enter takes the best paper
 * unless the offers lead.
 */
export function paletteList({ ticked, found, offers, offersLead, recent }: ListParts): PaletteList {
  const headed =
    recent.length === 0
      ? found
      : [
          heading(vscode.l10n.t('Recent Searches')),
          ...recent,
          heading(vscode.l10n.t('Newest Papers')),
          ...found,
        ];
  return {
    items: [...ticked, ...offers, ...headed],
    start: (offersLead ? offers[0] : undefined) ?? found[0] ?? ticked.at(-1),
  };
}
