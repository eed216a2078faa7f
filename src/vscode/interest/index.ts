// *Show What It Learned* (`showLearned`): the words by which *Sort by Interest* orders papers.
import * as vscode from 'vscode';
import { fewestKept } from '../../core/search/interest/interest';
import type { Learnt, LearntWord } from '../../core/search/interest/interest';
import { quoteIfNeeded } from '../../core/search/query/print';
import { registerCommand } from '../common/commands/commands';
import { localNumber } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';

/** How many words are shown for a paper, and how many against it: further words hardly count. */
const shownWords = 25;

/** A word to search for, or a heading. */
interface LearntItem extends vscode.QuickPickItem {
  readonly word?: string;
}

export function registerInterest(papers: Pick<Papers, 'learnt'>): vscode.Disposable {
  return registerCommand(commands.showLearned, () => showLearned(papers));
}

/** Lists the words that speak most for a paper and against it; the one chosen is searched for. */
export async function showLearned(papers: Pick<Papers, 'learnt'>): Promise<void> {
  const { t } = vscode.l10n;
  const learnt = await papers.learnt(shownWords);
  if (!learnt?.isOn) {
    void vscode.window.showInformationMessage(
      learnt
        ? t(
            'Sorting by interest begins with {0} papers that you starred, cited, noted or put off. So far there are {1}.',
            fewestKept,
            learnt.kept,
          )
        : t('Papers are being indexed. Ask again in a moment.'),
    );
    return;
  }
  const chosen = await vscode.window.showQuickPick([...learntItems(learnt)], {
    title: titleOf(learnt),
    placeHolder: t('Words that speak for a paper or against it; Enter searches for one'),
    matchOnDescription: true,
  });
  if (chosen?.word === undefined) return;
  const query = `${quoteIfNeeded(chosen.word)} sort:interest`;
  await vscode.commands.executeCommand(commands.searchPapers, query);
}

function titleOf({ kept, skipped }: Learnt): string {
  const { t } = vscode.l10n;
  return skipped === 0
    ? t('Learned from {0} papers that you kept and from those left unread', localNumber(kept))
    : t(
        'Learned from {0} papers that you kept, {1} skipped, and those left unread',
        localNumber(kept),
        localNumber(skipped),
      );
}

/** The words under their headings. */
export function learntItems({ words }: Learnt): readonly LearntItem[] {
  const { t } = vscode.l10n;
  const under = (label: string, some: readonly LearntWord[], icon: string, kept: boolean) => {
    if (some.length === 0) return [];
    const items = some.map(({ word, papers }) => ({
      word,
      label: word,
      description: kept
        ? t('in {0} that you starred, cited, noted or put off', localNumber(papers))
        : t('in {0} that you skipped or left unread', localNumber(papers)),
      iconPath: new vscode.ThemeIcon(icon),
    }));
    return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
  };
  return [
    ...under(t('For a Paper'), words.for, 'arrow-up', true),
    ...under(t('Against It'), words.against, 'arrow-down', false),
  ];
}
