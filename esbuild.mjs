/**
 * Bundles the extension: `dist/extension.js` and the worker next to it for Node; for browsers
 * `dist/web/extension.js`, which contains its worker's script as text; and for the page of the paper view
 * `dist/webview/paper.js`, with `math.js` for formulas.
 *
 *     node esbuild.mjs               with source maps
 *     node esbuild.mjs --minify      as packaged
 *     node esbuild.mjs --watch       rebuild after every change
 *     node esbuild.mjs --outdir=DIR  into another folder than dist
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { alias, workerSource } from './scripts/lib/worker-source.mjs';

const minify = process.argv.includes('--minify');
const watch = process.argv.includes('--watch');
const root = fileURLToPath(new URL('.', import.meta.url));
const outdir =
  process.argv.find((argument) => argument.startsWith('--outdir='))?.slice('--outdir='.length) ??
  join(root, 'dist');

/** Distinguishes this build's cache from that of other builds, which may parse papers differently. */
function buildId() {
  const hash = createHash('sha256');
  for (const name of readdirSync(join(root, 'src/core'), { recursive: true }).sort()) {
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(root, 'src/core', name)));
  }
  return watch ? String(Date.now()) : hash.digest('hex').slice(0, 12);
}

/** @type {esbuild.BuildOptions} */
const common = {
  absWorkingDir: root,
  entryPoints: ['src/extension.ts'],
  bundle: true,
  format: 'cjs',
  external: ['vscode'],
  alias,
  target: ['es2022', 'node20'],
  minify,
  // Keep names, which makes stack traces in bug reports readable.
  keepNames: minify,
  sourcemap: !minify,
  define: { BUILD_ID: JSON.stringify(buildId()) },
  logLevel: 'warning',
};

const bundles = [
  { ...common, platform: 'node', outfile: join(outdir, 'extension.js') },
  {
    ...common,
    platform: 'node',
    entryPoints: ['src/platform/node/worker.ts'],
    outfile: join(outdir, 'worker.js'),
  },
  {
    ...common,
    platform: 'browser',
    outfile: join(outdir, 'web/extension.js'),
    plugins: [workerSource({ minify, keepNames: minify })],
  },
  {
    ...common,
    platform: 'browser',
    format: 'iife',
    keepNames: false,
    entryPoints: ['src/webview/paper.ts', 'src/webview/math.ts'],
    outdir: join(outdir, 'webview'),
  },
];

// No files of an earlier build, such as source maps, may get into the package.
rmSync(outdir, { recursive: true, force: true });

if (watch) {
  const contexts = await Promise.all(
    bundles.map((options) => esbuild.context({ ...options, logLevel: 'info' })),
  );
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  const builds = bundles.map((options) => esbuild.build(options));
  // esbuild has already printed the errors.
  await Promise.all(builds).catch(() => (process.exitCode = 1));
}
