import { namePictures, openWindows } from './vscode';

const nameOf = (test?: Mocha.Runnable): string =>
  test?.fullTitle().replace(/[^A-Za-z0-9]+/g, '-') ?? '';

/** Mocha's root hooks: save a picture at the end of a failed test, and of each test in runs with pictures. */
export const mochaHooks = {
  beforeEach(this: Mocha.Context): void {
    namePictures(nameOf(this.currentTest));
  },

  async afterEach(this: Mocha.Context): Promise<void> {
    const test = this.currentTest;
    for (const vscode of openWindows) {
      // A test whose hooks failed has no state.
      if (test?.state === 'passed') await vscode.pictureInThemes();
      else await vscode.screenshot(`failed-${nameOf(test)}`).catch(() => undefined);
    }
  },
};
