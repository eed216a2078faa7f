import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { PinMemory } from '../../core/feed/libraryFeed';
import { parsedJson } from '../../core/base/json';
import { unfinishedEnding } from '../../core/session/sessionStore';
import type { SessionFolder } from '../../core/session/sessionStore';
import type { CacheFile } from '../../platform/answerCache';

/** The folder for data that can be made again: `XDG_CACHE_HOME` on Linux, and what other systems have instead. */
export function cacheRoot(): string {
  const { env, platform } = process;
  const { LOCALAPPDATA: local = '', XDG_CACHE_HOME: xdg = '' } = env;
  const own = platform === 'win32' ? local : platform === 'darwin' ? '' : xdg;
  const usual: Partial<Record<string, string>> = {
    win32: 'AppData/Local',
    darwin: 'Library/Caches',
  };
  const base = own === '' ? join(homedir(), usual[platform] ?? '.cache') : own;
  return join(base, 'paper-digest');
}

/** Where the cache of these folders is. */
export function cacheOf(folders: readonly { readonly path: string }[]): string {
  const id = createHash('sha256').update(JSON.stringify(folders.map(({ path }) => path)));
  return join(cacheRoot(), id.digest('hex').slice(0, 16));
}

/** A folder of files that is created with the first one. */
export function sessionFolder(folder: string): SessionFolder {
  const at = (name: string): string => join(folder, name);
  return {
    list: () => readdir(folder).catch(() => []),
    stat: async (name) => {
      const { size, mtimeMs } = await stat(at(name));
      return { size, mtime: mtimeMs };
    },
    read: (name) => readFile(at(name)),
    write: (name, bytes) => writeInOneStep(at(name), bytes),
    remove: (name) => rm(at(name), { force: true }),
  };
}

/** The keys of notes and the papers they mean, in a file. */
export function pinFile(path: string): PinMemory {
  return {
    load: () => {
      try {
        const stored = parsedJson(readFileSync(path, 'utf8'));
        return new Map(Array.isArray(stored) ? stored.filter(isPair) : []);
      } catch {
        return new Map();
      }
    },
    save: (pins) =>
      // Without the file, keys are pinned again.
      void writeInOneStep(path, JSON.stringify([...pins])).catch(() => undefined),
  };
}

/** The file with answers of online sources. */
export function answersFile(): CacheFile {
  const path = join(cacheRoot(), 'look-ups.jsonl');
  return {
    read: () => readFile(path, 'utf8'),
    write: (text) => writeInOneStep(path, text),
    remove: () => rm(path, { force: true }),
  };
}

/** Others may be reading the file. */
async function writeInOneStep(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const own = `${path}.${process.pid}${unfinishedEnding}`;
  await writeFile(own, content);
  await rename(own, path);
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((x) => typeof x === 'string');
}
