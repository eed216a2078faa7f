import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { fieldsOf, textIn } from '../common/commands/commands';
import { HumanError } from '../common/messages/humanError';
import { offer } from '../common/messages/failures';
import type { SavedSearches } from '../common/settings/savedSearches';
import { commands } from '../contributions';

/**
 * The search that a command is about: that of the row, `{ name }`, or else one that the user chooses.
 * Undefined when the user gives up.
 * @throws HumanError when there is none to choose from
 */
export async function chosenSearch(
  saved: SavedSearches,
  row: unknown,
): Promise<SavedSearch | undefined> {
  const name = textIn(row, 'name');
  const named = name === undefined ? undefined : saved.find(name);
  if (named) return named;
  const { searches } = saved.list;
  if (searches.length === 0) {
    throw new HumanError(vscode.l10n.t('No search is saved yet.'), {
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
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder,
    matchOnDescription: true,
  });
  return picked?.search;
}

/** Deletes the search of a row, or the invalid entry of a row; offers to undo. */
export async function deleteSearch(saved: SavedSearches, row: unknown): Promise<void> {
  const entry = problemOf(saved, row) ?? (await chosenSearch(saved, row));
  if (!entry) return;
  const putBack = await saved.delete(entry);
  const message = vscode.l10n.t('The saved search “{0}” was deleted.', entry.name);
  if (await offer(message, vscode.l10n.t('Undo'))) await putBack();
}

function problemOf(
  { list: { problems } }: SavedSearches,
  row: unknown,
): Pick<SavedSearch, 'name' | 'scope'> | undefined {
  const given = fieldsOf(row);
  const problem = problems.find(
    ({ name, scope }) => name === given['name'] && scope === given['scope'],
  );
  return problem?.name === undefined ? undefined : { name: problem.name, scope: problem.scope };
}
