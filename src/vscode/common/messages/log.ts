import * as vscode from 'vscode';

/** A log of problems. */
export interface Log {
  warn(message: string): void;
  /** For bugs, with all details. */
  error(error: unknown): void;
}

/**
 * The extension's output channel, created with the first line. Create only one: VS Code uses the same object for
 * all channels with one name, and disposing one closes it for all.
 */
export function outputLog(): Log & vscode.Disposable {
  let channel: vscode.LogOutputChannel | undefined;
  const open = () => (channel ??= vscode.window.createOutputChannel('Paper Digest', { log: true }));
  return {
    warn: (message) => open().warn(message),
    error: (error) => open().error(error instanceof Error ? error : String(error)),
    dispose: () => channel?.dispose(),
  };
}
