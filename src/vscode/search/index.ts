import * as vscode from 'vscode';
import { registerCommand } from '../common/commands';
import type { Papers } from '../common/papers';
import { commands } from '../contributions';
import type { SearchHistory } from '../palette';
import { searchPapers } from './searchPapers';

/**
 * *Search Papers*: the palette that shows papers in their digests while the user moves through it.
 * The command takes a query to begin with.
 */
export function registerSearch(papers: Papers, history: SearchHistory): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.searchPapers, (query) =>
      searchPapers(papers, typeof query === 'string' ? query : '', history),
    ),
    registerCommand(commands.clearSearchHistory, () => history.clear()),
  );
}
