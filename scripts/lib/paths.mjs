import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Downloads and servers' folders, kept between runs; ignored by git. */
export const cacheDir = join(root, '.vscode-test');

/** Where `npm run package` leaves the package. */
export const packagePath = join(root, 'paper-digest.vsix');

/** What a run leaves behind to look at: bundles, screenshots, logs; ignored by git. */
export const outDir = join(root, 'out');
