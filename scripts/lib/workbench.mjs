import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Where screenshots of failed runs, or of runs that request them, go. */
export const screenshotsDir = join(outDir, 'screenshots');

/**
 * In the page: finishes animations at once. Without a graphics card the CPU draws each frame, and something is
 * animated more than half of the time.
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
 * In the page: lays out everything and handles mouse and keys, but draws nothing except for screenshots. Frames are
 * hidden with it. With the clipping of in-host tests, the page would get no mouse events.
 */
const drawNothing = `if (top === self) addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.opacity = '0';
})`;

/** In the page: keeps the last keys and changes of the focus in `recentInput`, for the report of a failed test. */
const logInput = `(() => {
  window.recentInput = [];
  const log = (what) => {
    recentInput.push(Math.round(performance.now()) + ' ms ' + what);
    if (recentInput.length > 40) recentInput.shift();
  };
  const nameOf = ({ localName, className }) => localName + '.' + String(className).slice(0, 60);
  addEventListener('keydown', ({ key }) => log(key), true);
  addEventListener('mousedown', ({ target }) => log('mouse at ' + nameOf(target)), true);
  addEventListener('focusin', ({ target }) => log('focus at ' + nameOf(target)), true);
  addEventListener('focusout', ({ target }) => log('focus leaves ' + nameOf(target)), true);
})()`;

/**
 * Takes a screenshot of a page of `openWorkbench`, or of a part of it.
 *
 * @type {import('./workbench.d.mts').takePicture}
 */
export async function takePicture(page, path, clip) {
  const setOpacity = (opacity) =>
    page.evaluate(`document.documentElement.style.opacity = '${opacity}'`);
  await setOpacity('');
  try {
    await page.screenshot({ path, ...(clip && { clip }) });
  } finally {
    await setOpacity('0');
  }
}

/**
 * In the page: `preferHighContrast(true)` simulates a system that prefers high contrast. Chromium's own emulation
 * overrides the theme's colors.
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
 * The built-in extensions that a user who writes notes needs. Opening takes a third longer with all of them; `npm
 * start` has all.
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
 * Keys for commands of VS Code that journeys need between their steps: the palette would take half a second of CPU
 * time each time.
 *
 * @type {import('./workbench.d.mts').ownKeys}
 */
export const ownKeys = {
  closeEditor: 'Control+Alt+F9',
  clearNotifications: 'Control+Alt+F10',
  focusPapers: 'Control+Alt+F11',
};

const keybindings = [
  { key: 'ctrl+alt+f9', command: 'workbench.action.revertAndCloseActiveEditor' },
  { key: 'ctrl+alt+f10', command: 'notifications.clearAll' },
  { key: 'ctrl+alt+f11', command: 'paperDigest.papers.focus' },
];

/**
 * A server and a browser page left over from a previous window, for reuse: new ones take twice as long.
 */
let spareSession;

/**
 * Opens a copy of a folder, or no folder, in a VS Code that has the package installed and looks as if it had never
 * been used.
 *
 * @type {import('./workbench.d.mts').openWorkbench}
 */
export async function openWorkbench({
  folder,
  settings,
  isEmpty = false,
  language,
  size = { width: 1280, height: 800 },
}) {
  const session = await acquireSession();
  const { server, page } = session;
  try {
    // Each window gets a different path, as VS Code identifies folders by path.
    const place = join(session.temporary.path, String(++session.windows));
    const copy = copyFolder(folder, join(place, 'workspace'));
    rmSync(join(session.dataDir, 'data/User'), { recursive: true, force: true });
    // As a setting, so a window that asks for trust needs no separate server.
    writeSettings(session.dataDir, { 'security.workspace.trust.enabled': false, ...settings });
    const keysFile = join(session.dataDir, 'data/User/keybindings.json');
    writeFileSync(keysFile, JSON.stringify(keybindings));
    await page.setViewportSize(size);
    if (language) await speak(page, language);
    await page.goto(isEmpty ? emptyAddress(server) : folderAddress(server, copy));
    await page.locator('.monaco-workbench .activitybar').waitFor({ timeout: 60_000 });
    return { page, folder: copy, dataDir: session.dataDir, dispose: () => releaseSession(session) };
  } catch (error) {
    await removeSession(session);
    throw error;
  }
}

/**
 * Makes VS Code's language another one, which extensions follow. Its own texts stay English, as they do without the
 * language's pack.
 */
async function speak(page, language) {
  await page.context().route('**/out/nls.messages.js', async (route) => {
    const response = await route.fetch();
    const body = `${await response.text()};globalThis._VSCODE_NLS_LANGUAGE = '${language}';`;
    await route.fulfill({ response, body });
  });
}

async function acquireSession() {
  const session = spareSession;
  spareSession = undefined;
  if (session) return session;
  const vscode = await ensureVscode('current');
  const extensionsDir = await installedExtensions(vscode);
  const temporary = temporaryFolder();
  const dataDir = join(temporary.path, 'data');
  const server = await startServer(vscode, {
    ...{ dataDir, extensionsDir, builtins, trust: true },
    // On a busy machine, the page may be gone before it could tell that its window closes.
    graceTime: 10,
  });
  const browser = await launchBrowser();
  // A separate context lets a test open other pages besides VS Code.
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  // Beside other work, even a click can take several seconds.
  page.setDefaultTimeout(60_000);
  await page.addInitScript(moveNothing);
  await page.addInitScript(drawNothing);
  await page.addInitScript(systemOfContrast);
  await page.addInitScript(logInput);
  return { temporary, dataDir, server, browser, page, windows: 0 };
}

/** Removes everything of a window, in the browser and on disk, before the next one. */
async function releaseSession(session) {
  const { page, server, dataDir } = session;
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
    spareSession = session;
  } catch {
    // If cleaning up fails, it's not reused.
    await removeSession(session);
  }
}

async function removeSession({ browser, server, temporary }) {
  await browser.close();
  await server.stop();
  temporary.dispose();
}

/**
 * Leaves VS Code, and waits until extension hosts that use the workspace's storage have exited. One that exits may
 * leave its lock behind, which the next one ignores.
 *
 * @type {import('./workbench.d.mts').closeWindow}
 */
export async function closeWindow(page, dataDir) {
  const pids = extensionHosts(dataDir);
  await page.goto('about:blank');
  const end = Date.now() + 40_000;
  while (pids.some(isRunning)) {
    if (Date.now() > end) throw new ScriptError('The extensions did not end in 40 s.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * The process ids of the extension hosts that use the workspace's storage.
 *
 * @type {import('./workbench.d.mts').extensionHosts}
 */
export function extensionHosts(dataDir) {
  const storage = join(dataDir, 'data/User/workspaceStorage');
  const paths = existsSync(storage) ? readdirSync(storage, { recursive: true }) : [];
  return paths
    .filter((path) => path.endsWith('vscode.lock'))
    .flatMap((path) => {
      const [, pid] = /"pid":(\d+)/.exec(readFileSync(join(storage, path), 'utf8')) ?? [];
      return pid ? [Number(pid)] : [];
    });
}
