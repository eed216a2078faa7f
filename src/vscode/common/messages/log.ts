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
export class OutputLog implements Log, vscode.Disposable {
  #channel: vscode.LogOutputChannel | undefined;

  warn(message: string): void {
    this.#open().warn(message);
  }

  error(error: unknown): void {
    this.#open().error(error instanceof Error ? error : String(error));
  }

  dispose(): void {
    this.#channel?.dispose();
  }

  #open(): vscode.LogOutputChannel {
    this.#channel ??= vscode.window.createOutputChannel('Paper Digest', { log: true });
    return this.#channel;
  }
}
