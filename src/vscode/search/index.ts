// *Search Papers* (`searchPapers`, `clearSearchHistory`): the palette that shows papers in their digests
// while the user moves through it.

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { searchPapers } from './searchPapers';
import type { SearchParts } from './searchPapers';

/** The command takes a query to begin with. */
export function registerSearch(parts: Required<SearchParts>): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.searchPapers, (query) =>
      searchPapers(parts, typeof query === 'string' ? query : ''),
    ),
    registerCommand(commands.clearSearchHistory, () => parts.history.clear()),
  );
}
