import type * as vscode from 'vscode';

/**
 * Shows an input box. Gives its text when the user accepts it, undefined when they cancel.
 *
 * @param isAnswer whether a text can be accepted
 */
export async function answerIn(
  input: vscode.InputBox,
  isAnswer: (text: string) => boolean = () => true,
): Promise<string | undefined> {
  const answer = await new Promise<string | undefined>((resolve) => {
    input.onDidAccept(() => {
      if (!isAnswer(input.value)) return;
      resolve(input.value);
      input.hide();
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  });
  input.dispose();
  return answer;
}
