import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { fieldsOf } from '../common/commands/arguments';
import { offer } from '../common/messages/offer';
import type { SavedSearches } from '../common/settings/savedSearches';
import { chosenSearch } from './chosenSearch';

/** Deletes the search of a row, or what stands in the settings in the place of one; offers to undo. */
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
