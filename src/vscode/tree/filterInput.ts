import * as vscode from 'vscode';
import { debounce } from '../../platform/debounce';
import { countPapers } from '../common/messages/numbers';
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
  const follow = filter.onDidChange(() => {
    input.prompt = filter.matches && countPapers(filter.matches.length);
  });
  const accepted = await new Promise<string | undefined>((resolve) => {
    input.onDidChangeValue(followTyping);
    input.onDidAccept(() => {
      resolve(input.value);
      input.hide();
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  });
  followTyping.dispose();
  follow.dispose();
  input.dispose();
  await filter.set(accepted ?? previous);
}
