/**
 * Runs the README's test command like someone who has just cloned the project: in a clone of the last commit, with
 * no package, VS Code or other download cached.
 *
 *     npm run test:fresh
 *
 * Test data beside the checkout is beside the clone, too. Everything is removed afterwards; what failed is copied to
 * out/fresh.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from './lib/dependencies.mjs';
import { outDir, root } from './lib/paths.mjs';
import { exitOnSignals } from './lib/processes.mjs';
import { main, mustRun, run, say } from './lib/run.mjs';

exitOnSignals();
await main(async () => {
  const place = mkdtempSync(join(tmpdir(), 'paper-digest-fresh-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const clone = join(place, 'clone/paper-digest');
  await mustRun('git clone', 'git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const material = join(root, '../shared');
  if (existsSync(material)) symlinkSync(material, join(place, 'clone/shared'), 'junction');

  const env = { ...process.env, ...emptyFolders(place) };
  say(`npm test in a fresh clone: ${clone}`);
  const { code } = await run(npm, ['test'], { cwd: clone, env });
  process.exitCode = code;
  if (code !== 0 && existsSync(join(clone, 'out'))) {
    cpSync(join(clone, 'out'), join(outDir, 'fresh'), { recursive: true });
  }
});

/** Environment variables that name a new, empty folder for all that tools keep between runs. */
function emptyFolders(place) {
  const names = [
    'TMPDIR',
    'XDG_CACHE_HOME',
    'npm_config_cache',
    'PLAYWRIGHT_BROWSERS_PATH',
    'PUPPETEER_CACHE_DIR',
  ];
  return Object.fromEntries(
    names.map((name) => {
      const folder = join(place, name.toLowerCase());
      mkdirSync(folder);
      return [name, folder];
    }),
  );
}
