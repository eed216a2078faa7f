/**
 * The cost of a folder with many files that aren't digests: opens it in VS Code with a note shown, and measures the
 * time, CPU time and memory of the extension host until it's idle, and the size of the cache. A folder with only the
 * note shows how much of this is VS Code itself.
 *
 *     npm run package && node --import=tsx bench/manyFiles.mts [--files=200000]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../scripts/lib/browser.mjs';
import { packagePath } from '../scripts/lib/paths.mjs';
import {
  folderAddress,
  installExtension,
  startServer,
  temporaryFolder,
  testedBuiltins,
} from '../scripts/lib/server.mjs';
import { ensureVscode } from '../scripts/lib/vscode.mjs';
import { Random } from './random';

const { values } = parseArgs({ options: { files: { type: 'string', default: '200000' } } });
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
const megabyte = 2 ** 20;
/** The host is idle when it uses less than this share of a CPU for this many seconds. */
const quietShare = 0.05;
const quietSeconds = 15;
const mostSeconds = 600;

const random = new Random(7);
const words = 'the run server value error module test with line data of a reading note'.split(' ');
const prose = (count: number): string =>
  Array.from({ length: count }, () => random.pick(words)).join(' ');

/** The files of such folders, each kind with its weight. None resembles a digest. */
const kinds: readonly (readonly [weight: number, ending: string, make: () => string])[] = [
  [35, 'txt', () => logLines(random.below(60) + 1)],
  [
    25,
    'json',
    () => JSON.stringify({ name: prose(2), files: prose(random.below(200) + 5).split(' ') }),
  ],
  [
    20,
    'html',
    () =>
      `<!doctype html><html><head><title>${prose(4)}</title></head><body><p>${prose(random.below(500) + 20)}</p></body></html>`,
  ],
  [15, 'md', () => `# ${prose(4)}\n\n${prose(random.below(400) + 20)}\n\n- ${prose(8)}\n`],
  [5, 'ts', () => `export const value = '${prose(40)}';\n`],
];

function logLines(count: number): string {
  return `2026-01-02T03:04 INFO ${prose(9)}\n`.repeat(count);
}

function makeFolder(folder: string, count: number): void {
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'note.md'), '# A note\n\nIt cites nothing.\n');
  for (let index = 0; index < count; index += 1) {
    const place = join(folder, `part${index % 50}`, `of${Math.floor(index / 50) % 40}`);
    if (index < 2000) mkdirSync(place, { recursive: true });
    let at = random.below(total);
    for (const [weight, ending, make] of kinds) {
      at -= weight;
      if (at >= 0) continue;
      writeFileSync(join(place, `file${index}.${ending}`), make());
      break;
    }
  }
}

/** A process's CPU seconds, peak memory and current memory in bytes. */
function usage(pid: number): { seconds: number; peak: number; now: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024;
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    peak: bytes('VmHWM'),
    now: bytes('VmRSS'),
  };
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function runningProcesses(): readonly RunningProcess[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return Array.from(
    listed.matchAll(/^ *(\d+) +(\d+) (.*)$/gm),
    ([, pid, parent, command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      command,
    }),
  );
}

/** Whether a process has a running file search, which is a separate process. */
function isSearching(pid: number): boolean {
  return runningProcesses().some(
    ({ parent, command }) => parent === pid && /^\S*\brg\b/.test(command),
  );
}

/** The extension host among a server's child processes. */
function extensionHost(server: number): number | undefined {
  const all = runningProcesses();
  const isBelow = (pid: number | undefined): boolean =>
    pid === server || (pid !== undefined && isBelow(all.find((each) => each.pid === pid)?.parent));
  return all.find(({ command, parent }) => command.includes('extensionHost') && isBelow(parent))
    ?.pid;
}

function cacheSize(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/cache/'))
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}

async function measure(count: number): Promise<Record<string, string | number>> {
  const temporary = temporaryFolder();
  const folder = join(temporary.path, 'workspace');
  const dataDir = join(temporary.path, 'data');
  const extensionsDir = join(temporary.path, 'extensions');
  makeFolder(folder, count);
  const vscode = await ensureVscode('current');
  await installExtension(vscode, { vsix: packagePath, dataDir, extensionsDir });
  const server = await startServer(vscode, { dataDir, extensionsDir, builtins: testedBuiltins });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const note = `vscode-remote://127.0.0.1:${server.port}${join(folder, 'note.md')}`;
    const payload = JSON.stringify([['openFile', note]]);
    await page.goto(folderAddress(server, folder, { payload }));
    await page.locator('.monaco-editor').first().waitFor({ timeout: 60_000 });
    let pid: number | undefined;
    while (pid === undefined) {
      await wait(100);
      pid = extensionHost(server.pid);
    }
    const started = Date.now();
    let [before, quietFor, lastBusy] = [usage(pid), 0, started];
    while (quietFor < quietSeconds && Date.now() - started < mostSeconds * 1000) {
      await wait(1000);
      const now = usage(pid);
      const isQuiet = now.seconds - before.seconds < quietShare && !isSearching(pid);
      quietFor = isQuiet ? quietFor + 1 : 0;
      if (!isQuiet) lastBusy = Date.now();
      before = now;
    }
    return {
      files: count,
      'time (s)': Math.round((lastBusy - started) / 1000),
      'processor (s)': Math.round(before.seconds * 10) / 10,
      'peak memory (MB)': Math.round(before.peak / megabyte),
      'memory at the end (MB)': Math.round(before.now / megabyte),
      'cache (MB)': Math.round((cacheSize(join(dataDir, 'data')) / megabyte) * 10) / 10,
    };
  } finally {
    await browser.close();
    await server.stop();
    temporary.dispose();
  }
}

console.table([await measure(0), await measure(Number(values.files))]);
