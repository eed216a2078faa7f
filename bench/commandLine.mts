/**
 * Measures how long the command line takes to search: the first time, and again with its cache, compared with Node's own
 * start. Each time is the shortest of several runs, so that other work on the machine counts little.
 *
 *     node --import=tsx bench/commandLine.mts [--papers=10000] [--runs=5] [--folder=FOLDER]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from './corpus';

const root = fileURLToPath(new URL('..', import.meta.url));
const option = (name: string): string | undefined =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const papers = Number(option('papers') ?? 10_000);
const runs = Number(option('runs') ?? 5);

const base = mkdtempSync(join(tmpdir(), 'paper-digest-bench-'));
const cache = join(base, 'cache');
try {
  const build = ['esbuild.mjs', '--minify', '--only=cli', `--outdir=${base}`];
  execFileSync(process.execPath, build, { cwd: root });
  const corpora = join(tmpdir(), 'paper-digest-corpora');
  mkdirSync(corpora, { recursive: true });
  const folder = option('folder') ?? corpusFolder(corpora, papers);
  const start = shortest(['-e', '0']);
  const search = [join(base, 'cli.js'), 'search', 'model', '--folder', folder];
  const first = shortest(search, () => rmSync(cache, { recursive: true, force: true }));
  const second = shortest(search);
  const shown = (name: string, ms: number): string =>
    `${name.padEnd(16)} ${ms.toFixed(0).padStart(6)} ms  ${(ms / start).toFixed(1).padStart(6)} × Node's start`;
  const rows = [
    shown("Node's start", start),
    shown('first search', first),
    shown('second search', second),
  ];
  console.log([folder, ...rows].join('\n'));
} finally {
  rmSync(base, { recursive: true, force: true });
}

/** In milliseconds. */
function shortest(args: readonly string[], before = (): void => undefined): number {
  let best = Infinity;
  for (let run = 0; run < runs; run += 1) {
    before();
    const began = performance.now();
    const { status } = spawnSync(process.execPath, args, {
      env: { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
      stdio: 'ignore',
    });
    if (status !== 0) throw new Error(`Exit code ${String(status)}: ${args.join(' ')}`);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
