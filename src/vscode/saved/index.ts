import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { textIn } from '../common/commands/arguments';
import { registerCommand } from '../common/commands/commands';
import type { Papers } from '../common/papers/papers';
import type { SavedSearches } from '../common/settings/savedSearches';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import { chosenSearch, deleteSearch } from './chosenSearch';
import { editSearch, renameSearch, saveSearch } from './saveSearch';

interface SavedParts {
  readonly papers: Papers;
  readonly saved: SavedSearches;
  /** The query that narrows the sidebar; empty when none does. */
  readonly filter: () => string;
  /** Shows a saved search in the sidebar, by its name. */
  readonly show: (name: string) => Promise<void>;
}

/** *Save Search*, and what can be done with a search that is saved. */
export function registerSaved(parts: SavedParts): vscode.Disposable {
  const { saved } = parts;
  const onSearch = (id: CommandId, run: (search: SavedSearch) => unknown): vscode.Disposable =>
    registerCommand(id, async (row) => {
      const search = await chosenSearch(saved, row);
      if (search) await run(search);
    });
  return vscode.Disposable.from(
    // The palette and keybindings pass a query.
    registerCommand(commands.saveSearch, (argument) =>
      saveSearch(parts, textIn(argument, 'query')),
    ),
    onSearch(commands.editSearch, (search) => editSearch(parts, search)),
    onSearch(commands.renameSearch, (search) => renameSearch(parts, search)),
    registerCommand(commands.deleteSearch, (row) => deleteSearch(saved, row)),
    onSearch(commands.openInSearch, ({ query }) =>
      vscode.commands.executeCommand(commands.searchPapers, query),
    ),
    onSearch(commands.useAsFilter, ({ query }) =>
      vscode.commands.executeCommand(commands.filterPapers, query),
    ),
  );
}
