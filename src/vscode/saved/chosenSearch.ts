import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { textIn } from '../common/commands/arguments';
import { HumanError } from '../common/messages/humanError';
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
