import * as vscode from 'vscode';

const kept = 12;

/** Notes down the last files that VS Code told of: many tests wait for that, and it may be late, or silent. */
export class FileEventLog {
  readonly #last: string[] = [];

  constructor() {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    watcher.onDidCreate((uri) => this.#note('came', uri));
    watcher.onDidChange((uri) => this.#note('changed', uri));
    watcher.onDidDelete((uri) => this.#note('went', uri));
  }

  /** A line each, the oldest first, with the time it was told. */
  get last(): readonly string[] {
    return this.#last;
  }

  #note(what: string, uri: vscode.Uri): void {
    this.#last.push(`${now()} ${what} ${vscode.workspace.asRelativePath(uri)}`);
    if (this.#last.length > kept) this.#last.shift();
  }
}

/** The time of the day, to the millisecond. */
export function now(): string {
  return new Date().toISOString().slice(11, 23);
}
