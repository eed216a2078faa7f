// *Show Learned Interests* (`showLearned`): the words by which *Sort by Interest* orders papers.
import * as vscode from 'vscode';
import { fewestKept } from '../../core/search/interest/fewestKept';
import type { LearnedInterests, LearnedWord } from '../../core/search/interest/interest';
import { quoteIfNeeded } from '../../core/search/query/lexer';
import { registerCommand } from '../common/commands/commands';
import { section } from '../common/messages/input';
import { localNumber } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';

/** Maximum number of words shown on each side: more hardly matter. */
const shownWords = 25;

export function registerInterest(papers: Pick<Papers, 'ask'>): vscode.Disposable {
  return registerCommand(commands.showLearned, () => showLearned(papers));
}

/** Lists the words that count most for and against a paper, and searches for the chosen one. */
export async function showLearned(papers: Pick<Papers, 'ask'>): Promise<void> {
  const { t } = vscode.l10n;
  const learnt = await papers.ask('learnedInterests', shownWords);
  if (!learnt?.isOn) {
    const message = learnt
      ? t(
          'Sorting by interest needs {0} papers that you starred, cited, saved for later, or took notes on. You have {1}.',
          fewestKept,
          learnt.kept,
        )
      : t('Papers are being indexed. Try again in a moment.');
    void vscode.window.showInformationMessage(message);
    return;
  }
  const [kept, skipped] = [localNumber(learnt.kept), localNumber(learnt.skipped)];
  const chosen = await vscode.window.showQuickPick(learntItems(learnt), {
    title:
      learnt.skipped === 0
        ? t('Learned from {0} papers you kept and those left unread', kept)
        : t(
            'Learned from {0} papers you kept, {1} you skipped, and those left unread',
            kept,
            skipped,
          ),
    placeHolder: t("Words that raise or lower a paper's score. Press Enter to search for one"),
    matchOnDescription: true,
  });
  if (!chosen) return;
  const query = `${quoteIfNeeded(chosen.label)} sort:interest`;
  await vscode.commands.executeCommand(commands.searchPapers, query);
}

/** The words below their headings. */
export function learntItems({ words }: LearnedInterests): vscode.QuickPickItem[] {
  const { t } = vscode.l10n;
  const item = ({ word }: LearnedWord, icon: string, description: string) => ({
    label: word,
    description,
    iconPath: new vscode.ThemeIcon(icon),
  });
  const raising = words.for.map((word) =>
    item(word, 'arrow-up', t('in {0} you kept', localNumber(word.papers))),
  );
  const lowering = words.against.map((word) =>
    item(word, 'arrow-down', t('in {0} you skipped or left unread', localNumber(word.papers))),
  );
  return [...section(t('Raises the Score'), raising), ...section(t('Lowers the Score'), lowering)];
}
