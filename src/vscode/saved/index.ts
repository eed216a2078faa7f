import type * as vscode from 'vscode';
import { registerCommand } from '../common/commands';
import type { Papers } from '../common/papers';
import type { SavedSearches } from '../common/savedSearches';
import { commands } from '../contributions';
import { saveSearch } from './saveSearch';

export interface SavedParts {
  readonly papers: Papers;
  readonly saved: SavedSearches;
  /** The query that narrows the sidebar; empty when none does. */
  readonly filter: () => string;
}

/** *Save Search*, and what can be done with a search that is saved. */
export function registerSaved({ papers, saved, filter }: SavedParts): vscode.Disposable {
  return registerCommand(commands.saveSearch, (argument) =>
    saveSearch(papers, saved, queryOf(argument) ?? filter()),
  );
}

/** The query in `{ query }`, as the palette and keybindings pass it. */
function queryOf(argument: unknown): string | undefined {
  if (typeof argument !== 'object' || argument === null || !('query' in argument)) return undefined;
  return typeof argument.query === 'string' ? argument.query : undefined;
}
