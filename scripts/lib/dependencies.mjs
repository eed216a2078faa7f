import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { mustRun, say } from './run.mjs';

/** Runs `npm ci` unless node_modules matches package-lock.json for this platform. */
export async function ensureDependencies() {
  if (dependenciesAreCurrent()) return;
  say('Installing the development dependencies (npm ci)');
  await mustRun('npm ci', npm, ['ci', '--no-audit', '--no-fund'], { cwd: root });
}

export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * npm writes `node_modules/.package-lock.json` last, so it distinguishes a finished install from a broken one.
 * Optional packages are for other platforms, except esbuild's, so check that one.
 */
function dependenciesAreCurrent() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  if (!existsSync(join(root, `node_modules/@esbuild/${process.platform}-${process.arch}`))) {
    return false;
  }
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : path === '' || optional,
  );
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}
