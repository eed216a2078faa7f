import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { npm } from './dependencies.mjs';
import { vscodesDir } from './paths.mjs';
import { isRunning } from './processes.mjs';
import { mustRun, say, ScriptError } from './run.mjs';
import { ensurePrograms } from './system.mjs';

/**
 * The VS Code versions to run in. They come from npm: `code-server` contains the server and workbench of VS Code, and
 * `node-linux-*` the Node version that it requires, independent of the installed one.
 */
export const versions = {
  current: { vscode: '1.139.1', codeServer: '4.139.1', node: 24 },
  oldest: { vscode: '1.100.3', codeServer: '4.100.3', wantsRipgrep: true },
};

/**
 * Installs a VS Code in `vscodesDir` unless it's already there, and resolves to how to start its server.
 *
 * @param {keyof typeof versions} name
 * @returns {Promise<{ version: string, node: string, server: string }>}
 */
export async function ensureVscode(name) {
  const version = versions[name];
  const folder = join(vscodesDir, `vscode-${version.vscode}`);
  if (!existsSync(join(folder, 'complete'))) await installVscode(version, folder);
  const home = join(folder, 'node_modules/code-server/lib/vscode');
  if (version.wantsRipgrep) await linkRipgrep(home);
  return {
    version: version.vscode,
    node: version.node ? join(folder, 'node_modules', nodePackage(), 'bin/node') : process.execPath,
    server: join(home, 'out/server-main.js'),
  };
}

/**
 * Installs in a temporary folder and renames it when complete, so an interrupted install never looks finished. Skips
 * install scripts, as they download and compile.
 */
async function installVscode(version, folder) {
  const partial = `${folder}.partial-${process.pid}`;
  const label = `VS Code ${version.vscode}`;
  say(`Installing ${label} from npm (once; about half a minute)`);
  mkdirSync(vscodesDir, { recursive: true });
  removeLeftovers(folder);
  mkdirSync(partial);
  // Without its own package.json, npm would install into the surrounding project.
  writeFileSync(join(partial, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const packages = [`code-server@${version.codeServer}`];
  if (version.node) packages.push(`${nodePackage()}@${version.node}`);
  await mustRun(`${label}: server`, npm, ['install', ...flags, ...packages], { cwd: partial });
  await mustRun(`${label}: workbench`, npm, ['install', '--omit=dev', ...flags], {
    cwd: join(partial, 'node_modules/code-server/lib/vscode'),
  });
  writeFileSync(join(partial, 'complete'), '');
  try {
    await rename(partial, folder);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(join(folder, 'complete'))) throw error;
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Removes unfinished installs of the version, but not that of a running process. */
function removeLeftovers(folder) {
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  for (const name of readdirSync(vscodesDir)) {
    const path = join(vscodesDir, name);
    const [, pid] = path.startsWith(folder) ? (/\.partial-(\d+)$/.exec(name) ?? []) : [];
    if (pid && !isRunning(Number(pid))) rmSync(path, { recursive: true, force: true });
  }
}

function nodePackage() {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new ScriptError(
      `VS Code from npm runs on Linux (x64, arm64), not on ${process.platform}-${process.arch}.\n` +
        'Here, `npm run test:desktop` runs the in-host tests in a desktop VS Code, `npm run test:unit` the others,\n' +
        'and `npm start` needs the command `code` on the PATH.',
    );
  }
  return `node-linux-${process.arch}`;
}

/** VS Code 1.100 expects ripgrep where an install script would have downloaded it. */
async function linkRipgrep(home) {
  const folder = join(home, 'node_modules/@vscode/ripgrep/bin');
  if (existsSync(join(folder, 'rg'))) return;
  const { ripgrep } = await ensurePrograms(['ripgrep']);
  rmSync(join(folder, 'rg'), { force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(ripgrep, join(folder, 'rg'));
}
