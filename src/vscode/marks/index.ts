import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import type { PaperMark } from '../../core/marks/markFile';
import type { PaperSummary } from '../../core/model';
import { registerCommand } from '../common/commands/commands';
import { reportFailure } from '../common/messages/failures';
import type { CommandTargets } from '../common/commands/targets';
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

/** The commands that mark papers, and what the file's lines lack. */
export function registerMarks({ marks, file, targets, shown }: MarkParts): vscode.Disposable {
  const marking = (id: CommandId, change: Partial<PaperMark>): vscode.Disposable =>
    registerCommand(id, async (...args) => marks.mark(await targets.require(args), change));
  return vscode.Disposable.from(
    marking(commands.starPaper, { starred: true }),
    marking(commands.unstarPaper, { starred: false }),
    marking(commands.markAsRead, { read: true }),
    marking(commands.markAsUnread, { read: false }),
    registerCommand(commands.markAllAsRead, () =>
      markAllAsRead(marks, shown(), (message, takeBack) => void offer(message, takeBack)),
    ),
    registerMarkProblems(file),
  );
}

/** Nobody waits for this, so that what fails has to be told here. */
async function offer(message: string, takeBack: () => Promise<void>): Promise<void> {
  const undo = vscode.l10n.t('Undo');
  try {
    if ((await vscode.window.showInformationMessage(escapeLinks(message), undo)) === undo)
      await takeBack();
  } catch (error) {
    reportFailure('Taking marks back', error);
  }
}
