import * as vscode from 'vscode';
import { debounce } from '../../platform/debounce';
import { answerIn } from '../common/messages/input';
import { countPapers } from '../common/messages/numbers';
import { MistakesInInput } from '../common/papers/queryHint';
import type { PaperFilter } from './filter';

/** Milliseconds without a keystroke before the tree follows. */
const typingPause = 150;

/** Asks for a filter; the tree follows while the user types. Escape brings the previous one back. */
export async function askFilter(filter: PaperFilter): Promise<void> {
  const previous = filter.query;
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t('Filter Papers');
  input.placeholder = vscode.l10n.t('Words from title, abstract or organisation');
  input.value = previous;
  const followTyping = debounce(() => void filter.set(input.value), typingPause);
  const mistakes = new MistakesInInput(input);
  const show = (): void => {
    input.prompt = filter.matches && countPapers(filter.matches.length);
    mistakes.show(filter.query, filter.mended);
  };
  const follow = filter.onDidChange(show);
  show();
  input.onDidChangeValue(followTyping);
  input.onDidTriggerButton((pressed) => {
    input.value = mistakes.takenBy(pressed) ?? input.value;
    followTyping();
  });
  const accepted = await answerIn(input, () => input.value);
  followTyping.dispose();
  follow.dispose();
  await filter.set(accepted ?? previous);
}
