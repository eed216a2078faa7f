import * as vscode from 'vscode';

/** A log of what went wrong. */
export interface Log {
  warn(message: string): void;
  /** For faults of the program, with all that is known of them. */
  error(error: unknown): void;
}

/**
 * The extension's output channel, created with the first line. Make only one: VS Code gives all channels of
 * one name the same object, and disposing of one closes it for all.
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
