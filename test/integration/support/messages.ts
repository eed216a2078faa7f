import * as vscode from 'vscode';

type Item = string | vscode.MessageItem | vscode.MessageOptions;

const titleOf = (item: Item): string | undefined =>
  typeof item === 'string' ? item : 'title' in item ? item.title : undefined;

/**
 * Records the messages of a suite, and the texts of the status bar, instead of showing them. The lists are
 * cleared before each test.
 * @param press returns which button of a message to press
 */
export function recordMessages(
  press: (titles: readonly string[], message: string, detail?: string) => unknown = () => undefined,
): { readonly messages: string[]; readonly statusTexts: string[] } {
  const messages: string[] = [];
  const statusTexts: string[] = [];
  const { showInformationMessage, showWarningMessage, setStatusBarMessage } = vscode.window;
  const show = async (message: string, ...items: readonly Item[]) => {
    messages.push(message);
    const titles = items.map(titleOf).filter((title) => title !== undefined);
    const details = items.map(
      (item) => typeof item === 'object' && 'detail' in item && item.detail,
    );
    const pressed = await press(
      titles,
      message,
      details.find((one) => typeof one === 'string'),
    );
    return items.find((item) => pressed !== undefined && titleOf(item) === pressed);
  };
  before(() =>
    Object.assign(vscode.window, {
      showInformationMessage: show,
      showWarningMessage: show,
      setStatusBarMessage: (text: string) => {
        statusTexts.push(text);
        return new vscode.Disposable(() => undefined);
      },
    }),
  );
  beforeEach(() => {
    messages.length = 0;
    statusTexts.length = 0;
  });
  after(() =>
    Object.assign(vscode.window, {
      showInformationMessage,
      showWarningMessage,
      setStatusBarMessage,
    }),
  );
  return { messages, statusTexts };
}
