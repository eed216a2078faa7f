import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { listFiles, PackageManager } from '@vscode/vsce';
import { launchBrowserWithoutEvents } from './browser.mjs';
import { outDir, root } from './paths.mjs';
import { mustRun, say } from './run.mjs';
import {
  copyFolder,
  folderAddress,
  startServer,
  temporaryFolder,
  testedBuiltins,
} from './server.mjs';
import { ensureVscode } from './vscode.mjs';

/**
 * Where the in-host tests run: in which VS Code, in which of its extension hosts, with which seed for property tests,
 * different in each, and which test files. The oldest VS Code, which has the fewest features, runs all of them; the
 * others those that can differ there.
 */
export const hosts = {
  oldest: { vscode: 'oldest', host: 'desktop', seed: 16, files: /\.test\.ts$/ },
  web: { vscode: 'current', host: 'web', seed: 19, files: /\.everyHost\.test\.ts$/ },
  node: { vscode: 'current', host: 'desktop', seed: 14, files: /\.everyHost\.test\.ts$/ },
};

/** The prefix of the test reporter's lines, as VS Code also logs a lot. */
const mark = '[test] ';

/** Disables what tests don't need, which accounts for most of the cost of a run. */
const plainSettings = {
  'breadcrumbs.enabled': false,
  'editor.accessibilitySupport': 'off',
  'editor.bracketPairColorization.enabled': false,
  'editor.codeLens': false,
  'editor.colorDecorators': false,
  'editor.cursorBlinking': 'solid',
  'editor.glyphMargin': false,
  'editor.guides.indentation': false,
  'editor.hideCursorInOverviewRuler': true,
  'editor.inlayHints.enabled': 'off',
  'editor.lightbulb.enabled': 'off',
  'editor.lineNumbers': 'off',
  'editor.links': false,
  'editor.matchBrackets': 'never',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.overviewRulerBorder': false,
  'editor.parameterHints.enabled': false,
  'editor.renderLineHighlight': 'none',
  'editor.scrollbar.horizontal': 'hidden',
  'editor.scrollbar.vertical': 'hidden',
  'editor.selectionHighlight': false,
  'editor.semanticHighlighting.enabled': false,
  'editor.stickyScroll.enabled': false,
  'editor.unicodeHighlight.ambiguousCharacters': false,
  'editor.unicodeHighlight.invisibleCharacters': false,
  'editor.wordBasedSuggestions': 'off',
  'explorer.autoReveal': false,
  'explorer.decorations.badges': false,
  'explorer.decorations.colors': false,
  // These back up unsaved files for reopening the window.
  'files.hotExit': 'off',
  // Git would search for the repository of each opened document.
  'git.enabled': false,
  'problems.decorations.enabled': false,
  'window.commandCenter': false,
  'window.customTitleBarVisibility': 'never',
  'window.menuBarVisibility': 'hidden',
  'window.title': '',
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.editorActionsLocation': 'hidden',
  // The name of an untitled note determines its language; VS Code would detect it from the text, some time later.
  'workbench.editor.languageDetection': false,
  'workbench.editor.showTabs': 'none',
  'workbench.layoutControl.enabled': false,
  'workbench.localHistory.enabled': false,
  'workbench.reduceMotion': 'on',
  'workbench.statusBar.visible': false,
};

/** In the page: lays out everything but paints nothing, which took a fifth of the time. */
const paintNothing = `addEventListener('DOMContentLoaded', () => {
  document.body.style.clipPath = 'inset(100%)';
})`;
const paintAll = `document.body.style.clipPath = 'none'`;

/**
 * In the page: receives messages of a server as buffers. VS Code requests blobs, and reads each through another
 * process, which took a sixth of the time.
 */
const receiveBuffers = `
  const { readAsArrayBuffer } = FileReader.prototype;
  FileReader.prototype.readAsArrayBuffer = function (data) {
    if (data instanceof ArrayBuffer) this.onload({ target: { result: data } });
    else readAsArrayBuffer.call(this, data);
  };
  WebSocket = class extends WebSocket {
    constructor(...parts) {
      super(...parts);
      this.binaryType = 'arraybuffer';
    }
  };`;

/** Several times the duration of a run: one with many failures should finish and report them. */
const timeLimit = 1_800_000;

