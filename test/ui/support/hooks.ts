import { openWindows } from './vscode';

/** Mocha's root hooks: save a picture of a failed test in out/screenshots. */
export const mochaHooks = {
  async afterEach(this: Mocha.Context): Promise<void> {
    const test = this.currentTest;
    // A test whose hooks failed has no state.
    if (!test || test.state === 'passed') return;
    const name = test.fullTitle().replace(/[^A-Za-z0-9]+/g, '-');
    for (const [index, vscode] of [...openWindows].entries()) {
      await vscode.screenshot(`failed-${name}-${index + 1}`).catch(() => undefined);
    }
  },
};
