import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The VS Codes that tests run in, kept between runs. Where vsce does not look for files of the package. */
export const vscodesDir = join(root, 'node_modules/.cache/vscode');

/** What `npm start` opens and its VS Code keeps; ignored by git. */
export const startDir = join(root, '.vscode-test');

/** Where `npm run package` leaves the package. */
export const packagePath = join(root, 'paper-digest.vsix');

/** What a run leaves behind to look at: bundles, screenshots, logs; ignored by git. */
export const outDir = join(root, 'out');
