import * as vscode from 'vscode';

type Item = string | vscode.MessageItem | vscode.MessageOptions;

const titleOf = (item: Item): string | undefined =>
  typeof item === 'string' ? item : 'title' in item ? item.title : undefined;

/**
 * Records the messages of a suite, by its hooks, instead of showing them. The list is empty before each test.
 * @param press gives the title of the button to press, of those that a message has
 */
export function recordMessages(
  press: (titles: readonly string[], message: string) => unknown = () => undefined,
): string[] {
  const messages: string[] = [];
  const { showInformationMessage, showWarningMessage, setStatusBarMessage } = vscode.window;
  const show = async (message: string, ...items: readonly Item[]) => {
    messages.push(message);
    const titles = items.map(titleOf).filter((title) => title !== undefined);
    const pressed = await press(titles, message);
    return items.find((item) => pressed !== undefined && titleOf(item) === pressed);
  };
  before(() =>
    Object.assign(vscode.window, {
      showInformationMessage: show,
      showWarningMessage: show,
      setStatusBarMessage: (message: string) => {
        messages.push(message);
        return new vscode.Disposable(() => undefined);
      },
    }),
  );
  beforeEach(() => void messages.splice(0));
  after(() =>
    Object.assign(vscode.window, {
      showInformationMessage,
      showWarningMessage,
      setStatusBarMessage,
    }),
  );
  return messages;
}
