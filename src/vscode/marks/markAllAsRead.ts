import * as vscode from 'vscode';
import { isUnread } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import { localNumber } from '../common/messages/numbers';
import type { WorkspaceMarks } from './workspaceMarks';

/** Tells the user what was done; `undo` takes it back if they want. */
type OfferUndo = (message: string, undo: () => Promise<void>) => void;

/** Marks those of `papers` that are unread, at once. */
export async function markAllAsRead(
  marks: WorkspaceMarks,
  papers: readonly PaperSummary[],
  offerUndo: OfferUndo,
): Promise<void> {
  const unread = papers.filter((paper) => isUnread(marks.of(paper)));
  const takeBack = unread.length > 0 && (await marks.mark(unread, { read: true }));
  offerUndo(
    unread.length === 1
      ? vscode.l10n.t('1 paper was marked as read.')
      : vscode.l10n.t('{0} papers were marked as read.', localNumber(unread.length)),
    async () => {
      if (takeBack) await takeBack();
    },
  );
}
