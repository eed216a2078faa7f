import * as vscode from 'vscode';

/** Where it is told what went wrong, for who looks for it. */
export interface Log {
  warn(message: string): void;
  /** For faults of the program, with all that is known of them. */
  error(error: unknown): void;
}

/**
 * The extension's output channel, which comes to be with the first line. One is enough: of channels with one name,
 * VS Code makes one, which is closed for all when it is disposed.
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
