import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { outDir, packagePath } from './paths.mjs';
import { exitOnSignals, isRunning } from './processes.mjs';
import { ScriptError } from './run.mjs';
import {
  copyFolder,
  emptyAddress,
  folderAddress,
  installExtension,
  startServer,
  temporaryFolder,
  testedBuiltins,
  writeSettings,
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
 * In the page: all of it is laid out and takes mouse and keys, but is not drawn, unless for a picture. What is in
 * frames goes with it. Clipped as in a host, it would take no mouse.
 */
const drawNothing = `if (top === self) addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.opacity = '0';
})`;

/**
 * Takes a picture of a page of `openWorkbench`.
 *
 * @type {import('./workbench.d.mts').takePicture}
 */
export async function takePicture(page, path) {
  const setOpacity = (opacity) =>
    page.evaluate(`document.documentElement.style.opacity = '${opacity}'`);
  await setOpacity('');
  try {
    await page.screenshot({ path });
  } finally {
    await setOpacity('0');
  }
}

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
 * What comes with VS Code and a person who writes notes meets. All of it takes a third longer to open; `npm
 * start` has it.
 */
const builtins = [
  ...testedBuiltins,
  'configuration-editing',
  'markdown-math',
  'media-preview',
  'references-view',
  'search-result',
  'theme-seti',
];

/**
 * A server and a page of a browser of its own that a window has left, for the next one: to begin with new ones
 * takes twice as long.
 */
let spare;

/**
 * Opens a copy of a folder, or no folder, in a VS Code that has the package installed and has never been used,
 * as far as it can tell.
 *
 * @type {import('./workbench.d.mts').openWorkbench}
 */
export async function openWorkbench({
  folder,
  settings,
  isEmpty = false,
  size = { width: 1280, height: 800 },
}) {
  const desk = await takeDesk();
  const { server, page } = desk;
  try {
    // In a place of its own, as VS Code knows folders by their paths.
    const place = join(desk.temporary.path, String(++desk.windows));
    const copy = copyFolder(folder, join(place, 'workspace'));
    rmSync(join(desk.dataDir, 'data/User'), { recursive: true, force: true });
    // By a setting, so that a window that asks of trust needs no server of its own.
    writeSettings(desk.dataDir, { 'security.workspace.trust.enabled': false, ...settings });
    await page.setViewportSize(size);
    await page.goto(isEmpty ? emptyAddress(server) : folderAddress(server, copy));
    await page.locator('.monaco-workbench .activitybar').waitFor({ timeout: 60_000 });
    return { page, folder: copy, dataDir: desk.dataDir, dispose: () => leaveDesk(desk) };
  } catch (error) {
    await removeDesk(desk);
    throw error;
  }
}

async function takeDesk() {
  const desk = spare;
  spare = undefined;
  if (desk) return desk;
  const vscode = await ensureVscode('current');
  const extensionsDir = await installedExtensions(vscode);
  const temporary = temporaryFolder();
  const dataDir = join(temporary.path, 'data');
  const server = await startServer(vscode, { dataDir, extensionsDir, builtins, trust: true });
  const browser = await launchBrowser();
  // A context of its own, in which a journey may open other pages beside VS Code.
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.addInitScript(moveNothing);
  await page.addInitScript(drawNothing);
  await page.addInitScript(systemOfContrast);
  return { temporary, dataDir, server, browser, page, windows: 0 };
}

/** Leaves nothing of a window for the next one, in the browser or on disk. */
async function leaveDesk(desk) {
  const { page, server, dataDir } = desk;
  try {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    await closeWindow(page, dataDir);
    await context.unrouteAll();
    await page.emulateMedia({ colorScheme: 'dark' });
    const devtools = await context.newCDPSession(page);
    const origin = new URL(folderAddress(server, '/')).origin;
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.detach();
    spare = desk;
  } catch {
    // What cannot be left clean is not used again.
    await removeDesk(desk);
  }
}

async function removeDesk({ browser, server, temporary }) {
  await browser.close();
  await server.stop();
  temporary.dispose();
}

/**
 * Leaves VS Code, and waits until the extensions have ended that hold the storage of a workspace. One that ends
 * may leave its lock behind, which the next one sees through.
 *
 * @type {import('./workbench.d.mts').closeWindow}
 */
export async function closeWindow(page, dataDir) {
  const pids = extensionHosts(join(dataDir, 'data/User/workspaceStorage'));
  await page.goto('about:blank');
  const end = Date.now() + 20_000;
  while (pids.some(isRunning)) {
    if (Date.now() > end) throw new ScriptError('The extensions did not end in 20 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function extensionHosts(storage) {
  const paths = existsSync(storage) ? readdirSync(storage, { recursive: true }) : [];
  return paths
    .filter((path) => path.endsWith('vscode.lock'))
    .flatMap((path) => {
      const [, pid] = /"pid":(\d+)/.exec(readFileSync(join(storage, path), 'utf8')) ?? [];
      return pid ? [Number(pid)] : [];
    });
}
