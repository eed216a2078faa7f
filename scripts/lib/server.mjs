import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { signalGroup } from './processes.mjs';
import { mustRun, ScriptError } from './run.mjs';

/** Disables whatever pops up without being requested. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.enableExperiments': false,
  'files.autoSave': 'off',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
  // It would search all processes for open ports, every few seconds.
  'remote.autoForwardPortsSource': 'output',
  'security.workspace.trust.startupPrompt': 'never',
};

/** The built-in extensions that tests use; others would only add load. */
export const testedBuiltins = [
  'html',
  'ipynb',
  'json',
  'latex',
  'markdown-basics',
  'markdown-language-features',
  'notebook-renderers',
  'python',
  'r',
  'theme-defaults',
  'yaml',
];

/**
 * A folder outside the checkout for one run, for everything that its VS Code writes. `dispose`, or exiting this
 * process, deletes it.
 *
 * @returns {{ path: string, dispose: () => void }}
 */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'paper-digest-'));
  const dispose = () => {
    process.removeListener('exit', dispose);
    // An exiting server may still be writing.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', dispose);
  return { path, dispose };
}

/** A fresh copy of a folder that may be written; an empty folder when there is no source. */
export function copyFolder(source, target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  if (source) cpSync(source, target, { recursive: true });
  return target;
}

/**
 * Installs a package the way a user does.
 *
 * @param {{ version: string, node: string, server: string }} vscode
 * @param {{ vsix: string, dataDir: string, extensionsDir: string }} options
 */
export async function installExtension(vscode, { vsix, dataDir, extensionsDir }) {
  const args = [
    ...['--install-extension', vsix, '--force'],
    ...['--server-data-dir', dataDir, '--extensions-dir', extensionsDir],
  ];
  const label = `VS Code ${vscode.version}: installing the package`;
  const options = { env: environment() };
  const output = await mustRun(label, vscode.node, [vscode.server, ...args], options);
  if (!output.includes('successfully installed')) {
    throw new ScriptError(`VS Code did not install ${vsix}:\n${output}`);
  }
}

/**
 * Starts a VS Code server on 127.0.0.1 and resolves when it listens.
 *
 * @param {{ version: string, node: string, server: string }} vscode
 * @param {{
 *   dataDir: string, extensionsDir: string, settings?: Record<string, unknown>,
 *   port?: number, token?: string, driver?: boolean, trust?: boolean, builtins?: readonly string[], graceTime?: number,
 *   onExit?: (output: string) => void,
 * }} options `dataDir`: where it stores settings and state. `settings`: the user's settings. `token`: the secret that
 *   each request needs. `driver`: lets the page run tests. `trust`: ask whether folders are trusted. `builtins`: which
 *   built-in extensions are enabled; all by default. `graceTime`: how many seconds extensions of a lost window run;
 *   hours by default. `onExit`: called when it exits without having been stopped.
 * @returns {Promise<{ port: number, token?: string, pid: number, stop: () => Promise<void>, output: () => string }>}
 */
export async function startServer(vscode, options) {
  writeSettings(options.dataDir, options.settings);
  copyBuiltins(vscode, options);
  const child = spawn(vscode.node, [vscode.server, ...argumentsFor(options)], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group lets `stop` end all its descendants.
    detached: true,
  });
  let output = '';
  let stopped = false;
  const exited = new Promise((resolve) => child.once('close', resolve));
  const kill = (signal) => signalGroup(child.pid, signal);
  const killAtExit = () => kill('SIGKILL');
  // Before its folder is removed.
  process.prependOnceListener('exit', killAtExit);

  const stop = async () => {
    stopped = true;
    kill('SIGTERM');
    const timer = setTimeout(() => kill('SIGKILL'), 2000);
    await exited;
    clearTimeout(timer);
    // The extension host may outlive the server.
    kill('SIGKILL');
    process.removeListener('exit', killAtExit);
  };

  const port = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void stop();
      reject(new ScriptError(`VS Code ${vscode.version} did not start in 60 s:\n${output}`));
    }, 60_000);
    const read = (text) => {
      output = (output + text).slice(-100_000);
      const listening = /Extension host agent listening on (\d+)/.exec(output);
      if (listening) {
        clearTimeout(timer);
        resolve(Number(listening[1]));
      }
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    void exited.then(() => {
      clearTimeout(timer);
      reject(new ScriptError(`VS Code ${vscode.version} did not start:\n${output}`));
      if (!stopped) options.onExit?.(output);
    });
  });
  return { port, token: options.token, pid: child.pid, stop, output: () => output };
}

/** The address of a folder on a server, with additional query parameters. */
export function folderAddress(server, folder, parameters = {}) {
  return address(server, { folder, ...parameters });
}

/** The address of a window without a folder. */
export function emptyAddress(server) {
  return address(server, { ew: 'true' });
}

function address({ port, token }, parameters) {
  const query = Object.entries({ ...(token && { tkn: token }), ...parameters })
    // A slash is legal in a query, and easier to read.
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2F', '/')}`);
  return `http://127.0.0.1:${port}/?${query.join('&')}`;
}

function argumentsFor({
  dataDir,
  extensionsDir,
  builtins,
  port = 0,
  token,
  driver,
  trust,
  graceTime,
}) {
  return [
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--server-data-dir', dataDir, '--extensions-dir', extensionsDir],
    ...(builtins ? ['--builtin-extensions-dir', builtinsDir(dataDir)] : []),
    // The client is on the same machine.
    '--disable-websocket-compression',
    ...['--accept-server-license-terms', '--telemetry-level', 'off'],
    ...(token ? ['--connection-token', token] : ['--without-connection-token']),
    ...(driver ? ['--enable-smoke-test-driver'] : []),
    ...(trust ? [] : ['--disable-workspace-trust']),
    ...(graceTime ? ['--reconnection-grace-time', String(graceTime)] : []),
  ];
}

function copyBuiltins({ server }, { dataDir, builtins = [] }) {
  for (const name of builtins) {
    const source = join(dirname(server), '../extensions', name);
    cpSync(source, join(builtinsDir(dataDir), name), { recursive: true });
  }
}

function builtinsDir(dataDir) {
  return join(dataDir, 'builtin-extensions');
}

/** Writes the initial settings of a new data folder; keeps existing ones, which the user may have changed. */
export function writeSettings(dataDir, settings = {}) {
  const file = join(dataDir, 'data/User/settings.json');
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...quietSettings, ...settings }, undefined, 2));
  // VS Code reads settings for one machine only from here.
  const ofMachine = Object.entries(settings).filter(([name]) => name.includes('.lookUp.'));
  if (ofMachine.length === 0) return;
  const machine = join(dataDir, 'data/Machine/settings.json');
  mkdirSync(dirname(machine), { recursive: true });
  writeFileSync(machine, JSON.stringify(Object.fromEntries(ofMachine)));
}

/** Removes variables that a surrounding VS Code, or the test runner, sets for its own child processes. */
function environment() {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name),
  );
  // VS Code would get its environment from a login shell, but this script already has one.
  return { ...Object.fromEntries(own), VSCODE_CLI: '1' };
}
