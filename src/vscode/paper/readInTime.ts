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
 * Calls `read` for each paper that is shown for as long as the setting `markReadAfterSeconds` says.
 *
 * @param onDidShow gives the key of the paper that is shown from now on; undefined when none is
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
