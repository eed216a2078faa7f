import * as vscode from 'vscode';

/** Marks the lines of the reporter in VS Code's log. */
const mark = '[test]';

/**
 * Prints through `console` alone, since a web worker has nothing else; each line starts with
 * the mark that `scripts/lib/in-host.mjs` looks for. Ends like mocha's own: `3 passing`, `1 failing`.
 */
export class ConsoleReporter {
  private depth = 0;
  private readonly files = new FileEventLog();
  private readonly failures: { readonly title: string; readonly trace: readonly string[] }[] = [];

  constructor(private readonly runner: Mocha.Runner) {
    runner.on('suite', (suite) => {
      if (!suite.root) this.line(suite.title);
      this.depth++;
    });
    runner.on('suite end', () => this.depth--);
    runner.on('pass', (test) => {
      const { duration = 0 } = test;
      const slow = duration > test.slow() ? ` (${duration} ms)` : '';
      this.line(`✔ ${test.title}${slow}`);
    });
    runner.on('pending', (test) => this.line(`- ${test.title}`));
    runner.on('fail', (test, error: Error) => {
      const stack = (error.stack ?? String(error)).split('\n');
      const trace = [
        ...stack,
        `At ${now()}, VS Code had reported these files:`,
        ...this.files.last,
      ];
      this.failures.push({ title: test.fullTitle(), trace });
      this.line(`${this.failures.length}) ${test.title}`);
      // Print at once, as a run that takes too long never ends.
      for (const line of trace) this.line(`     ${line}`);
    });
    runner.once('end', () => this.end());
  }

  private end(): void {
    const { passes = 0, pending = 0 } = this.runner.stats ?? {};
    this.depth = 1;
    this.line(`${passes} passing`);
    if (pending > 0) this.line(`${pending} pending`);
    if (this.failures.length > 0) this.line(`${this.failures.length} failing`);
    this.failures.forEach(({ title, trace }, index) => {
      this.line(`${index + 1}) ${title}`);
      for (const line of trace) this.line(`     ${line}`);
    });
  }

  private line(text: string): void {
    console.log(`${mark} ${'  '.repeat(this.depth)}${text}`);
  }
}

/** Keeps the latest file changes that VS Code reported. Many tests wait for them; they may be late or missing. */
class FileEventLog {
  /** One line each, the oldest first, with the time of the report. */
  readonly last: string[] = [];

  constructor() {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    watcher.onDidCreate((uri) => this.note('created', uri));
    watcher.onDidChange((uri) => this.note('changed', uri));
    watcher.onDidDelete((uri) => this.note('deleted', uri));
  }

  private note(what: string, uri: vscode.Uri): void {
    this.last.push(`${now()} ${what} ${vscode.workspace.asRelativePath(uri)}`);
    if (this.last.length > 12) this.last.shift();
  }
}

/** The time of the day, to the millisecond. */
function now(): string {
  return new Date().toISOString().slice(11, 23);
}