/**
 * Runs test/integration in one kind of host, on a fresh copy of test/fixtures/workspace, and prints the test output.
 * `grep` limits the run to tests whose full title matches. `built`: a folder with a build of the extension; it's built
 * with source maps by default.
 *
 * @param {keyof typeof hosts} kind
 * @param {{ grep?: string, built?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runInHost(kind, { grep, built } = {}) {
  const vscode = await ensureVscode(hosts[kind].vscode);
  const temporary = temporaryFolder();
  const inTemporary = (name) => join(temporary.path, name);
  let server;
  let browser;
  let output = '';
  const workspace = testWorkspace(inTemporary('workspace'));
  const smallDisk = mountSmallDisk(join(workspace, 'small-disk'));
  try {
    const parts = { ...hosts[kind], grep, built, hasSmallDisk: smallDisk !== undefined };
    const extension = await makeExtension(inTemporary('extension'), parts);
    server = await startServer(vscode, {
      dataDir: inTemporary('data'),
      extensionsDir: inTemporary('extensions'),
      builtins: testedBuiltins,
      driver: true,
      settings: plainSettings,
    });
    browser = await launchBrowserWithoutEvents({ width: 400, height: 300 });
    const page = await browser.newPage();
    const code = await new Promise((resolve) => {
      const give = (problem) => {
        console.error(problem);
        resolve(1);
      };
      const timer = setTimeout(
        () => give(`No result after ${timeLimit / 1000} s: see out/in-host-${kind}.png and .log`),
        timeLimit,
      );
      page.on('error', give);
      open(page, server, workspace, extension, {
        exit: (exitCode) => {
          clearTimeout(timer);
          resolve(exitCode);
        },
        log: (text) => {
          output += text;
          process.stdout.write(text);
        },
      }).catch(give);
    });
    if (code !== 0) await keepTraces(kind, page, server);
    return { code, output };
  } finally {
    await browser?.close();
    await server?.stop();
    smallDisk?.unmount();
    temporary.dispose();
  }
}

/** Opens the workbench with the tests to run; the page calls `exit` with 0 or 1 when they are done. */
async function open(page, server, workspace, extension, { exit, log }) {
  await page.exposeFunction('codeAutomationExit', exit);
  await page.exposeFunction('codeAutomationLog', (_severity, [text]) => {
    if (typeof text === 'string' && text.startsWith(mark)) log(`${text.slice(mark.length)}\n`);
  });
  await page.evaluateOnNewDocument(paintNothing);
  await page.evaluateOnNewDocument(receiveBuffers);
  const remote = (path) => `vscode-remote://127.0.0.1:${server.port}${path}`;
  const payload = [
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(join(extension, 'test/index.js'))],
    ['skipWelcome', 'true'],
  ];
  await page.goto(folderAddress(server, workspace, { payload: JSON.stringify(payload) }));
}

async function keepTraces(kind, page, server) {
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, `in-host-${kind}.log`), server.output());
  await page.evaluate(paintAll).catch(() => undefined);
  await page.screenshot({ path: join(outDir, `in-host-${kind}.png`) }).catch(() => undefined);
}

/**
 * Mounts a disk of 256 KB, for tests of a full disk. Undefined where that isn't allowed or possible; then the path
 * doesn't exist.
 */
function mountSmallDisk(path) {
  mkdirSync(path);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', path]);
  if (status !== 0) {
    rmdirSync(path);
    return undefined;
  }
  const unmount = () => {
    process.removeListener('exit', unmount);
    // Lazily, as an exiting process may still have a file open.
    spawnSync('umount', ['--lazy', path]);
  };
  // Before its folder is removed.
  process.prependOnceListener('exit', unmount);
  return { unmount };
}

/** A fresh copy of the workspace that the in-host tests may write into. */
export function testWorkspace(target) {
  const source = join(root, 'test/fixtures/workspace');
  return copyFolder(existsSync(source) ? source : undefined, target);
}

/**
 * Creates a folder with the content of the package, and the tests in `test/index.js`. VS Code prefers Node whenever an
 * extension has `main` or may run in the workspace, so for the web worker host the manifest has neither.
 */
export async function makeExtension(
  folder,
  { host, seed, files, grep, built, hasSmallDisk = false },
) {
  for (const file of await listFiles({ cwd: root, packageManager: PackageManager.None })) {
    if (file.startsWith('dist/')) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  if (host === 'web') {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    delete manifest.main;
    delete manifest.extensionKind;
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  }
  const dist = join(folder, 'dist');
  if (built) cpSync(built, dist, { recursive: true });
  else {
    await mustRun('Build', process.execPath, ['esbuild.mjs', `--outdir=${dist}`], { cwd: root });
  }
  say(`Bundling the tests for the ${host} host`);
  await build({
    absWorkingDir: root,
    entryPoints: ['test/integration/index.ts'],
    outfile: join(folder, 'test/index.js'),
    bundle: true,
    format: 'cjs',
    platform: host === 'web' ? 'browser' : 'node',
    target: 'es2022',
    sourcemap: 'inline',
    external: ['vscode'],
    logLevel: 'warning',
    banner: { js: mochaForAnyHost() },
    define: {
      testRun: JSON.stringify({ host, seed, grep, hasSmallDisk }),
      ...(host === 'web' && { process: '{"env":{}}', global: 'globalThis' }),
    },
    plugins: [testsIn(files), ...(host === 'web' ? [assertInBrowser] : [])],
  });
  return folder;
}

/** Mocha's browser build, which requires neither Node nor a page and sets the global `Mocha`. */
function mochaForAnyHost() {
  const source = readFileSync(join(root, 'node_modules/mocha/mocha.js'), 'utf8');
  return `((exports, module, define) => {\n${source}\n})();`;
}

/** The module `all-tests`: `load()` loads every test file whose name matches. */
function testsIn(names) {
  const name = 'all-tests';
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^all-tests$/ }, ({ path }) => ({ path, namespace: name }));
      onLoad({ filter: /.*/, namespace: name }, () => {
        const folder = join(root, 'test/integration');
        const files = readdirSync(folder, { recursive: true }).filter((file) => names.test(file));
        const requires = files.sort().map((file) => `require(${JSON.stringify(`./${file}`)});`);
        return { contents: `export function load() { ${requires.join(' ')} }`, resolveDir: folder };
      });
    },
  };
}

/** A web worker has no Node assert: the npm package of that name is a port. */
const assertInBrowser = {
  name: 'assert-in-browser',
  setup({ onResolve, onLoad }) {
    const namespace = 'assert-in-browser';
    onResolve({ filter: /^node:assert(\/strict)?$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `module.exports = require('assert/').strict;`,
      resolveDir: root,
    }));
  },
};
