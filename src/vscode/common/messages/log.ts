import * as vscode from 'vscode';

/** The extension's output channel, which comes to be with the first line. */
export class Log implements vscode.Disposable {
  #channel: vscode.LogOutputChannel | undefined;

  warn(message: string): void {
    this.#open().warn(message);
  }

  /** For faults of the program, with all that is known of them. */
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
