import * as vscode from 'vscode';
import { readSettings } from '../common/settings/settings';

/** Runs a task after so many milliseconds, unless it is called off. */
export type Delay = (milliseconds: number, task: () => void) => { readonly cancel: () => void };

/** The clock of the system. */
export const delay: Delay = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return { cancel: () => clearTimeout(timer) };
};

/**
 * Tells of papers that were seen for as long as it takes to read one, by the user's setting
 * (`markReadAfterSeconds`).
 *
 * @param onDidShow gives the key of the paper that is seen from now on; none when no paper is
 */
export function readInTime(
  onDidShow: vscode.Event<string | undefined>,
  wait: Delay,
  read: (key: string) => void,
): vscode.Disposable {
  let waiting: ReturnType<Delay> | undefined;
  const stop = (): void => {
    waiting?.cancel();
    waiting = undefined;
  };
  const subscription = onDidShow((key) => {
    stop();
    const { markReadAfterSeconds } = readSettings();
    if (key === undefined || markReadAfterSeconds === 0) return;
    waiting = wait(markReadAfterSeconds * 1000, () => read(key));
  });
  return vscode.Disposable.from(subscription, { dispose: stop });
}
