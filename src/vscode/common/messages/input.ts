import * as vscode from 'vscode';
import { turnKeysOn } from './listKeys';

/** A button of a quick pick or input box, with one of VS Code's icons. */
export function button(icon: string, tooltip: string): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}

/** A heading in a quick pick. */
export function separator(label: string): vscode.QuickPickItem {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** Asks for an item of a list that starts at `active`; undefined when the user cancels. */
export function pickItem<T extends vscode.QuickPickItem>(
  items: readonly T[],
  active: T | undefined,
  texts: Partial<Pick<vscode.QuickPick<T>, 'title' | 'placeholder'>>,
): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  Object.assign(pick, { ...texts, items, activeItems: active ? [active] : [] });
  return answerIn(pick, () => pick.activeItems[0]);
}

/** Items below a heading; nothing without items. */
export function section<T>(label: string, items: readonly T[]) {
  return items.length > 0 ? [separator(label), ...items] : [];
}

/**
 * Shows an input box or a list. Returns the answer when the user accepts it, undefined when they cancel.
 *
 * @param answer returns what the user has entered or chosen
 * @param isAnswer whether it can be accepted
 */
export async function answerIn<T>(
  input: vscode.QuickInput & Pick<vscode.InputBox, 'onDidAccept'>,
  answer: () => T,
  isAnswer: (answer: T) => boolean = () => true,
): Promise<T | undefined> {
  const given = await new Promise<T | undefined>((resolve) => {
    input.onDidAccept(() => {
      const now = answer();
      if (!isAnswer(now)) return;
      resolve(now);
      input.hide();
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  });
  turnKeysOn();
  input.dispose();
  return given;
}
