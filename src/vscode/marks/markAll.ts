import * as vscode from 'vscode';
import { isNothing, isUnread } from '../../core/marks/mark';
import type { MarkChange } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import { localNumber } from '../common/messages/numbers';
import type { Marks } from '../common/papers/marks';

/** Tells the user what was done; `undo` takes it back if they want. */
export type OfferUndo = (message: string, undo: () => Promise<void>) => void;

/** Marks all unread papers of `papers` as read, in one change. */
export function markAllAsRead(
  marks: Marks,
  papers: readonly PaperSummary[],
  offerUndo: OfferUndo,
): Promise<void> {
  const unread = papers.filter((paper) => isUnread(marks.of(paper)));
  const message =
    unread.length === 1
      ? vscode.l10n.t('1 paper was marked as read.')
      : vscode.l10n.t('{0} papers were marked as read.', localNumber(unread.length));
  return markAll(marks, unread, { read: true }, message, offerUndo);
}

/**
 * Skips the papers that have no mark: not starred, read or put off, and without tag and remark.
 *
 * @param digest the name of the digest that is finished by this, for the message
 */
export function skipRest(
  marks: Marks,
  papers: readonly PaperSummary[],
  offerUndo: OfferUndo,
  digest?: string,
): Promise<void> {
  const rest = papers.filter((paper) => isNothing(marks.of(paper)));
  const { t } = vscode.l10n;
  const skipped =
    rest.length === 1
      ? t('1 paper was skipped.')
      : t('{0} papers were skipped.', localNumber(rest.length));
  const message = digest === undefined ? skipped : t('{0} is finished: {1}', digest, skipped);
  return markAll(marks, rest, { skipped: true }, message, offerUndo);
}

async function markAll(
  marks: Marks,
  papers: readonly PaperSummary[],
  change: MarkChange,
  message: string,
  offerUndo: OfferUndo,
): Promise<void> {
  const takeBack = papers.length > 0 ? await marks.mark(papers, change) : undefined;
  offerUndo(message, async () => takeBack?.());
}
