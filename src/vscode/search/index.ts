// *Search Papers* (`searchPapers`, `clearSearchHistory`): the palette that shows papers in their digests
// while the user moves through it; and *Find Papers for This Paragraph* (`findForParagraph`), which has
// a text in place of a query.

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { findForParagraph } from './findForParagraph';
import type { ParagraphParts } from './findForParagraph';
import { searchPapers } from './searchPapers';
import type { SearchParts } from './searchPapers';

/** The command `searchPapers` takes a query to begin with as its argument. */
export function registerSearch(parts: Required<SearchParts> & ParagraphParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.searchPapers, (query) =>
      searchPapers(parts, typeof query === 'string' ? query : ''),
    ),
    registerCommand(commands.findForParagraph, () => findForParagraph(parts)),
    registerCommand(commands.clearSearchHistory, () => parts.history.clear()),
  );
}
