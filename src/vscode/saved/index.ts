// Searches that are kept in the settings (`savedSearches`): *Save Search* (`saveSearch`), and what can be
// done with one (`editSearch`, `renameSearch`, `deleteSearch`, `openInSearch`, `useAsFilter`).

import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { registerCommand, textIn } from '../common/commands/commands';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import { chosenSearch, deleteSearch } from './chosenSearch';
import { editSearch, renameSearch, saveSearch } from './saveSearch';
import type { SavedParts } from './saveSearch';

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
