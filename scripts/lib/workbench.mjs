import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { outDir, packagePath } from './paths.mjs';
import { exitOnSignals } from './processes.mjs';
import { ScriptError } from './run.mjs';
import {
  copyFolder,
  emptyAddress,
  folderAddress,
  installExtension,
  startServer,
  temporaryFolder,
} from './server.mjs';
import { ensureVscode } from './vscode.mjs';

/** Where pictures of a failed run, or of one that was asked for them, go. */
export const screenshotsDir = join(outDir, 'screenshots');

/**
 * In the page: what moves is at its end at once. Without a graphics card processors draw each frame, and
 * something moves more than half of the time.
 */
const moveNothing = `addEventListener('DOMContentLoaded', () => {
  const still = new CSSStyleSheet();
  still.replaceSync(\`*, ::before, ::after {
    animation-duration: 0s !important;
    animation-iteration-count: 1 !important;
    transition-duration: 0s !important;
  }\`);
  document.adoptedStyleSheets.push(still);
})`;

/**
 * In the page: `preferHighContrast(true)` lets VS Code see a system that prefers high contrast. Chromium's own
 * emulation paints over the colors of the theme.
 */
const systemOfContrast = `(() => {
  const contrast = Object.assign(new EventTarget(), { matches: false });
  const ask = matchMedia.bind(window);
  window.matchMedia = (query) => (query === '(forced-colors: active)' ? contrast : ask(query));
  window.preferHighContrast = (matches) => {
    contrast.matches = matches;
    contrast.dispatchEvent(new Event('change'));
  };
})()`;

let installed;

/** The extensions folder with the package installed: once for all windows of this process. */
function installedExtensions(vscode) {
  installed ??= (async () => {
    exitOnSignals();
    if (!existsSync(packagePath)) {
      throw new ScriptError('There is no package to install: run `npm run package` first.');
    }
    const temporary = temporaryFolder();
    const extensionsDir = join(temporary.path, 'extensions');
    const dataDir = join(temporary.path, 'data');
    await installExtension(vscode, { vsix: packagePath, dataDir, extensionsDir });
    return extensionsDir;
  })();
  return installed;
}

/**
 * Opens a copy of a folder, or no folder, in a VS Code that has the package installed, in a browser of its
 * own.
 *
 * @type {import('./workbench.d.mts').openWorkbench}
 */
export async function openWorkbench({
  folder,
  settings,
  trust = false,
  isEmpty = false,
  size = { width: 1280, height: 800 },
}) {
  const vscode = await ensureVscode('current');
  const extensionsDir = await installedExtensions(vscode);
  const temporary = temporaryFolder();
  const copy = copyFolder(folder, join(temporary.path, 'workspace'));
  const server = await startServer(vscode, {
    dataDir: join(temporary.path, 'data'),
    extensionsDir,
    settings,
    trust,
  });
  const browser = await launchBrowser();
  const dispose = async () => {
    await browser.close();
    await server.stop();
    temporary.dispose();
  };
  try {
    // A context of its own, in which a journey may open other pages beside VS Code.
    const page = await (
      await browser.newContext({ viewport: size, colorScheme: 'dark' })
    ).newPage();
    await page.addInitScript(moveNothing);
    await page.addInitScript(systemOfContrast);
    await page.goto(isEmpty ? emptyAddress(server) : folderAddress(server, copy));
    await page.locator('.monaco-workbench .activitybar').waitFor({ timeout: 60_000 });
    return { page, folder: copy, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
