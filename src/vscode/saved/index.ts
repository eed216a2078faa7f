// Searches stored in the settings (`savedSearches`): *Saved Searches…*, a list with buttons, and the commands of its
// buttons and of the folders in the sidebar (`saveSearch`, `editSearch`, `deleteSearch`, `openInSearch`, `useAsFilter`).

import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { registerCommand, textIn } from '../common/commands/commands';
import { offer } from '../common/messages/failures';
import { answerIn, button } from '../common/messages/input';
import type { Papers } from '../common/papers/papers';
import type { SavedSearches } from '../common/settings/savedSearches';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import { askName, askQuery } from './ask';

interface SavedParts {
  readonly papers: Papers;
  readonly saved: SavedSearches;
  /** The query of the sidebar's filter; empty without a filter. */
  readonly filter: () => string;
  /** Shows a saved search in the sidebar, by its name. */
  readonly show: (name: string) => Promise<void>;
}

export function registerSaved(parts: SavedParts): vscode.Disposable {
  const { saved } = parts;
  // Without a row, as for a key that a user has set, lets the user choose a search.
  const onSearch = (id: CommandId, run: (search: SavedSearch) => unknown): vscode.Disposable =>
    registerCommand(id, (row) => {
      const search = saved.find(textIn(row, 'name') ?? '');
      return search ? run(search) : showSearches(saved, id);
    });
  return vscode.Disposable.from(
    registerCommand(commands.savedSearches, () => showSearches(saved)),
    // The palette and keybindings pass a query.
    registerCommand(commands.saveSearch, (argument) =>
      saveSearch(parts, textIn(argument, 'query')),
    ),
    onSearch(commands.editSearch, (search) => editSearch(parts, search)),
    onSearch(commands.deleteSearch, (search) => deleteSearch(saved, search)),
    onSearch(commands.openInSearch, ({ query }) =>
      vscode.commands.executeCommand(commands.searchPapers, query),
    ),
    onSearch(commands.useAsFilter, ({ query }) =>
      vscode.commands.executeCommand(commands.filterPapers, query),
    ),
  );
}

interface SearchItem extends vscode.QuickPickItem {
  readonly command: CommandId;
  readonly search?: SavedSearch;
}

/** Lists the searches, each with buttons, and a row that saves another one. Runs a command with the chosen search. */
async function showSearches(
  saved: SavedSearches,
  command: CommandId = commands.openInSearch,
): Promise<void> {
  const { t } = vscode.l10n;
  const run = ({ search }: SearchItem, id: CommandId): Thenable<unknown> =>
    vscode.commands.executeCommand(id, search);
  const buttons = [
    { ...button('filter', t('Filter by Saved Search')), command: commands.useAsFilter },
    { ...button('edit', t('Edit Search')), command: commands.editSearch },
    { ...button('trash', t('Delete Saved Search')), command: commands.deleteSearch },
  ];
  const pick = vscode.window.createQuickPick<SearchItem>();
  const placeholders: Partial<Record<CommandId, string>> = {
    [commands.openInSearch]: t('Select a saved search to open it'),
    [commands.useAsFilter]: t('Select a saved search to filter by it'),
    [commands.editSearch]: t('Select a saved search to edit it'),
    [commands.deleteSearch]: t('Select a saved search to delete it'),
  };
  pick.placeholder = placeholders[command];
  pick.matchOnDescription = true;
  pick.items = [
    ...saved.list.map((search) => ({
      search,
      command,
      label: search.name,
      description: search.query,
      iconPath: new vscode.ThemeIcon('search'),
      buttons,
    })),
    {
      command: commands.saveSearch,
      label: t('Save a Search…'),
      iconPath: new vscode.ThemeIcon('add'),
      alwaysShow: true,
    },
  ];
  pick.onDidTriggerItemButton(({ item, button: pressed }) => {
    const action = buttons.find((one) => one === pressed);
    pick.hide();
    if (action) void run(item, action.command);
  });
  const chosen = await answerIn(pick, () => pick.activeItems[0]);
  if (chosen) await run(chosen, chosen.command);
}

/**
 * Asks for a name and saves the query `given`, else the filter's; without either, asks for a query first. When saving
 * the filter, shows the new folder in its place.
 */
async function saveSearch(
  { papers, saved, filter, show }: SavedParts,
  given?: string,
): Promise<void> {
  const title = vscode.l10n.t('Save Search');
  const known = (given ?? filter()).trim();
  const isKnown = known !== '';
  const query = isKnown ? known : await askQuery(papers, { title, step: 1, totalSteps: 2 }, '');
  if (query === undefined) return;
  const steps = { title, ...(!isKnown && { step: 2, totalSteps: 2 }) };
  const name = await askName(saved, steps, query);
  if (name === undefined) return;
  const scope = vscode.workspace.workspaceFolders ? 'workspace' : 'user';
  await saved.save({ name, query, scope });
  const message = vscode.l10n.t('Saved the search “{0}”.', name);
  const isShown = query === filter() || (await offer(message, vscode.l10n.t('Show in Sidebar')));
  if (isShown) await show(name);
}

async function editSearch({ papers, saved }: SavedParts, search: SavedSearch): Promise<void> {
  const title = vscode.l10n.t('Edit Search');
  const query = await askQuery(papers, { title, step: 1, totalSteps: 2 }, search.query);
  if (query === undefined) return;
  // A name that equals the query changes with it.
  const usual = search.name === search.query ? query : search.name;
  const name = await askName(saved, { title, step: 2, totalSteps: 2 }, usual, search.name);
  if (name !== undefined) await saved.save({ ...search, name, query }, search.name);
}

/** Deletes a search; offers to undo. */
async function deleteSearch(saved: SavedSearches, search: SavedSearch): Promise<void> {
  const putBack = await saved.delete(search);
  const message = vscode.l10n.t('Deleted the saved search “{0}”.', search.name);
  if (await offer(message, vscode.l10n.t('Undo'))) await putBack();
}
