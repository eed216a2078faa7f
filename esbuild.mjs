/**
 * Bundles the extension into `dist`, the same files for Node and for browsers, so that the package has all code once:
 * `extension.js` is loaded at activation, `server.js` by the worker, and what is imported with `import()` when it's
 * first needed; chunks are what several of these share. What differs is in `platform.js` and `worker.js` for Node, and
 * in `web` for browsers. The page of the paper view has `webview/paper.js`, with `math.js` for formulas. The command
 * line is `cli.js`, which needs no other file.
 *
 *     node esbuild.mjs               with source maps
 *     node esbuild.mjs --minify      as packaged
 *     node esbuild.mjs --watch       rebuild after every change
 *     node esbuild.mjs --outdir=DIR  into another folder than dist
 *     node esbuild.mjs --only=cli    only the command line
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { asCommonJs, packedFiles } from './scripts/lib/common-js.mjs';
import { noticesOf } from './scripts/lib/notices.mjs';

const minify = process.argv.includes('--minify');
const watch = process.argv.includes('--watch');
const isCliOnly = process.argv.includes('--only=cli');
const root = fileURLToPath(new URL('.', import.meta.url));
const outdir =
  process.argv.find((argument) => argument.startsWith('--outdir='))?.slice('--outdir='.length) ??
  join(root, 'dist');

/** Distinguishes this build's cache from that of other builds, which may parse papers differently. */
function buildId() {
  const core = readdirSync(join(root, 'src/core'), { recursive: true }).sort();
  const names = core.filter((name) => name.endsWith('.ts')).map((name) => `src/core/${name}`);
  const hash = createHash('sha256');
  // Packages parse, too.
  for (const name of [...names, 'package-lock.json', 'scripts/lib/js-yaml.mjs']) {
    hash.update(name).update(readFileSync(join(root, name)));
  }
  return watch ? String(Date.now()) : hash.digest('hex').slice(0, 12);
}

/** Makes modules with a matching name require a file of `dist` instead. */
const inFile = (file, filter) => ({
  name: file,
  setup({ onResolve }) {
    onResolve({ filter }, () => ({ path: `./${file}`, external: true }));
  },
});

/** Writes the files as CommonJS, which every VS Code can load. Only unpacked ones have source maps. */
const writeCommonJs = {
  name: 'write-common-js',
  setup({ onEnd }) {
    onEnd(({ outputFiles = [], metafile }) => {
      mkdirSync(outdir, { recursive: true });
      const files = minify
        ? packedFiles({ outputFiles, metafile })
        : new Map(outputFiles.map(({ path, text }) => [basename(path), asCommonJs(text)]));
      for (const [name, text] of files) writeFileSync(join(outdir, name), text);
    });
  },
};

/** @type {esbuild.BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  // papaparse requires streams where it isn't given a text.
  external: ['vscode', 'stream'],
  alias: {
    'js-yaml': './scripts/lib/js-yaml.mjs',
  },
  target: ['es2022', 'node20'],
  minify,
  sourcemap: !minify,
  metafile: true,
  logLevel: 'warning',
};

const id = JSON.stringify(buildId());
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** @type {esbuild.BuildOptions} */
const cli = {
  ...common,
  platform: 'node',
  // The checker of the MCP SDK is a CommonJS module.
  mainFields: ['module', 'main'],
  entryPoints: { cli: 'src/cli/main.ts' },
  outdir,
  banner: { js: '#!/usr/bin/env node' },
  define: { BUILD_ID: id, VERSION: JSON.stringify(manifest.version) },
};

const bundles = [
  cli,
  {
    ...common,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    splitting: true,
    entryPoints: { extension: 'src/extension.ts', server: 'src/platform/createServer.ts' },
    outdir,
    sourcemap: !minify && 'inline',
    define: { BUILD_ID: id },
    write: false,
    plugins: [inFile('platform.js', /^#(?:files|pandoc|startWorker)$/), writeCommonJs],
  },
  {
    ...common,
    platform: 'node',
    entryPoints: ['src/platform/node/platform.ts', 'src/platform/node/worker.ts'],
    outdir,
    plugins: [inFile('server.js', /\/createServer$/)],
  },
  {
    ...common,
    platform: 'browser',
    entryPoints: { extension: 'src/webExtension.ts', worker: 'src/platform/web/worker.ts' },
    outdir: join(outdir, 'web'),
  },
  {
    ...common,
    platform: 'browser',
    format: 'iife',
    entryPoints: ['src/webview/paper.ts', 'src/webview/math.ts'],
    outdir: join(outdir, 'webview'),
  },
];

// No files of an earlier build, such as source maps, may get into the package.
if (!isCliOnly) rmSync(outdir, { recursive: true, force: true });

if (watch) {
  const contexts = await Promise.all(
    bundles.map((options) => esbuild.context({ ...options, logLevel: 'info' })),
  );
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  const options = isCliOnly ? [cli] : bundles;
  const building = Promise.all(options.map((each) => esbuild.build(each)));
  // esbuild has already printed its errors.
  const builds = await building.catch(() => undefined);
  if (builds) {
    const notices = noticesOf(
      root,
      builds.map(({ metafile }) => metafile),
    );
    writeFileSync(join(outdir, 'ThirdPartyNotices.txt'), notices);
  } else process.exitCode = 1;
}
