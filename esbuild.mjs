/**
 * Bundles the extension: `dist/extension.js` and the worker beside it for Node, and for browsers
 * `dist/web/extension.js`, which holds its worker's script as a text; and for the page of the paper view
 * `dist/webview/paper.js`, with `math.js` for what has formulas.
 *
 *     node esbuild.mjs               with source maps
 *     node esbuild.mjs --minify      as it is packaged
 *     node esbuild.mjs --watch       again after every change
 *     node esbuild.mjs --outdir=DIR  elsewhere than in dist
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

/** Tells what this build keeps for the next session from what others kept, who may read papers otherwise. */
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
  // Names stay, so that errors that users report can be read.
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

// Nothing of an earlier build, such as a source map, may end up in the package.
rmSync(outdir, { recursive: true, force: true });

if (watch) {
  const contexts = await Promise.all(
    bundles.map((options) => esbuild.context({ ...options, logLevel: 'info' })),
  );
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  const builds = bundles.map((options) => esbuild.build(options));
  // esbuild has printed what is wrong.
  await Promise.all(builds).catch(() => (process.exitCode = 1));
}
