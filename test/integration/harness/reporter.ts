/** How the lines of the reporter are told from whatever else VS Code logs. */
const mark = '[test]';

/**
 * Prints through `console` alone, since in a web worker there is nothing else; each line begins with
 * the mark that `scripts/lib/in-host.mjs` looks for. Ends like mocha's own: `3 passing`, `1 failing`.
 */
export class ConsoleReporter {
  private depth = 0;
  private readonly failures: { readonly title: string; readonly error: Error }[] = [];

  constructor(private readonly runner: Mocha.Runner) {
    runner.on('suite', (suite) => {
      if (!suite.root) this.line(suite.title);
      this.depth++;
    });
    runner.on('suite end', () => this.depth--);
    runner.on('pass', (test) => {
      const slow = test.speed === 'slow' ? ` (${test.duration ?? 0} ms)` : '';
      this.line(`✔ ${test.title}${slow}`);
    });
    runner.on('pending', (test) => this.line(`- ${test.title}`));
    runner.on('fail', (test, error: Error) => {
      this.failures.push({ title: test.fullTitle(), error });
      this.line(`${this.failures.length}) ${test.title}`);
    });
    runner.once('end', () => this.end());
  }

  private end(): void {
    const { passes = 0, pending = 0 } = this.runner.stats ?? {};
    this.depth = 1;
    this.line(`${passes} passing`);
    if (pending > 0) this.line(`${pending} pending`);
    if (this.failures.length > 0) this.line(`${this.failures.length} failing`);
    this.failures.forEach(({ title, error }, index) => {
      this.line(`${index + 1}) ${title}`);
      for (const line of (error.stack ?? String(error)).split('\n')) this.line(`     ${line}`);
    });
  }

  private line(text: string): void {
    console.log(`${mark} ${'  '.repeat(this.depth)}${text}`);
  }
}
