import * as vscode from 'vscode';
import { digestsOf } from '../../core/library/edits/portionText';
import { isUnread } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import { newestFirst } from '../../core/view/grouping';
import { offer } from '../common/messages/failures';
import { countPapers } from '../common/messages/numbers';
import type { Marks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import type { MarkFile } from './markFile';

/** Minimum number of older papers for the offer. */
const manyPapers = 200;

const offeredKey = 'marks.isFirstDayOver';

interface FirstDayParts {
  readonly papers: Papers;
  readonly marks: Marks;
  readonly file: Pick<MarkFile, 'read' | 'parsed'>;
  readonly state: vscode.Memento;
}

/**
 * Returns the unread papers of all digests but the newest if the user wants them marked as read. Asks once, when all
 * digests of a large folder are read and none of their papers has a mark; otherwise returns none.
 */
export async function papersBeforeFirstDay(
  { papers, marks, file, state }: FirstDayParts,
  ask: typeof offer = offer,
): Promise<readonly PaperSummary[]> {
  if (state.get(offeredKey) === true) return [];
  await papers.ready();
  await file.read();
  if (papers.reading.state !== 'idle' || file.parsed.marks.size > 0) return [];
  const [newest] = newestFirst(papers.library.digests);
  const older = papers.library.papers.filter((paper) => {
    const digests = digestsOf(paper);
    return digests.length > 0 && !digests.includes(newest?.uri ?? '') && isUnread(marks.of(paper));
  });
  if (older.length < manyPapers) return [];
  await state.update(offeredKey, true);
  const isWanted = await ask(
    vscode.l10n.t(
      'This folder has {0} from before the newest digest. Mark them as read, so only new papers are unread?',
      countPapers(older.length),
    ),
    vscode.l10n.t('Mark as Read'),
  );
  return isWanted ? older : [];
}
