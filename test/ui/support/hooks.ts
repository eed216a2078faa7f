import { namePictures, openWindows } from './vscode';

const nameOf = (test?: Mocha.Runnable): string =>
  test?.fullTitle().replace(/[^A-Za-z0-9]+/g, '-') ?? '';

/**
 * Mocha's root hooks: say below a failure what each window shows, and save a picture of it; also at the end of each
 * test in runs with pictures.
 */
export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    namePictures(nameOf(this.currentTest));
  },

  async afterEach(this: Mocha.Context): Promise<void> {
    const test = this.currentTest;
    for (const vscode of openWindows) {
      // A test whose hooks failed has no state.
      if (test?.state === 'passed') {
        await vscode.pictureInThemes();
        continue;
      }
      const shown = await vscode.state().catch(String);
      // The report prints the stack.
      if (test?.err) test.err.stack = `${test.err.stack}\n\n${shown}`;
      await vscode.screenshot(`failed-${nameOf(test)}`).catch(() => undefined);
    }
  },
};
