/**
 * Measures the core and its competitors: `npm run bench`. For options, see bench/bench.ts. The code runs bundled and
 * minified, as in the package.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { main, mustRun } from './lib/run.mjs';

const target = join(root, 'out/bench');

main(async () => {
  await ensureDependencies();
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['bench/bench.ts', 'bench/measure.ts', 'bench/stallThread.ts'],
    outdir: target,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    keepNames: true,
  });
  await mustRun('Building the extension', process.execPath, [
    'esbuild.mjs',
    '--minify',
    `--outdir=${join(target, 'dist')}`,
  ]);
  const { status } = spawnSync(
    process.execPath,
    [join(target, 'bench.mjs'), ...process.argv.slice(2)],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
});
