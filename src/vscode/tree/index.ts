// The sidebar (`paperDigest.papers`) with the commands `groupPapers`, `sortPapers`, `filterPapers`, `clearFilter` and
// `showMorePapers`, those that move in it: `followRow`, which selects the row that the arrow keys move to,
// `nextUnread` and `previousUnread`, and `showKeys`.

import * as vscode from 'vscode';
import type { Pause } from '../../core/base/tasks';
import type { PaperSummary } from '../../core/model';
import { groupings } from '../../core/view/grouping';
import { sortings } from '../../core/view/sorting';
import { registerCommand, textIn } from '../common/commands/commands';
import type { Marks } from '../common/papers/marks';
import type { PaperFolder, Papers } from '../common/papers/papers';
import type { SavedSearches } from '../common/settings/savedSearches';
import { commands, views } from '../contributions';
import { Arrangement, askGrouping, askSorting, oneOf } from './arrangement';
import { PaperFilter, askFilter } from './filter';
import { PapersView } from './papersView';
import { InterestScores } from './interestScores';
import { showKeys } from './keys';
import { PaperTree } from './paperTree';
import type { PaperElement } from './rows';
import { SearchFolders } from './searchFolders';

interface TreeParts {
  readonly papers: Papers;
  readonly marks: Marks;
  readonly saved: SavedSearches;
  /** Events, besides changes of papers, after which searches may find others, such as citations in notes. */
  readonly answersMayChange: readonly vscode.Event<unknown>[];
  readonly state: vscode.Memento;
  readonly pause: Pause;
  /** The extension's `package.json`. */
  readonly manifest: unknown;
  /** Called with the paper of the row that was selected. */
  readonly pointAt: (paper: PaperSummary) => void;
  /** Called with the row that keys moved to. */
  readonly moveTo: (row: PaperElement) => void;
}

/** For keybindings, the commands also accept the choice as their argument: `month`, `title`, a query. */
export function registerTree(parts: TreeParts) {
  const { papers, marks, saved, answersMayChange, state, pause } = parts;
  const arrangement = new Arrangement(state);
  const filter = new PaperFilter(papers, pause, answersMayChange);
  const searches = new SearchFolders(papers, saved, answersMayChange);
  const interest = new InterestScores(papers, arrangement, pause, answersMayChange);
  const tree = new PaperTree(papers, arrangement, filter, searches, marks, interest, pause);
  const view = new PapersView({ ...parts, tree, filter, searches, arrangement, interest });
  const disposable = vscode.Disposable.from(
    ...[view, tree, searches, filter, interest, arrangement],
    registerCommand(commands.groupPapers, async (choice) => {
      const grouping = oneOf(groupings, choice) ?? (await askGrouping(arrangement.grouping));
      if (grouping) await arrangement.groupBy(grouping);
    }),
    registerCommand(commands.sortPapers, async (choice) => {
      const sorting = oneOf(sortings, choice) ?? (await askSorting(arrangement.sorting));
      if (sorting) await arrangement.sortBy(sorting);
    }),
    registerCommand(commands.filterPapers, async (query) => {
      await vscode.commands.executeCommand(`${views.papers}.focus`);
      await (typeof query === 'string' ? filter.set(query) : askFilter(filter));
    }),
    // VS Code passes the focused row to this keybinding, as it does to buttons of the view.
    registerCommand(commands.followRow, (row, step) =>
      view.follow(row, step === 1 || step === -1 ? step : undefined),
    ),
    registerCommand(commands.showKeys, () => showKeys(parts.manifest)),
    registerCommand(commands.clearFilter, () => filter.set('')),
    registerCommand(commands.nextUnread, (row) => view.keys.goToUnread(row, 1)),
    registerCommand(commands.previousUnread, (row) => view.keys.goToUnread(row, -1)),
    registerCommand(commands.showMorePapers, (row) => {
      const groupId = textIn(row, 'groupId');
      if (groupId !== undefined) tree.showMore(groupId);
    }),
  );
  return {
    view,
    disposable,
    /** The query of the filter; empty without a filter. */
    filter: (): string => filter.query,
    /** The shown papers: all, or those that match the filter. */
    shown: (): readonly PaperSummary[] => filter.matches ?? papers.library.papers,
    /** The papers under a row; undefined when the row isn't a folder. */
    folderOf: async (row: unknown): Promise<PaperFolder | undefined> => {
      const groupId = textIn(row, 'groupId');
      const isFolder = ['group', 'search'].includes(textIn(row, 'kind') ?? '');
      return isFolder && groupId !== undefined ? tree.folder(groupId) : undefined;
    },
  };
}
