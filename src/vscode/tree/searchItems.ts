import * as vscode from 'vscode';
import { countPapers, localNumber } from '../common/messages/numbers';
import { openSettings } from '../common/settings/savedSearches';
import type { SearchElement, SearchProblemElement } from './elements';
import type { SearchFolder } from './searchFolders';

/** A saved search's row: its name, how many papers it finds, and its query. */
export function searchItem(
  { id, name }: SearchElement,
  folder: SearchFolder | undefined,
  isOpen: boolean,
): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const count = folder?.keys?.length;
  const item = new vscode.TreeItem(name, count === 0 ? None : isOpen ? Expanded : Collapsed);
  item.id = id;
  item.contextValue = 'savedSearch';
  if (!folder) return item;
  const { search, hint } = folder;
  const details = hint ?? (search.query === name ? undefined : search.query);
  item.description = [count === undefined ? undefined : localNumber(count), details]
    .filter((part) => part !== undefined)
    .join(' · ');
  item.iconPath = hint === undefined ? new vscode.ThemeIcon('search') : warning();
  item.tooltip = [search.query, hint].filter(Boolean).join('\n');
  const counted = count === undefined ? undefined : countPapers(count);
  item.accessibilityInformation = {
    label: [vscode.l10n.t('Saved search {0}', name), counted, details].filter(Boolean).join(', '),
  };
  return item;
}

/** The row of an invalid entry; a click opens the settings where it stands. */
export function searchProblemItem({
  id,
  name,
  scope,
  message,
}: SearchProblemElement): vscode.TreeItem {
  const item = new vscode.TreeItem(name ?? vscode.l10n.t('Saved searches'));
  item.id = id;
  item.contextValue = name === undefined ? 'savedSearches' : 'savedSearchProblem';
  item.description = message;
  item.iconPath = warning();
  item.tooltip =
    scope === 'user'
      ? vscode.l10n.t('In the user settings: {0}', message)
      : vscode.l10n.t('In the settings of the workspace: {0}', message);
  item.command = openSettings(scope);
  return item;
}

function warning(): vscode.ThemeIcon {
  return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
}
