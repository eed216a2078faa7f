// Stars and read papers (`starPaper`, `unstarPaper`, `markAsRead`, `markAsUnread`, `markAllAsRead`),
// kept in a file of the workspace (`marksFile`).

import * as vscode from 'vscode';
import type { MarkChange } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import { registerCommand } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { offerUndo } from '../common/messages/offer';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import { markAllAsRead } from './markAllAsRead';
import type { MarkFile } from './markFile';
import { registerMarkProblems } from './problems';
import type { WorkspaceMarks } from './workspaceMarks';

export { MarkFile } from './markFile';
export { WorkspaceMarks } from './workspaceMarks';

interface MarkParts {
  readonly marks: WorkspaceMarks;
  readonly file: MarkFile;
  readonly targets: CommandTargets;
  /** The papers that the sidebar shows: all, or those that its filter leaves. */
  readonly shown: () => readonly PaperSummary[];
}

export function registerMarks({ marks, file, targets, shown }: MarkParts): vscode.Disposable {
  const marking = (id: CommandId, change: MarkChange): vscode.Disposable =>
    registerCommand(id, async (...args) => {
      await marks.mark(await targets.require(args), change);
    });
  return vscode.Disposable.from(
    marking(commands.starPaper, { starred: true }),
    marking(commands.unstarPaper, { starred: false }),
    marking(commands.markAsRead, { read: true }),
    marking(commands.markAsUnread, { read: false, skipped: false }),
    registerCommand(commands.markAllAsRead, () =>
      markAllAsRead(
        marks,
        shown(),
        (message, undo) => void offerUndo(message, 'Taking marks back', undo),
      ),
    ),
    registerMarkProblems(file),
  );
}
