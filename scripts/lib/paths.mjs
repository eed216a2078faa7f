import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The VS Codes that tests run in, kept between runs, where vsce doesn't search for package files. */
export const vscodesDir = join(root, 'node_modules/.cache/vscode');

/** The folder and the VS Code data of `npm start`; ignored by git. */
export const startDir = join(root, '.vscode-test');

/** Where `npm run package` writes the package. */
export const packagePath = join(root, 'paper-digest.vsix');

/** Output of a run to look at: bundles, screenshots, logs; ignored by git. */
export const outDir = join(root, 'out');
