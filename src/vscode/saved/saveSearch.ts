import * as vscode from 'vscode';
import type { SavedSearch } from '../../core/view/savedSearches';
import { offer } from '../common/messages/failures';
import type { Papers } from '../common/papers/papers';
import type { SavedSearches } from '../common/settings/savedSearches';
import { askName, askQuery } from './ask';

export interface SavedParts {
  readonly papers: Papers;
  readonly saved: SavedSearches;
  /** The query that narrows the sidebar; empty when none does. */
  readonly filter: () => string;
  /** Shows a saved search in the sidebar, by its name. */
  readonly show: (name: string) => Promise<void>;
}

/**
 * Asks for a name and saves the query `given`, else that of the filter; without either, asks for a query
 * first. When the filter is saved, the new folder is shown in its place.
 */
export async function saveSearch(
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
  if (query === filter()) await show(search.name);
  else await offerToShow(search, show);
}

/** Asks for the query and then for the name and the place of a saved search. */
export async function editSearch(
  { papers, saved }: SavedParts,
  search: SavedSearch,
): Promise<void> {
  const title = vscode.l10n.t('Edit Search');
  const query = await askQuery(papers, { title, step: 1, totalSteps: 2 }, search.query);
  if (query === undefined) return;
  // A name that only repeated the query goes on doing so.
  const name = search.name === search.query ? query : search.name;
  const steps = { title, step: 2, totalSteps: 2 };
  const edited = await askName(saved, steps, { ...search, name, query }, search.name);
  if (edited) await saved.save(edited, search);
}

/** Asks for another name or place. */
export async function renameSearch({ saved }: SavedParts, search: SavedSearch): Promise<void> {
  const title = vscode.l10n.t('Rename Search');
  const renamed = await askName(saved, { title }, search, search.name);
  if (renamed) await saved.save(renamed, search);
}

async function offerToShow({ name }: SavedSearch, show: SavedParts['show']): Promise<void> {
  const message = vscode.l10n.t('The search “{0}” is saved.', name);
  if (await offer(message, vscode.l10n.t('Show in Sidebar'))) await show(name);
}
