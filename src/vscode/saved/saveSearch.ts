import * as vscode from 'vscode';
import type { Papers } from '../common/papers';
import type { SavedSearches } from '../common/savedSearches';
import { askName, askQuery } from './ask';

/** Asks for what is missing, first of all the query when it is blank, and keeps the search. */
export async function saveSearch(
  papers: Papers,
  saved: SavedSearches,
  given: string,
): Promise<void> {
  const title = vscode.l10n.t('Save Search');
  const totalSteps = given.trim() === '' ? 2 : 1;
  const query =
    totalSteps === 1 ? given.trim() : await askQuery(papers, { title, step: 1, totalSteps }, '');
  if (query === undefined) return;
  const scope = vscode.workspace.workspaceFolders ? 'workspace' : 'user';
  const steps = { title, step: totalSteps, totalSteps };
  const search = await askName(saved, steps, { name: query, query, scope });
  if (search) await saved.save(search);
}
