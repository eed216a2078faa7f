// Searches stored in the settings (`savedSearches`): `saveSearch`, `editSearch`, `renameSearch`,
// `deleteSearch`, `openInSearch`, `useAsFilter`.

import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { fieldsOf, registerCommand, textIn } from '../common/commands/commands';
import { offer } from '../common/messages/failures';
import { HumanError } from '../common/messages/humanError';
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
  const scope = vscode.workspace.workspaceFolders ? 'workspace' : 'user';
  const steps = { title, ...(!isKnown && { step: 2, totalSteps: 2 }) };
  const search = await askName(saved, steps, { name: query, query, scope });
  if (!search) return;
  await saved.save(search);
  const { name } = search;
  const message = vscode.l10n.t('Saved the search “{0}”.', name);
  const isShown = query === filter() || (await offer(message, vscode.l10n.t('Show in Sidebar')));
  if (isShown) await show(name);
}

async function editSearch({ papers, saved }: SavedParts, search: SavedSearch): Promise<void> {
  const title = vscode.l10n.t('Edit Search');
  const query = await askQuery(papers, { title, step: 1, totalSteps: 2 }, search.query);
  if (query === undefined) return;
  // A name that equals the query changes with it.
  const name = search.name === search.query ? query : search.name;
  const steps = { title, step: 2, totalSteps: 2 };
  const edited = await askName(saved, steps, { ...search, name, query }, search.name);
  if (edited) await saved.save(edited, search);
}

async function renameSearch({ saved }: SavedParts, search: SavedSearch): Promise<void> {
  const title = vscode.l10n.t('Rename Search');
  const renamed = await askName(saved, { title }, search, search.name);
  if (renamed) await saved.save(renamed, search);
}

/**
 * The search of the row `{ name }`, else one that the user picks; undefined when the user cancels.
 * @throws HumanError when there are no saved searches
 */
async function chosenSearch(saved: SavedSearches, row: unknown): Promise<SavedSearch | undefined> {
  const named = saved.find(textIn(row, 'name') ?? '');
  if (named) return named;
  const { searches } = saved.list;
  if (searches.length === 0) {
    throw new HumanError(vscode.l10n.t('No saved searches yet.'), {
      title: vscode.l10n.t('Save a Search…'),
      command: commands.saveSearch,
    });
  }
  const items = searches.map((search) => ({
    search,
    label: search.name,
    description: search.query,
    iconPath: new vscode.ThemeIcon('search'),
  }));
  const placeHolder = vscode.l10n.t('Choose a saved search');
  const options = { placeHolder, matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.search;
}

/** Deletes a row's search or invalid entry; offers to undo. */
async function deleteSearch(saved: SavedSearches, row: unknown): Promise<void> {
  const { name, scope } = fieldsOf(row);
  const problem = saved.list.problems.find((other) => other.name === name && other.scope === scope);
  const entry =
    typeof name === 'string' && problem
      ? { name, scope: problem.scope }
      : await chosenSearch(saved, row);
  if (!entry) return;
  const putBack = await saved.delete(entry);
  const message = vscode.l10n.t('Deleted the saved search “{0}”.', entry.name);
  if (await offer(message, vscode.l10n.t('Undo'))) await putBack();
}
