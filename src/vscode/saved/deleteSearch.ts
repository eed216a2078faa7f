import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import type { SavedSearch } from '../../core/view/savedSearches';
import type { SavedSearches } from '../common/settings/savedSearches';
import { chosenSearch, nameOf } from './chosenSearch';

/** Deletes the search of a row, or what stands in the settings in the place of one; offers to undo. */
export async function deleteSearch(saved: SavedSearches, row: unknown): Promise<void> {
  const entry = problemOf(saved, row) ?? (await chosenSearch(saved, row));
  if (!entry) return;
  const putBack = await saved.delete(entry);
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('The saved search “{0}” was deleted.', entry.name);
  if ((await vscode.window.showInformationMessage(escapeLinks(message), undo)) === undo)
    await putBack();
}

function problemOf(
  { list: { problems } }: SavedSearches,
  row: unknown,
): Pick<SavedSearch, 'name' | 'scope'> | undefined {
  if (typeof row !== 'object' || row === null || !('scope' in row)) return undefined;
  const rowName = nameOf(row);
  const problem = problems.find(({ name, scope }) => name === rowName && scope === row.scope);
  return problem?.name === undefined ? undefined : { name: problem.name, scope: problem.scope };
}
